import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BEAT, GIVEN_BACK, GIVEN_UP, Socket, transports } from "../../src/kit/socket";
import type { ServerMessage, SocketOrder } from "../../src/wire";
import { FakeSocket, fake, unwired, wired } from "./sockets";

let heard: ServerMessage[] = [];
let openings = 0;
let socket: Socket;

const order = (id: string, what = "act"): SocketOrder =>
  ({ do: what, id, table: "t", seat: 0, action: "roll" }) as unknown as SocketOrder;

beforeEach(() => {
  wired();
  heard = [];
  openings = 0;
  socket = new Socket(
    () => transports.to("ws://here/socket"),
    (message) => heard.push(message),
    () => {
      openings += 1;
    },
  );
  socket.open();
});
afterEach(() => {
  socket.close();
  unwired();
});

describe("a connection", () => {
  it("is opened with the version of the wire, and is open when the server has greeted", () => {
    expect(fake().address).toBe("ws://here/socket?version=1");
    expect(socket.connection.value.state).toBe("late");
    expect(openings).toBe(0);
    fake().greet();
    expect(socket.connection.value.state).toBe("live");
    expect(openings).toBe(1);
  });

  it("hands on what is no answer, and nothing else", () => {
    fake().greet();
    fake().say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() });
    fake().say({ type: "ack", id: "nobody", seq: 3, tokens: {}, table: "" });
    expect(heard.map((message) => message.type)).toEqual(["update"]);
  });

  it("is opened again at once when it breaks, then ever more slowly, at most every two seconds", () => {
    fake().greet();
    const waits = [];
    for (let turn = 0; turn < 7; turn += 1) {
      fake().drop();
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
  });

  it("says that it waits after the first break, and that it is lost when the next try fails too", () => {
    fake().greet();
    fake().drop();
    expect(socket.connection.value.state).toBe("late");
    vi.advanceTimersByTime(100);
    fake().drop();
    expect(socket.connection.value.state).toBe("lost");
    vi.advanceTimersByTime(200);
    fake().greet();
    expect(socket.connection.value.state).toBe("live");
    fake().drop();
    expect(socket.connection.value.state).toBe("late");
    vi.advanceTimersByTime(100);
    expect(FakeSocket.all).toHaveLength(4);
  });

  it("hurries when the network is back, and does not open a second one beside it", () => {
    fake().greet();
    fake().drop();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("hurries when the page is looked at again, but not while it is hidden", () => {
    fake().greet();
    fake().drop();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(1);
    seen.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(2);
    seen.mockRestore();
  });

  it("that was closed stays closed", () => {
    fake().greet();
    const last = fake();
    socket.close();
    last.drop();
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(last.readyState).toBe(FakeSocket.CLOSED);
    expect(last.pings).toHaveLength(1);
  });

  it("forgets an old one: its end is not the end of the new one", () => {
    fake().greet();
    const old = fake();
    old.drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    old.drop();
    expect(socket.connection.value.state).toBe("live");
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("orders", () => {
  it("are sent at once and answered by their id, each once", async () => {
    fake().greet();
    const first = socket.send(order("a"));
    const second = socket.send(order("b"));
    expect(fake().orders.map((one) => one.id)).toEqual(["a", "b"]);
    fake().say({ type: "refusal", id: "b", message: "not_now", facts: {}, rule: "SF-1" });
    fake().say({ type: "ack", id: "a", seq: 7, tokens: {}, table: "" });
    expect(await second).toMatchObject({ type: "refusal", message: "not_now" });
    expect(await first).toMatchObject({ type: "ack", seq: 7 });
  });

  it("wait for a connection that is not there yet", () => {
    void socket.send(order("a"));
    expect(fake().sent).toEqual([]);
    fake().greet();
    expect(fake().orders.map((one) => one.id)).toEqual(["a"]);
  });

  it("without an answer are sent again after a break, with the same id, in their order", async () => {
    fake().greet();
    const first = socket.send(order("a"));
    void socket.send(order("b"));
    void socket.send(order("c"));
    fake().say({ type: "ack", id: "b", seq: 1, tokens: {}, table: "" });
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    expect(fake().orders).toEqual([order("a"), order("c")]);
    fake().say({ type: "ack", id: "a", seq: 2, tokens: {}, table: "" });
    expect(await first).toMatchObject({ seq: 2 });
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    expect(fake().orders.map((one) => one.id)).toEqual(["c"]);
  });

  it("to watch are not repeated: whoever watches asks anew when the line is open", () => {
    fake().greet();
    void socket.send(order("w", "watch"));
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    expect(openings).toBe(2);
    expect(fake().orders).toEqual([]);
  });

  it("and questions are answered too", async () => {
    fake().greet();
    const asked = socket.send(order("q", "may"));
    fake().say({ type: "may", id: "q", seq: 4, refusal: { message: "too_far", facts: {}, rule: "SF-2" } });
    expect(await asked).toMatchObject({ type: "may", refusal: { message: "too_far" } });
  });

  it("have ids that never repeat, also not those of another page", () => {
    const other = new Socket(
      () => transports.to("ws://here/socket"),
      () => {},
      () => {},
    );
    const ids = [socket.id(), socket.id(), other.id(), other.id()];
    expect(new Set(ids).size).toBe(4);
  });
});

describe("silence", () => {
  it("is noticed within four seconds, with the moment at which the server was heard last", () => {
    fake().greet();
    fake().answer();
    const heard = Date.now();
    vi.advanceTimersByTime(4_000);
    expect(socket.connection.value).toEqual({ state: "late", since: heard });
    expect(socket.delay.value).toBeNull();
  });

  it("ends with whatever is heard", () => {
    fake().greet();
    fake().answer();
    vi.advanceTimersByTime(4_000);
    fake().say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() });
    expect(socket.connection.value).toEqual({ state: "live", since: Date.now() });
  });

  it("that lasts is the end of the line: a new one is opened, and what the old one says counts for nothing", async () => {
    fake().greet();
    fake().answer();
    const old = fake();
    const asked = socket.send(order("a"));
    vi.advanceTimersByTime(BEAT + GIVEN_UP + 500);
    expect(old.readyState).toBe(FakeSocket.CLOSED);
    expect(FakeSocket.all).toHaveLength(2);
    old.say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() });
    expect(heard).toEqual([]);
    fake().greet();
    expect(fake().orders.map((one) => one.id)).toEqual(["a"]);
    fake().say({ type: "ack", id: "a", seq: 2, tokens: {}, table: "" });
    expect(await asked).toMatchObject({ seq: 2 });
  });

  it("shows how many orders wait; one that has waited too long is given back and never sent again", async () => {
    fake().greet();
    fake().answer();
    const given = socket.send(order("a"));
    void socket.send(order("w", "watch"));
    expect(socket.waiting.value).toBe(0);
    fake().drop();
    expect(socket.waiting.value).toBe(1);
    vi.advanceTimersByTime(GIVEN_BACK + 500);
    expect(await given).toMatchObject({ type: "refusal", message: "order_given_back" });
    expect(socket.waiting.value).toBe(0);
    fake().greet();
    expect(fake().orders).toEqual([]);
  });

  it("of the server alone gives nothing back while the line is live", () => {
    fake().greet();
    const done = vi.fn();
    void socket.send(order("a")).then(done);
    for (let waited = 0; waited < GIVEN_BACK * 2; waited += BEAT) {
      fake().answer();
      vi.advanceTimersByTime(BEAT);
    }
    expect(done).not.toHaveBeenCalled();
    expect(socket.waiting.value).toBe(0);
  });
});

describe("the clock", () => {
  it("is the server's: told by its greeting, before anything was measured", () => {
    fake().greet(Date.now() + 5000);
    expect(socket.skew).toBe(5000);
    fake().say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() + 6000 });
    expect(socket.skew).toBe(6000);
  });

  it("is measured from the middle of a way there and back, and that way is shown", () => {
    fake().greet();
    const [ping] = fake().pings;
    vi.advanceTimersByTime(80);
    fake().say({ type: "pong", id: ping!.id, now: Date.now() + 1000 - 40 });
    expect(socket.delay.value).toBe(80);
    expect(socket.skew).toBe(1000);
  });

  it("once measured is not moved by an update, which was on its way for an unknown time", () => {
    fake().greet();
    fake().say({ type: "pong", id: fake().pings[0]!.id, now: Date.now() + 1000 });
    fake().say({ type: "update", table: "t", seat: 0, from: 1, seq: 2, patch: [], events: [], now: Date.now() });
    expect(socket.skew).toBe(1000);
  });

  it("is the middle of the last five measures: one slow answer does not move it", () => {
    fake().greet();
    for (const skew of [1000, 1002, 9000, 1001, 1003]) {
      fake().answer(skew);
      vi.advanceTimersByTime(BEAT);
    }
    expect(socket.skew).toBe(1002);
    for (const skew of [2000, 2001, 2002]) {
      fake().answer(skew);
      vi.advanceTimersByTime(BEAT);
    }
    expect(socket.skew).toBe(2000);
  });

  it("is asked often while the page is looked at, rarely while it is hidden, and says which", () => {
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
    fake().greet();
    fake().answer();
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(BEAT);
      fake().answer();
    }
    expect(fake().pings).toHaveLength(5);
    expect(fake().pings.at(-1)).toMatchObject({ next: BEAT });
    seen.mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    fake().answer();
    expect(fake().pings.at(-1)).not.toHaveProperty("next");
    vi.advanceTimersByTime(9_750);
    expect(fake().pings).toHaveLength(6);
    vi.advanceTimersByTime(500);
    expect(fake().pings).toHaveLength(7);
    seen.mockRestore();
  });

  it("starts anew after a break: old measures say nothing about the new way", () => {
    fake().greet();
    fake().say({ type: "pong", id: fake().pings[0]!.id, now: Date.now() + 1000 });
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet(Date.now() + 300);
    expect(socket.skew).toBe(300);
    fake().say({ type: "pong", id: fake().pings[0]!.id, now: Date.now() + 310 });
    expect(socket.skew).toBe(310);
  });

  it("is not asked while the line is down", () => {
    fake().greet();
    fake().drop();
    const broken = fake();
    vi.advanceTimersByTime(99);
    expect(broken.pings).toHaveLength(1);
  });
});
