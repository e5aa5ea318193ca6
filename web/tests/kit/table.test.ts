import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../src/kit/table";
import type { Told } from "../../src/wire";
import { fake, unwired, wired } from "./sockets";

const told = (name: string, seq = 1): Told => ({ seq, name, facts: {} }) as unknown as Told;
const page = (turn: number) => ({ view: { turn }, menu: null, desk: { status: "playing" } });
const full = (seat: number | null, seq: number, more: Record<string, unknown> = {}) => ({
  type: "full",
  table: "t",
  seat,
  seq,
  page: page(seq),
  events: [],
  gap: false,
  now: Date.now(),
  ...more,
});
const update = (seat: number | null, from: number, seq: number, more: Record<string, unknown> = {}) => ({
  type: "update",
  table: "t",
  seat,
  from,
  seq,
  patch: [[["view", "turn"], seq]],
  events: [],
  now: Date.now(),
  ...more,
});

let table: Table;
const seen = (seat: number | null) => table.seen.value.get(seat);
const turn = (seat: number | null): unknown => (seen(seat)?.page.view as { turn: number } | undefined)?.turn;

function opened(tokens: [number | null, string | null][]): Table {
  table = new Table("t", new Map(tokens), "http://here");
  table.open();
  fake().greet();
  return table;
}

beforeEach(wired);
afterEach(() => {
  table.close();
  unwired();
});

describe("a table", () => {
  it("is watched for each of our seats, with its token", () => {
    opened([
      [0, "one"],
      [2, "two"],
    ]);
    expect(fake().address).toBe("ws://here/socket?version=1");
    expect(fake().orders).toMatchObject([
      { do: "watch", table: "t", token: "one" },
      { do: "watch", table: "t", token: "two" },
    ]);
    expect(table.token(2)).toBe("two");
    expect(table.token(1)).toBeUndefined();
  });

  it("is watched by a spectator without one", () => {
    opened([[null, null]]);
    expect(fake().orders).toMatchObject([{ do: "watch", token: null }]);
    expect(table.token(null)).toBeUndefined();
  });

  it("shows the whole page first, then every change to it", () => {
    opened([[0, "one"]]);
    fake().say(full(0, 4, { events: [told("a", 3), told("b", 4)], gap: true }));
    expect(seen(0)).toMatchObject({ seat: 0, seq: 4, gap: true, fresh: [] });
    fake().say(update(0, 4, 6, { events: [told("c", 6)] }));
    expect(turn(0)).toBe(6);
    expect(seen(0)?.seq).toBe(6);
    expect(seen(0)?.story.map((one) => one.name)).toEqual(["a", "b", "c"]);
    expect(seen(0)?.fresh.map((one) => one.name)).toEqual(["c"]);
    fake().say(update(0, 6, 7));
    expect(seen(0)?.fresh).toEqual([]);
  });

  it("keeps its seats apart", () => {
    opened([
      [0, "one"],
      [1, "two"],
    ]);
    fake().say(full(0, 4));
    fake().say(full(1, 4));
    fake().say(update(1, 4, 5));
    expect([turn(0), turn(1)]).toEqual([4, 5]);
  });

  it("asks anew when a change is missing, and shows nothing wrong meanwhile", () => {
    opened([[0, "one"]]);
    fake().say(full(0, 4));
    const before = fake().orders.length;
    fake().say(update(0, 5, 6));
    expect(turn(0)).toBe(4);
    expect(fake().orders.slice(before)).toMatchObject([{ do: "watch", token: "one", seq: 4 }]);
    fake().say(full(0, 6));
    fake().say(update(0, 6, 7));
    expect(turn(0)).toBe(7);
  });

  it("lets a change pass that it knows already, without asking", () => {
    opened([[0, "one"]]);
    fake().say(full(0, 6));
    const before = fake().orders.length;
    fake().say(update(0, 4, 6));
    fake().say(update(0, 3, 5));
    expect(turn(0)).toBe(6);
    expect(fake().orders).toHaveLength(before);
  });

  it("ignores changes of a seat it has no page of", () => {
    opened([[0, "one"]]);
    fake().say(update(0, 4, 5));
    expect(seen(0)).toBeUndefined();
    expect(fake().orders).toHaveLength(1);
  });

  it("after a break asks only for what came since, and goes on with its story", () => {
    opened([[0, "one"]]);
    expect(fake().orders).toMatchObject([{ do: "watch", recall: 150 }]);
    fake().say(full(0, 4, { events: [told("a", 4)] }));
    expect(seen(0)?.gap).toBe(false);
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    expect(fake().orders).toMatchObject([{ do: "watch", token: "one", seq: 4 }]);
    fake().say(full(0, 6, { events: [told("b", 6)] }));
    expect(seen(0)?.story.map((one) => one.name)).toEqual(["a", "b"]);
    expect(seen(0)?.fresh.map((one) => one.name)).toEqual(["b"]);
    fake().say(full(0, 90, { events: [told("z", 90)], gap: true }));
    expect(seen(0)?.story.map((one) => one.name)).toEqual(["z"]);
    expect(seen(0)?.gap).toBe(true);
  });

  it("keeps the last four thousand things that were told", () => {
    opened([[0, "one"]]);
    const many = Array.from({ length: 3999 }, (_, index) => told(`n${index}`, 1));
    fake().say(full(0, 1, { events: many }));
    fake().say(update(0, 1, 2, { events: [told("x", 2), told("y", 2)] }));
    expect(seen(0)?.story).toHaveLength(4000);
    expect(seen(0)?.story[0]?.name).toBe("n1");
    expect(seen(0)?.story.at(-1)?.name).toBe("y");
  });

  it("is closed for us when the server says so, or refuses to let us watch", async () => {
    opened([[0, "one"]]);
    const [watch] = fake().orders;
    fake().say({ type: "refusal", id: watch!.id, message: "wrong_token", facts: {}, rule: "" });
    await vi.waitFor(() => expect(table.closed.value).toMatchObject({ seat: 0, message: "wrong_token" }));
    fake().say({ type: "closed", table: "t", seat: 0, message: "table_broken" });
    expect(table.closed.value?.message).toBe("table_broken");
  });

  it("has the server's time", () => {
    opened([[0, "one"]]);
    fake().say({ type: "pong", id: fake().pings[0]!.id, now: Date.now() + 2500 });
    expect(table.now()).toBe(Date.now() + 2500);
  });
});

