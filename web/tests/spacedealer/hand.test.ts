/** What is in hand stays only as long as there is something to do with it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { pressed } from "../../src/games/spacedealer/keys";
import { glass, playOf, type Setting, seenOf, settled, shipOf } from "./scene";

const MINE = "a.mine-1";
const ready = (number: number, card: string, job = "use") => glass(number, "ready", { card, job } as never);
const next = (play: ReturnType<typeof playOf>["play"], setting: Setting, seq = 2) => play.adopt(seenOf(setting, seq));

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

describe("what is in hand", () => {
  it("a glass stays while it lies idle, whatever the others do", () => {
    const { play } = playOf({});
    play.hand = { kind: "glass", glass: 2 };
    next(play, { me: { glasses: [glass(1, "active"), glass(2)] } });
    expect(play.hand).toEqual({ kind: "glass", glass: 2 });
    next(play, { me: { glasses: [glass(1), glass(2, "active")] } }, 3);
    expect(play.hand).toBeNull();
  });

  it("a plan, token or good stays while it has somewhere to go", () => {
    const { play } = playOf({});
    play.hand = { kind: "token", card: "a.probe-1" };
    next(play, { actions: ["block a.probe-1 a.city-1"] });
    expect(play.hand).not.toBeNull();
    next(play, { actions: ["block a.probe-2 a.city-1"] }, 3);
    expect(play.hand).toBeNull();
  });

  it("a choice stays open while its glass waits for it", () => {
    const { play } = playOf({});
    for (const [glasses, stays] of [
      [[ready(1, MINE)], true],
      [[ready(1, "a.mine-2"), glass(2, "active", { card: MINE })], false],
    ] as const) {
      play.choosing = MINE;
      next(play, { me: { glasses: [...glasses] } }, stays ? 2 : 3);
      expect(play.choosing).toBe(stays ? MINE : null);
    }
    next(play, {}, 4);
    expect(play.choosing).toBeNull();
  });

  it("a ship is shown as long as it is ours", () => {
    const second = shipOf("second0", 0, { field: 3 });
    const { play } = playOf({ view: { ships: [shipOf("ship0", 0), second] } });
    play.shown = "second0";
    next(play, { view: { ships: [shipOf("ship0", 0), second] } });
    expect([play.shown, play.ship.ship]).toEqual(["second0", "second0"]);
    next(play, { view: { ships: [shipOf("ship0", 0), { ...second, owner: 1 }] } }, 3);
    expect([play.shown, play.ship.ship]).toEqual([null, "ship0"]);
  });

  it("a trade stays open while anything can be offered or swapped", () => {
    const { play } = playOf({});
    const form = (verb: string) => [{ verb, bounds: {} }] as never;
    for (const [forms, stays] of [
      [form("offer"), true],
      [form("swap"), true],
      [[], false],
    ] as const) {
      play.trading = true;
      next(play, { forms: [...forms] as never }, Math.random() + 2);
      expect(play.trading).toBe(stays);
    }
  });

  it("a freed glass is picked up once, while the match runs and nothing else is in hand", async () => {
    const { play } = playOf({ me: { glasses: [ready(1, MINE), glass(2)] } });
    await play.finish(play.me.glasses[0], `take ${MINE} red1`);
    expect(play.hand).toBeNull();
    next(play, { me: { glasses: [glass(1), glass(2)] } });
    expect(play.hand).toEqual({ kind: "glass", glass: 1 });
    play.hand = null;
    next(play, { me: { glasses: [glass(1), glass(2)] } }, 3);
    expect(play.hand).toBeNull();
    for (const [hand, phase] of [
      [{ kind: "glass", glass: 2 }, "running"],
      [null, "last_sands"],
    ] as const) {
      const other = playOf({ me: { glasses: [ready(1, MINE), glass(2)] } }).play;
      await other.finish(other.me.glasses[0], `take ${MINE} red1`);
      other.hand = hand;
      next(other, { me: { glasses: [glass(1), glass(2)] }, view: { phase } });
      expect(other.hand).toEqual(hand);
    }
  });

  it("a finished plan frees its glass where it is put down", async () => {
    const glasses = [ready(2, "a.city-1", "build")];
    const { play, table } = playOf({ me: { glasses }, actions: ["place a.city-1 L1"] });
    play.hand = { kind: "plan", card: "a.city-1" };
    await play.aim("col:L1");
    expect(table.sent).toEqual(["0: place a.city-1 L1"]);
    next(play, { me: { glasses: [glass(2)] } });
    expect(play.hand).toEqual({ kind: "glass", glass: 2 });
  });

  it("is aimed at once at what already glows", async () => {
    const { play, table } = playOf({ actions: [`use ${MINE}`] });
    play.hand = { kind: "glass", glass: 1 };
    play.reach(`card:${MINE}`);
    await settled();
    expect(table.sent).toEqual([`0: use ${MINE} glass 1`]);
  });

  it("covers only what works: a dead card is no loss", () => {
    const built = [{ card: "a.mine-3", site: "L1" }] as never;
    const of = (dead: boolean) => {
      const cards = [{ ...(built[0] as object), dead }] as never;
      const { play } = playOf({ me: { built: cards }, actions: ["place a.city-1 L1"] });
      play.hand = { kind: "plan", card: "a.city-1" };
      return play.targets.get("col:L1")?.sure;
    };
    expect(of(true)).toBe(false);
  });
});

describe("an order", () => {
  it("is on its way until what it changed is seen", async () => {
    const { play, table } = playOf({});
    expect([play.busy, play.sent]).toEqual([false, []]);
    table.answer = { type: "ack", seq: 5 };
    const both = [play.act("raise glass 1"), play.act("draw 2")];
    expect([play.busy, play.sent]).toEqual([true, ["raise glass 1", "draw 2"]]);
    expect(await Promise.all(both)).toEqual([true, true]);
    // Answered, but not yet seen.
    expect([play.busy, play.sent]).toEqual([true, []]);
    next(play, {}, 4);
    expect(play.busy).toBe(true);
    next(play, {}, 5);
    expect(play.busy).toBe(false);
  });

  it("that is refused changes nothing, and says why until the next tap", async () => {
    const { play, table } = playOf({});
    table.answer = { type: "refusal", message: "no_power", rule: "SD-50", facts: {}, seq: 9 };
    expect(await play.act("raise glass 1")).toBe(false);
    expect([play.busy, play.problem?.message]).toEqual([false, "no_power"]);
    play.tap("glass 1", () => {});
    expect(play.problem).toBeNull();
  });

  it("of several stops at the first that is refused", async () => {
    const { play, table } = playOf({});
    await play.all(["move a b red1", "move c b red1"]);
    expect(table.sent).toHaveLength(2);
    table.answer = { type: "refusal", message: "no_room", facts: {}, rule: "" };
    await play.all(["move a b red1", "move c b red1"]);
    expect(table.sent).toHaveLength(3);
  });

  it("that takes an effect leaves nothing open, and frees no glass where there was none or it was refused", async () => {
    const { play, table } = playOf({ me: { glasses: [glass(1)] } });
    play.choosing = MINE;
    await play.finish(undefined, `take ${MINE} red1`);
    expect([play.choosing, play.hand]).toEqual([null, null]);
    table.answer = { type: "refusal", message: "no_room", facts: {}, rule: "" };
    await play.finish(glass(1), `take ${MINE} red1`);
    expect(play.hand).toBeNull();
    table.answer = { type: "ack", seq: 1 };
    await play.finish(glass(1), `take ${MINE} red1`);
    expect(play.hand).toEqual({ kind: "glass", glass: 1 });
  });

  it("is aimed only at what glows, with something in hand", async () => {
    const { play, table } = playOf({ actions: [`use ${MINE}`] });
    await play.aim(`card:${MINE}`);
    play.hand = { kind: "glass", glass: 1 };
    play.choosing = "a.mine-2";
    await play.aim("card:a.mine-9");
    expect([table.sent, play.hand]).toEqual([[], { kind: "glass", glass: 1 }]);
    await play.aim(`card:${MINE}`);
    expect([table.sent.length, play.hand, play.choosing]).toEqual([1, null, null]);
  });
});

describe("whatever is open", () => {
  it("is put away at once", () => {
    const { play } = playOf({});
    play.hand = { kind: "glass", glass: 1 };
    play.choosing = MINE;
    play.trading = true;
    play.peek = 2;
    play.asked = "red";
    play.refuse("no_power");
    play.clear();
    expect([play.hand, play.choosing, play.trading, play.peek, play.asked, play.problem]).toEqual([
      null,
      null,
      false,
      null,
      null,
      null,
    ]);
  });

  it("of a finished plan says so where it has no site, and a second touch puts it down", () => {
    const done = ready(1, "a.city-1", "build");
    const { play } = playOf({ me: { glasses: [done] } });
    play.use(done);
    expect([play.hand, play.choosing, play.problem?.message]).toEqual([
      { kind: "plan", card: "a.city-1" },
      "a.city-1",
      "sd-no-site",
    ]);
    play.problem = null;
    play.use(done);
    expect([play.hand, play.choosing, play.problem]).toEqual([null, null, null]);
    const other = playOf({ me: { glasses: [done] }, actions: ["place a.city-1 L1"] }).play;
    other.hand = { kind: "plan", card: "a.city-2" };
    other.use(done);
    expect([other.hand, other.problem]).toEqual([{ kind: "plan", card: "a.city-1" }, null]);
  });

  it("stands while anything stops the match", () => {
    const stopped = (desk: object) => playOf({ desk: desk as Record<string, unknown> }).play.stopped;
    expect([{}, { paused: true }, { dropped: [1] }].map(stopped)).toEqual([false, true, true]);
  });
});

describe("a tap", () => {
  it("is not heard twice within a quarter of a second, on the same thing", () => {
    vi.useFakeTimers();
    const { play } = playOf({});
    const deed = vi.fn();
    play.tap("glass 1", deed);
    vi.advanceTimersByTime(249);
    play.tap("glass 1", deed);
    expect(deed).toHaveBeenCalledTimes(1);
    play.tap("glass 2", deed);
    expect(deed).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(250);
    play.tap("glass 2", deed);
    expect(deed).toHaveBeenCalledTimes(3);
  });
});

describe("a silent line", () => {
  it("stops the clock where the server was heard last", () => {
    vi.useFakeTimers({ now: 50_000 });
    const time = { at: 60_000, wall: 0, running: true, until: null, rate: [1, 1] };
    const { play, table } = playOf({ desk: { time } });
    table.wall = 5_000;
    play.tick();
    expect([play.live, play.now]).toEqual([true, 65_000]);
    table.connection.value = { state: "lost", since: 47_000 } as never;
    play.tick();
    expect([play.live, play.stopped, play.now]).toEqual([false, true, 62_000]);
    table.connection.value = { state: "lost", since: 99_000 } as never; // a clock that was set back
    play.tick();
    expect(play.now).toBe(65_000);
  });

  it("shows which glasses an order on its way is for", () => {
    const { play } = playOf({});
    play.sent = ["use a.mine-1 glass 2", "take a.mine-3 red1"];
    const waits = () =>
      [glass(2), glass(1, "ready", { card: "a.mine-3" }), glass(1), glass(3, "ready", { card: "a.mine-4" })].map(
        (one) => play.waits(one),
      );
    expect(waits()).toEqual([false, false, false, false]);
    play.live = false;
    expect(waits()).toEqual([true, true, false, false]);
  });

  it("counts every look, and forgets that it was counted in when it is", () => {
    const { play } = playOf({});
    const looks = play.looks;
    play.refuse("no_power");
    play.tick();
    expect([play.looks, play.problem?.message]).toEqual([looks + 1, "no_power"]);
    play.refuse("counting_in");
    play.tick();
    expect(play.problem).toBeNull();
  });

  it("refuses whoever only looks on", async () => {
    const { play, table } = playOf({ seat: null });
    expect([await play.act("raise"), table.sent]).toEqual([false, []]);
  });
});

describe("keys", () => {
  const press = (play: ReturnType<typeof playOf>["play"], key: string, more: KeyboardEventInit = {}) =>
    pressed(play, new KeyboardEvent("keydown", { key, ...more }));

  it("1 and 2 keep one of two drawn plans, as long as nothing is in hand", async () => {
    const drawn = { cards: ["a.city-1", "a.city-2"], until: 90_000 };
    const of = () =>
      playOf({ view: { you: { seat: 0, own: [], start: null, drawn, auto: {}, gifts: true } as never } });
    for (const [key, card] of [
      ["1", "a.city-1"],
      ["2", "a.city-2"],
    ] as const) {
      const { play, table } = of();
      expect(press(play, key)).toBe(true);
      await settled();
      expect(table.sent).toEqual([`0: keep ${card}`]);
    }
    const { play, table } = of();
    play.hand = { kind: "glass", glass: 2 };
    press(play, "2");
    await settled();
    expect(table.sent).toEqual([]);
  });

  it("the second plan cannot be kept where only one was drawn", async () => {
    const drawn = { cards: ["a.city-1"], until: 90_000 };
    const { play, table } = playOf({
      view: { you: { seat: 0, own: [], start: null, drawn, auto: {}, gifts: true } as never },
    });
    expect(press(play, "2")).toBe(true);
    await settled();
    expect(table.sent).toEqual([]);
  });

  it("u takes the order back that was given last", async () => {
    const glasses = [glass(1, "active", { started: 58_000 }), glass(2, "active", { started: 59_000 })];
    const back = [1, 2].map((number) => ({ action: `back ${number}`, until: 62_000 }));
    const { play, table } = playOf({ me: { glasses }, back });
    press(play, "u");
    await settled();
    expect(table.sent).toEqual(["0: back 2"]);
  });

  it("x takes the token of a card that works", () => {
    const built = [
      { card: "a.probe-1", site: "L1", tokens: 1, dead: true },
      { card: "a.probe-2", site: "L2", tokens: 1 },
    ] as never;
    const { play } = playOf({ me: { built } });
    expect(press(play, "x")).toBe(true);
    expect(play.hand).toEqual({ kind: "token", card: "a.probe-2" });
    expect(press(playOf({}).play, "x")).toBe(false);
  });

  it("arrows walk the ring to the next field where one may fly", () => {
    document.body.innerHTML = [1, 4].map((field) => `<a href="#" data-field="${field}" class="d-legal"></a>`).join("");
    const { play } = playOf({ actions: ["fly ship0 1", "fly ship0 4"] });
    play.hand = { kind: "glass", glass: 1 };
    const at = () => (document.activeElement as HTMLElement).dataset.field;
    expect([press(play, "ArrowLeft"), at()]).toEqual([true, "1"]);
    expect([press(play, "ArrowLeft"), at()]).toEqual([true, "4"]);
    expect([press(play, "ArrowLeft"), at()]).toEqual([true, "1"]);
    expect([press(play, "ArrowRight"), at()]).toEqual([true, "4"]);
  });

  it("lead to what has to be held instead of doing it", async () => {
    document.body.innerHTML = '<button data-target="side:L"></button>';
    const { play, table } = playOf({ actions: ["place a.city-1 L losing"] });
    play.hand = { kind: "plan", card: "a.city-1" };
    expect(press(play, "a")).toBe(true);
    await settled();
    expect(table.sent).toEqual([]);
    expect((document.activeElement as HTMLElement).dataset.target).toBe("side:L");
  });
});
