/** What holds on the line to a table in its rarer moments: its first greeting, its silence, its end, and what was missed. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Failed } from "../../src/kit/api";
import { GIVEN_BACK, GIVEN_UP, Socket, transports } from "../../src/kit/socket";
import { Table } from "../../src/kit/table";
import { Talk } from "../../src/kit/talk";
import { plain } from "../../src/kit/words";
import type { SocketOrder, Told } from "../../src/wire";
import { FakeSocket, fake, unwired, wired } from "./sockets";

const order = (id: string, what = "act"): SocketOrder =>
  ({ do: what, id, table: "t", seat: 0, action: "roll" }) as unknown as SocketOrder;
const told = (name: string, seq: number, facts: object = {}): Told => ({ seq, name, facts }) as unknown as Told;
/** A busy machine may need long to load a module. */
const PATIENCE = { timeout: 20_000 };
const chat = (seq: number, seat: number, text = "hello"): Told => told("chat", seq, { seat, text });

beforeEach(wired);
afterEach(() => {
  unwired();
  vi.restoreAllMocks();
});

describe("a line", () => {
  let socket: Socket;
  let dialled = 0;
  beforeEach(() => {
    dialled = 0;
    socket = new Socket(
      () => {
        dialled += 1;
        return transports.to("ws://here/socket");
      },
      () => {},
      () => {},
    );
  });
  afterEach(() => socket.close());

  it("that nobody greets is given up after a while, and not before", () => {
    socket.open();
    const first = fake();
    let waited = 0;
    while (dialled === 1 && waited < 60_000) {
      vi.advanceTimersByTime(250);
      waited += 250;
    }
    expect(dialled).toBe(2);
    expect(waited).toBeGreaterThan(2000);
    expect(first.onclose).toBeNull();
    expect(first.readyState).toBe(FakeSocket.CLOSED);
    // The first break of a line is late, the second one lost.
    expect(socket.connection.value.state).toBe("late");
  });

  it("that was greeted is asked, not given up, however long ago it was opened", () => {
    socket.open();
    fake().greet();
    for (let turn = 0; turn < 40; turn += 1) {
      vi.advanceTimersByTime(1000);
      fake().answer();
    }
    expect([dialled, socket.connection.value.state]).toEqual([1, "live"]);
  });

  it("is late since the server was heard last, and stays so when it is lost", () => {
    socket.open();
    fake().greet();
    vi.advanceTimersByTime(500);
    fake().say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() });
    const heard = Date.now();
    vi.advanceTimersByTime(300);
    fake().drop();
    expect(socket.connection.value).toEqual({ state: "late", since: heard });
    vi.advanceTimersByTime(100);
    fake().drop();
    expect(socket.connection.value).toEqual({ state: "lost", since: heard });
  });

  it("that falls silent is late, and given up at last", () => {
    socket.open();
    fake().greet();
    expect(fake().pings).toHaveLength(1);
    vi.advanceTimersByTime(GIVEN_UP - 1000);
    expect([socket.connection.value.state, dialled]).toEqual(["late", 1]);
    vi.advanceTimersByTime(1200);
    expect(dialled).toBe(2);
  });

  it("says how many orders wait from the first moment, and none when it is live", () => {
    socket.open();
    void socket.send(order("a"));
    expect(socket.waiting.value).toBe(1);
    void socket.send(order("b", "watch"));
    expect(socket.waiting.value).toBe(1);
    fake().greet();
    expect(socket.waiting.value).toBe(0);
  });

  it("gives an order back when it has waited its time, to the moment, unless the line lives", () => {
    socket.open();
    const back = vi.fn();
    void socket.send(order("a")).then(back);
    void socket.send(order("w", "watch")).then(back);
    vi.advanceTimersByTime(GIVEN_BACK - 1000);
    expect(socket.waiting.value).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(socket.waiting.value).toBe(0);
    return vi.waitFor(() => {
      expect(back).toHaveBeenCalledOnce();
      expect(back.mock.calls[0]?.[0]).toMatchObject({ id: "a", message: "order_given_back" });
    }, PATIENCE);
  });

  it("tells at once that the network is gone, and hears nothing of it any more when it is closed", () => {
    socket.open();
    fake().greet();
    const before = fake().pings.length;
    dispatchEvent(new Event("offline"));
    expect(fake().pings).toHaveLength(before + 1);
    const last = fake();
    socket.close();
    expect(last.readyState).toBe(FakeSocket.CLOSED);
    last.readyState = FakeSocket.OPEN;
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(60_000);
    expect([last.pings.length, dialled]).toEqual([before + 1, 1]);
  });

  it("that was closed can be opened again, and is then held open as before", () => {
    socket.open();
    socket.close();
    socket.open();
    fake().greet();
    fake().drop();
    vi.advanceTimersByTime(100);
    expect(dialled).toBe(3);
  });

  it("that is about to be opened again is not, once it was closed", () => {
    socket.open();
    fake().greet();
    fake().drop();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(dialled).toBe(1);
  });

  it("has ids that count from one", () => {
    expect([socket.id(), socket.id()].map((id) => id.split("-")[1])).toEqual(["1", "2"]);
    expect(socket.id()).toMatch(/^[0-9a-z]{4,8}-3$/);
  });
});