describe("orders of a table", () => {
  it("name the table and the seat, and each has an id of its own", async () => {
    opened([[0, "one"]]);
    const done = table.act(0, "roll");
    void table.order(null, { do: "sit", chair: 1, name: "Noor" });
    const [, act, sit] = fake().orders;
    expect(act).toMatchObject({ do: "act", action: "roll", table: "t", seat: 0 });
    expect(sit).toMatchObject({ do: "sit", chair: 1, seat: null });
    expect(act?.id).not.toBe(sit?.id);
    fake().say({ type: "ack", id: act!.id, seq: 5, tokens: {}, table: "" });
    expect(await done).toMatchObject({ type: "ack" });
  });

  it("may be asked about: null is yes, otherwise the reason", async () => {
    opened([[0, "one"]]);
    const ask = async (answer: Record<string, unknown>) => {
      const asked = table.may(0, "fly 1 v1_1");
      const order = fake().orders.at(-1)!;
      expect(order).toMatchObject({ do: "may", action: "fly 1 v1_1", seat: 0 });
      fake().say({ id: order.id, ...answer });
      return asked;
    };
    expect(await ask({ type: "may", seq: 1, refusal: null })).toBeNull();
    const refusal = { message: "too_far", facts: { steps: 3 }, rule: "SF-FLY-2" };
    expect(await ask({ type: "may", seq: 1, refusal })).toEqual(refusal);
    expect(await ask({ type: "refusal", ...refusal })).toMatchObject(refusal);
  });

  it("come from a new seat as soon as it is ours, and the spectator is gone", () => {
    opened([[null, null]]);
    fake().say(full(null, 3));
    table.addSeat(2, "new");
    expect(fake().orders.at(-1)).toMatchObject({ do: "watch", token: "new" });
    expect(seen(null)).toBeUndefined();
    expect(table.token(2)).toBe("new");
    fake().drop();
    vi.advanceTimersByTime(100);
    fake().greet();
    expect(fake().orders).toHaveLength(1);
  });
});

describe("the pace", () => {
  beforeEach(() => {
    opened([[0, "one"]]);
    fake().say(full(0, 1));
    table.pause = (events) => (events.length ? 300 : 0);
  });
  const burst = (count: number, from = 1) => {
    for (let seq = from; seq < from + count; seq += 1) fake().say(update(0, seq, seq + 1, { events: [told("m")] }));
  };

  it("shows one change after another, so that the eye can follow", () => {
    burst(3);
    expect(turn(0)).toBe(2);
    vi.advanceTimersByTime(299);
    expect(turn(0)).toBe(2);
    vi.advanceTimersByTime(1);
    expect(turn(0)).toBe(3);
    vi.advanceTimersByTime(300);
    expect(turn(0)).toBe(4);
  });

  it("goes by the motion that is wished: twice as fast, or none", () => {
    table.pace = 0.5;
    burst(2);
    vi.advanceTimersByTime(150);
    expect(turn(0)).toBe(3);
    vi.advanceTimersByTime(150);
    table.pace = 0;
    burst(4, 3);
    expect(turn(0)).toBe(7);
  });

  it("does not wait for what nobody looks at", () => {
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    burst(3);
    expect(turn(0)).toBe(4);
    hidden.mockRestore();
  });

  it("does not fall behind: of a long queue only the last six are waited for", () => {
    burst(20);
    vi.advanceTimersByTime(300);
    expect(turn(0)).toBe(15);
    vi.advanceTimersByTime(6 * 300);
    expect(turn(0)).toBe(21);
  });

  it("drops what waits when the whole page comes", () => {
    burst(3);
    fake().say(full(0, 9));
    expect(turn(0)).toBe(9);
    vi.advanceTimersByTime(1000);
    expect(turn(0)).toBe(9);
    expect(fake().orders).toHaveLength(1);
  });
});

