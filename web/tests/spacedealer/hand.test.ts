/** What is in hand stays only as long as there is something to do with it; and a whole match as bars and marks. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { pressed } from "../../src/games/spacedealer/keys";
import { actsBy, busy, scoreAt, timelineOf } from "../../src/games/spacedealer/runs";
import { glass, playOf, type Setting, seenOf, settled, shipOf, told } from "./scene";

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

describe("a match as bars and marks", () => {
  const order = (glass: number, at: number, more: object = {}) =>
    told("order_given", { seat: 0, glass, job: "raise", due: at + 60, at, ...more });

  it("has a run for every order, until it was taken, taken back or sabotaged", () => {
    const line = timelineOf(
      [
        told("clock_started", { at: 10 }),
        order(1, 20),
        order(2, 30),
        told("order_taken_back", { seat: 0, glass: 2, at: 32 }),
        order(2, 40, { seat: 1 }),
        told("glass_sabotaged", { seat: 1, glass: 2, by: 0, at: 50 }),
        told("glass_inactive", { seat: 1, glass: 2, at: 100 }),
        told("glass_inactive", { seat: 0, glass: 1, at: 95 }),
        told("order_taken_back", { seat: 0, glass: 2, at: 96 }),
        told("glass_sabotaged", { seat: 2, glass: 1, by: 0, at: 97 }),
        order(1, 100, { job: "use", card: MINE }),
        told("end_signalled", { at: 130 }),
        told("game_over", { at: 150 }),
      ],
      3,
    );
    expect(
      line.runs.map(({ seat, glass: one, start, end, taken, stopped }) => [seat, one, start, end, taken, stopped]),
    ).toEqual([
      [0, 1, 20, 80, 95, false],
      [1, 2, 40, 50, 50, true],
      [0, 1, 100, 160, 150, false],
    ]);
    expect(line.runs[0]?.colour).toBeNull();
    expect(line.runs[2]?.colour).not.toBeNull();
    expect([line.began, line.ended, line.over]).toEqual([10, 130, 150]);
    expect(busy(line, 0, 2)).toBe(Math.round((100 * (60 + 30)) / (120 * 2)));
    expect(busy(line, 2, 2)).toBe(0);
  });

  it("counts each action at the moment of what it brought, the last ones at the end", () => {
    const act = () => told("action_done", { seat: 0 });
    const line = timelineOf(
      [act(), act(), order(1, 20), act(), told("score_changed", { seat: 0, new: 3, at: 40 }), act()],
      2,
    );
    expect(line.acts).toEqual([20, 20, 40, 40]);
    expect([19, 20, 40].map((at) => actsBy(line, at))).toEqual([0, 2, 4]);
    expect([39, 40].map((at) => scoreAt(line, 0, at))).toEqual([0, 3]);
    // A match that is still going on ends with what was told last.
    expect([line.began, line.ended, line.over]).toEqual([0, 40, 40]);
  });
});
