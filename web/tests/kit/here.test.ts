import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, ToServer } from "../../src/here/messages";
import { python } from "../../src/here/python";
import { shelves } from "../../src/here/shelves";
import { api, Failed } from "../../src/kit/api";
import { fetching, type HereLine } from "../../src/kit/here";
import { keepCard, keptCards } from "../../src/kit/kept";
import { lines } from "../../src/kit/socket";
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
    expect(fetching.value).toBeNull();
    port.say({ ready: true });
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
    const line = lines.here() as HereLine;
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
    const other = lines.here();
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

describe("what a browser lacks", () => {
  it("is said: no WebAssembly, no runtime, nothing that keeps", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(python("https://host/runtime/", () => {})).rejects.toMatchObject({ message: "no-runtime" });
    vi.stubGlobal("WebAssembly", undefined);
    await expect(python("https://host/runtime/", () => {})).rejects.toMatchObject({ message: "no-wasm" });
    const request: { error: Error; onerror?: () => void } = { error: new Error("denied") };
    const open = () => {
      queueMicrotask(() => request.onerror?.());
      return request;
    };
    vi.stubGlobal("indexedDB", { open });
    await expect(shelves()).rejects.toThrow("denied");
  });
});