describe("what is said", () => {
  it("is told to those who listen only when there is something new", () => {
    const talk = new Talk();
    const heard: number[] = [];
    talk.lines.subscribe((lines) => heard.push(lines.length));
    const story = [chat(1, 0), told("roll", 2), chat(3, 1)];
    talk.hear(story, [], new Set([0]));
    talk.hear(story, [], new Set([0]));
    expect(heard).toEqual([0, 2]);
    // As many as before, but others: the first was forgotten.
    talk.hear([...story.slice(1), chat(4, 1)], [], new Set([0]));
    expect(heard).toEqual([0, 2, 2]);
    talk.hear([chat(4, 1)], [], new Set([0]));
    expect(heard).toEqual([0, 2, 2, 1]);
  });

  it("is unread until it is looked at, and while it is looked at nothing is", () => {
    const talk = new Talk();
    talk.hear([], [], new Set([0]));
    const story = [chat(1, 1), chat(2, 0), chat(3, 2)];
    talk.hear(story, [], new Set([0]));
    expect(talk.unread.value).toBe(2);
    talk.look(true);
    expect(talk.unread.value).toBe(0);
    talk.hear([...story, chat(4, 1)], [], new Set([0]));
    expect(talk.unread.value).toBe(0);
    talk.look(false);
    talk.hear([...story, chat(4, 1), chat(5, 1)], [], new Set([0]));
    expect(talk.unread.value).toBe(1);
    talk.look(true);
    talk.look(false);
    talk.hear([...story, chat(4, 1), chat(5, 1)], [], new Set([0]));
    expect(talk.unread.value).toBe(0);
  });

  it("stands beside its speaker for six seconds, and longer for a long line", () => {
    const talk = new Talk();
    const line = chat(1, 2, "x".repeat(20));
    talk.hear([line], [line], new Set());
    vi.advanceTimersByTime(6999);
    expect(talk.bubbles.value.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(talk.bubbles.value.size).toBe(0);
  });

  it("in a refusal is what a sentence can name", () => {
    expect(plain({ name: "Ada", count: 3, all: [1], none: null, yes: true })).toEqual({ name: "Ada", count: 3 });
  });
});

describe("a table", () => {
  const page = (status = "playing", dice: object = { phase: "rolling", pledges: [] }) => ({
    view: {},
    menu: null,
    desk: { table: "t", status, dice, seats: [{}, {}] },
  });
  const full = (seat: number | null, seq: number, more: object = {}) => ({
    ...{ type: "full", table: "t", seat, seq, page: page(), events: [], gap: false, now: Date.now() },
    ...more,
  });
  let table: Table;
  function opened(...tokens: [number | null, string | null][]): void {
    table = new Table("t", new Map(tokens), "http://here");
    table.open();
    fake().greet();
  }
  const story = (seat: number | null) => table.seen.value.get(seat)?.story.map((one) => one.name);
  afterEach(() => table.close());

  it("fetches more of its story only where little is told and something is missing", async () => {
    const asked = vi.spyOn(api, "earlier").mockResolvedValue({ events: [told("old", 1)], more: false } as never);
    opened([0, "one"]);
    const many = Array.from({ length: 60 }, (_, index) => told(`n${index}`, index + 5));
    fake().say(full(0, 70, { events: many, gap: true }));
    fake().say(full(0, 71, { events: [], gap: false }));
    expect(asked).not.toHaveBeenCalled();
    expect(table.seen.value.get(0)?.gap).toBe(true);
    fake().say(full(0, 72, { events: [told("b", 71), told("lesson_set", 72)], gap: true }));
    expect(asked).not.toHaveBeenCalled();
    expect([story(0), table.seen.value.get(0)?.gap]).toEqual([["lesson_set"], false]);
    fake().say(full(0, 73, { events: many.slice(0, 59), gap: true }));
    await vi.waitFor(() => expect(story(0)?.[0]).toBe("old"), PATIENCE);
    expect(asked).toHaveBeenCalledExactlyOnceWith("t", "one", 5, 300);
  });

  it("asks for nothing from before a lesson was set to a step, however that is told", async () => {
    const earlier = [told("old", 1), told("lesson_set", 3), told("a", 4)];
    const asked = vi.spyOn(api, "earlier").mockResolvedValue({ events: earlier, more: true } as never);
    opened([0, "one"]);
    fake().say(full(0, 9, { events: [told("lesson_set", 8), told("b", 9)], gap: true }));
    await table.earlier(0);
    expect(asked).not.toHaveBeenCalled();
    fake().say(full(0, 20, { events: [told("c", 20)], gap: true }));
    await vi.waitFor(() => expect(story(0)).toEqual(["lesson_set", "a", "c"]), PATIENCE);
    expect(table.seen.value.get(0)?.gap).toBe(false);
  });

  it("drops what was fetched late, when the story began anew meanwhile or the seat went", async () => {
    let answer: (found: never) => void = () => {};
    vi.spyOn(api, "earlier").mockImplementation(() => new Promise((done) => (answer = done)));
    opened([0, "one"], [1, "two"]);
    fake().say(full(0, 9, { events: [told("a", 9)], gap: true }));
    fake().say(full(0, 12, { events: [told("b", 11), told("lesson_set", 12)], gap: true }));
    answer({ events: [told("old", 1)], more: false } as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(story(0)).toEqual(["lesson_set"]);
  });

  it("hears what people say in it, apart from what was said before", () => {
    opened([0, "one"]);
    fake().say(full(0, 4, { events: [chat(4, 1)] }));
    expect([table.talk.lines.value.length, table.talk.unread.value]).toEqual([1, 0]);
    const next = { type: "update", table: "t", seat: 0, from: 4, seq: 5, patch: [], events: [chat(5, 1)], now: 0 };
    fake().say(next);
    expect([table.talk.unread.value, table.talk.bubbles.value.size]).toEqual([1, 1]);
  });

  it("closed is not opened again, and says itself whether it is live", () => {
    opened([null, null]);
    expect([table.connection.value.state, table.waiting.value, table.delay.value]).toEqual(["live", 0, null]);
    const last = fake();
    table.close();
    expect(last.readyState).toBe(FakeSocket.CLOSED);
    vi.advanceTimersByTime(60_000);
    expect(fake()).toBe(last);
  });

  it("adds to the dice for each own seat, once in each phase, and for nobody who looks on", async () => {
    sessionStorage.clear();
    opened([0, "one"], [null, null]);
    const open = page("open", { phase: "open", pledges: [] });
    const pledges = () => fake().orders.filter((one) => one.do === ("pledge" as string));
    fake().say(full(null, 4, { page: open }));
    fake().say(full(0, 4, { page: page("playing", { phase: "open", pledges: [] }) }));
    await vi.advanceTimersByTimeAsync(20);
    expect(pledges()).toEqual([]);
    fake().say(full(0, 5, { page: open }));
    fake().say(full(0, 6, { page: open }));
    await vi.waitFor(() => expect(pledges()).toHaveLength(1), PATIENCE);
    expect(pledges()[0]).toMatchObject({ seat: 0, table: "t", promise: expect.stringMatching(/^[0-9a-f]+$/) });
    await vi.advanceTimersByTimeAsync(20);
    expect(pledges()).toHaveLength(1);
  });

  it("wears what it is dressed in, now and later", () => {
    opened([0, "one"]);
    fake().say(full(0, 4));
    table.wear((one) => ({ ...one, view: { dressed: true } }) as never);
    expect(table.seen.value.get(0)?.page.view).toEqual({ dressed: true });
    fake().say(full(0, 5));
    expect(table.seen.value.get(0)?.page.view).toEqual({ dressed: true });
  });
});

describe("our seats at a table", () => {
  const asked: string[] = [];
  /** A server that knows these tables of ours, and what it answers whoever claims one. */
  function server(tables: [string, number | null][], claim: () => { ok: boolean; body: object }): void {
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string, how: RequestInit) => {
      asked.push(`${how.method} ${path}`);
      const cards = { now: 0, tables: tables.map(([table, seat]) => ({ desk: { table }, seat })) };
      const { ok, body } = path.endsWith("/mine") ? { ok: true, body: cards } : claim();
      return { ok, text: async () => JSON.stringify(body) };
    });
  }
  const ours = () => ({ ok: true, body: { tokens: { "1": "token" } } });

  it("are claimed only where we sit", async () => {
    server([["a", 1]], ours);
    expect(await api.seats("a")).toEqual({ "1": "token" });
    expect(asked).toHaveLength(2);
    server(
      [
        ["a", null],
        ["b", 1],
      ],
      ours,
    ); // we look on at a, and sit at b
    expect(await api.seats("a")).toEqual({});
    expect(asked).toEqual(["GET /api/mine"]);
  });

  it("say why they cannot be had", async () => {
    server([["a", 1]], () => ({ ok: false, body: { message: "table_gone", facts: {}, rule: "" } }));
    const failed = await api.seats("a").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Failed);
    expect((failed as Failed).message).toBe("table_gone");
  });
});