describe("the story", () => {
  const answers = (events: Told[], more: boolean) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify({ seq: 9, events, more }));
    });
    return asked;
  };

  it("that comes with the page and is short is made longer at once, and further on demand", async () => {
    const asked = answers([told("a", -1), told("b", 2)], true);
    opened([[0, "one"]]);
    fake().say(full(0, 9, { events: [told("c", 8)], gap: true }));
    await vi.waitFor(() => expect(seen(0)?.story.map((one) => one.name)).toEqual(["a", "b", "c"]));
    expect(asked).toEqual(["/api/tables/t/story?before=8&last=300"]);
    expect(seen(0)?.gap).toBe(true);
    await table.earlier(0);
    expect(asked[1]).toBe("/api/tables/t/story?before=-1&last=300");
  });

  it("of a page whose rows told nothing is asked for from its own row on", async () => {
    const asked = answers([told("a", 3)], false);
    opened([[null, null]]);
    fake().say(full(null, 9, { gap: true }));
    await vi.waitFor(() => expect(seen(null)?.story.map((one) => one.name)).toEqual(["a"]));
    expect(asked).toEqual(["/api/tables/t/story?before=10&last=300"]);
    await table.earlier(null);
    expect(asked).toHaveLength(1);
  });

  it("that nobody may read again ends where it is", async () => {
    vi.stubGlobal(
      "fetch",
      async () => new Response('{"message":"replay_hidden","facts":{},"rule":""}', { status: 403 }),
    );
    opened([[null, null]]);
    fake().say(full(null, 9, { events: [told("c", 8)], gap: true }));
    await vi.waitFor(() => expect(seen(null)?.gap).toBe(false));
    expect(seen(null)?.story.map((one) => one.name)).toEqual(["c"]);
  });
});

describe("a seat", () => {
  it("that was left for another chair is opened there with the same token", () => {
    opened([[0, "one"]]);
    fake().say(full(0, 3));
    fake().say({ type: "closed", table: "t", seat: 0, message: "seat_left" });
    expect(fake().orders.at(-1)).toMatchObject({ do: "watch", token: "one", recall: 150 });
    expect(table.closed.value).toBeNull();
    expect(seen(0)).toBeDefined();
    fake().say(full(2, 4));
    expect([...table.seen.value.keys()]).toEqual([2]);
    expect(table.token(2)).toBe("one");
  });

  const taken = () => {
    fake().say({ type: "closed", table: "t", seat: 0, message: "seat_left" });
    fake().say({ type: "refusal", id: fake().orders.at(-1)!.id, message: "wrong_token", facts: {}, rule: "" });
  };

  it("that was taken from us is looked at as others see it", async () => {
    opened([[0, "one"]]);
    fake().say(full(0, 3));
    taken();
    await vi.waitFor(() => expect(fake().orders.at(-1)).toMatchObject({ do: "watch", token: null, recall: 150 }));
    expect([table.freed.value, table.closed.value, table.seen.value.size]).toEqual([true, null, 0]);
    fake().say(full(null, 4));
    expect([...table.seen.value.keys()]).toEqual([null]);
  });

  it("that was taken from us leaves us the others on this device", async () => {
    opened([
      [0, "one"],
      [1, "two"],
    ]);
    fake().say(full(0, 3));
    fake().say(full(1, 3));
    const asked = fake().orders.length;
    taken();
    await vi.waitFor(() => expect(table.freed.value).toBe(true));
    expect([...table.seen.value.keys()]).toEqual([1]);
    expect(fake().orders.length).toBe(asked + 1);
  });

  it("is seen as its game dresses it, now and after every change", () => {
    opened([[0, "one"]]);
    fake().say(full(0, 3));
    table.wear((shown) => ({ ...shown, view: { ...shown.view, worn: true } }));
    expect(seen(0)?.page.view).toMatchObject({ turn: 3, worn: true });
    fake().say(update(0, 3, 4));
    expect(seen(0)?.page.view).toMatchObject({ turn: 4, worn: true });
  });
});
