import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, ToServer } from "../../src/here/messages";
import { start } from "../../src/here/python";
import { shelves } from "../../src/here/shelves";
import { Supply } from "../../src/here/supply";
import { api, Failed } from "../../src/kit/api";
import { fetching, full, type HereTransport } from "../../src/kit/here";
import { keepCard, keptCards } from "../../src/kit/kept";
import { transports } from "../../src/kit/socket";
import type { TableCard } from "../../src/wire";

/** The worker's end of the port is the test. */
class Port {
  static last: Port | null = null;
  onmessage: ((event: { data: FromServer }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly said: ToServer[] = [];

  constructor() {
    Port.last = this;
  }

  ended = false;

  terminate(): void {
    this.ended = true;
  }

  postMessage(message: ToServer): void {
    this.said.push(message);
  }

  say(data: FromServer): void {
    this.onmessage?.({ data });
  }
}

const table = "here-aaaaaaaaaaaaaaaa";

/** The worker that was started last, other than this one. */
const started = (before: Port | null = null): Promise<Port> =>
  vi.waitFor(() => {
    if (!Port.last || Port.last === before) throw new Error("not yet");
    return Port.last;
  });
/** The call that was made last, after so many others. */
const asked = (port: Port, before = 0): Promise<Extract<ToServer, { call: number }>> =>
  vi.waitFor(() => {
    const calls = port.said.filter((message) => "call" in message);
    if (calls.length <= before) throw new Error("not yet");
    return calls.at(-1)!;
  });

beforeEach(() => {
  vi.stubGlobal("Worker", Port);
});
afterEach(() => vi.unstubAllGlobals());

describe("a table here", () => {
  it("that cannot be started says why, and the next try starts anew", async () => {
    const page = api.page(table);
    const first = await started();
    expect(first.said).toHaveLength(1);
    first.say({ failed: "no-shelves" });
    await expect(page).rejects.toMatchObject({ answer: { message: "no-shelves" } });
    expect(first.ended).toBe(true);
    const again = api.page(table);
    (await started(first)).say({ failed: "no-runtime" });
    await expect(again).rejects.toBeInstanceOf(Failed);
  });

  it("is asked over the port, tells how much has come, and answers like a server", async () => {
    const before = Port.last;
    const page = api.page(table, "secret");
    const port = await started(before);
    port.say({ got: 3, of: 10 });
    expect(fetching.value).toMatchObject({ got: 3, of: 10 });
    port.say({ got: 10, of: 10 });
    expect(fetching.value).toMatchObject({ got: 10 });
    port.say({ ready: true });
    await vi.waitFor(() => expect(fetching.value).toBeNull());
    port.say({ full: true });
    expect(full.value).toBe(true);
    port.say({ full: false });
    expect(full.value).toBe(false);
    const call = await asked(port);
    expect(call).toMatchObject({ method: "GET", path: `/api/tables/${table}`, authorization: "Bearer secret" });
    port.say({ answer: call.call, status: 200, text: '{"seat":1}' });
    expect(await page).toEqual({ seat: 1 });
    const refused = api.start(table);
    const order = await asked(port, 1);
    expect(order).toMatchObject({ method: "POST", body: "{}" });
    port.say({ answer: order.call, status: 409, text: '{"message":"chairs_open","facts":{},"rule":""}' });
    await expect(refused).rejects.toMatchObject({ answer: { message: "chairs_open" } });
  });

  it("is followed over a line that behaves like a socket", async () => {
    const port = await started();
    const line = transports.here() as HereTransport;
    const number = (port.said.at(-1) as { open: number }).open;
    const heard: string[] = [];
    let closed = 0;
    line.onmessage = ({ data }) => heard.push(data);
    line.onclose = () => {
      closed += 1;
    };
    port.say({ heard: number, text: "hello" });
    port.say({ heard: number + 1, text: "somebody else's" });
    expect(heard).toEqual(["hello"]);
    line.send("order");
    expect(port.said.at(-1)).toEqual({ say: number, text: "order" });
    port.say({ closed: number });
    expect([closed, line.readyState]).toEqual([1, WebSocket.CLOSED]);
    const other = transports.here();
    const second = (port.said.at(-1) as { open: number }).open;
    other.close();
    other.close();
    expect(port.said.at(-1)).toEqual({ close: second });
    expect(port.said.filter((message) => "close" in message)).toHaveLength(1);
  });
});

describe("cards of tables here", () => {
  it("are kept, the latest first, each table once", () => {
    localStorage.clear();
    const card = (name: string, moves: number) => ({ desk: { table: name, moves }, seat: 0, turn: true }) as TableCard;
    keepCard(card("here-a", 1));
    keepCard(card("here-b", 1));
    keepCard(card("here-a", 2));
    expect(keptCards().map(({ desk }) => [desk.table, desk.moves])).toEqual([
      ["here-a", 2],
      ["here-b", 1],
    ]);
    localStorage.setItem("starport.here", "{");
    expect(keptCards()).toEqual([]);
  });
});

describe("the files of the runtime", () => {
  const base = "https://host/runtime/";
  const about = { name: "starport-runtime-1", files: { "a.wasm": 4, "b.mjs": 6 }, lock: {}, modules: [] };
  const bytes: Record<string, string> = {
    "runtime.json": JSON.stringify(about),
    "a.wasm": "aaaa",
    "b.mjs": "bbbbbb",
  };
  let line: string[] = [];
  let kept = new Map<string, Response>();

  beforeEach(() => {
    line = [];
    kept = new Map();
    const fetched = async (address: string) => {
      line.push(address.slice(base.length));
      const body = bytes[address.slice(base.length)];
      return body === undefined ? new Response("", { status: 404 }) : new Response(body);
    };
    vi.stubGlobal("fetch", fetched);
    const cache = {
      match: async (address: string) => kept.get(address)?.clone(),
      put: async (address: string, response: Response) => void kept.set(address, response),
      add: async (address: string) => void kept.set(address, await fetched(address)),
      delete: async (address: string) => kept.delete(address),
    };
    vi.stubGlobal("caches", { open: async () => cache });
  });

  it("come over the line once, are counted, and are kept from then on", async () => {
    const told: [number, number][] = [];
    const first = await Supply.open(base, (...how) => told.push(how));
    expect(await (await first.file("a.wasm")).text()).toBe("aaaa");
    await vi.waitFor(() => expect(told.at(-1)).toEqual([4, 10]));
    expect(await first.whole()).toBe(true);
    expect([...kept.keys()].sort()).toEqual([`${base}a.wasm`, `${base}b.mjs`]);
    const second = await Supply.open(base, () => {});
    second.stand();
    expect(await (await fetch(`${base}a.wasm`)).text()).toBe("aaaa");
    expect(line).toEqual(["runtime.json", "a.wasm", "b.mjs", "runtime.json"]);
  });

  it("that are nowhere to be had are missed", async () => {
    delete bytes["a.wasm"];
    const supply = await Supply.open(base, () => {});
    await expect(supply.file("a.wasm")).rejects.toMatchObject({ message: "no-runtime" });
    expect(supply.failed).toBe(true);
    bytes["a.wasm"] = "aaaa";
  });

  it("stay on the line where nothing is kept", async () => {
    vi.stubGlobal("caches", undefined);
    const supply = await Supply.open(base, () => {});
    expect(await (await supply.file("a.wasm")).text()).toBe("aaaa");
    supply.keep("snapshot", new Uint8Array(1));
    expect(await supply.kept("snapshot")).toBeUndefined();
    expect(await supply.whole()).toBe(false);
  });
});

describe("what a browser lacks", () => {
  it("is said: no WebAssembly, no runtime, nothing that keeps", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(start("https://host/runtime/", () => {})).rejects.toMatchObject({ message: "no-runtime" });
    vi.stubGlobal("WebAssembly", undefined);
    await expect(start("https://host/runtime/", () => {})).rejects.toMatchObject({ message: "no-wasm" });
    const request: { error: Error; onerror?: () => void } = { error: new Error("denied") };
    const open = () => {
      queueMicrotask(() => request.onerror?.());
      return request;
    };
    vi.stubGlobal("indexedDB", { open });
    await expect(shelves(() => {})).rejects.toThrow("denied");
  });
});
