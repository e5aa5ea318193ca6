import { describe, expect, it, vi } from "vitest";
import { pressed } from "../../src/games/spacedealer/keys";
import { glass, playOf, type Setting, seenOf, settled, shipOf } from "./scene";

const MINE = "a.mine-1";
const DEPOT = "a.depot-1";

describe("an hourglass", () => {
  it("that lies is picked up, and put down by a second touch", () => {
    const { play } = playOf({ actions: [`use ${MINE}`] });
    play.touch(glass(1));
    expect(play.hand).toEqual({ kind: "glass", glass: 1 });
    expect([...play.targets.keys()]).toEqual([`card:${MINE}`]);
    play.touch(glass(2));
    expect(play.hand).toEqual({ kind: "glass", glass: 2 });
    play.touch(glass(2));
    expect(play.hand).toBeNull();
  });

  it("is not picked up for nothing: it says so", () => {
    const { play } = playOf({});
    play.touch(glass(1));
    expect(play.hand).toBeNull();
    expect(play.problem?.message).toBe("sd-nothing-to-order");
    const late = playOf({ view: { phase: "last_sands" } }).play;
    late.touch(glass(1));
    expect(late.problem?.message).toBe("last_sands");
  });

  it("just turned is taken back as long as the server allows it", async () => {
    const running = glass(1, "active", { due: 120_000 });
    const back = [{ action: "back 1", until: 62_000 }];
    const { play, table } = playOf({ me: { glasses: [running] }, back } as Setting);
    expect(play.backing(running)).toBe(0.5);
    play.touch(running);
    await settled();
    expect(table.sent).toEqual(["0: back 1"]);
    play.now = 62_000;
    expect(play.backing(running)).toBe(0);
    play.now = 0;
    expect(play.backing(running)).toBe(1);
    expect(play.backing(glass(2, "active"))).toBe(0);
    expect(play.backing(glass(1, "ready"))).toBe(0);
  });

  it("that is ready is used at once if there is one way", async () => {
    const ready = glass(1, "ready", { job: "use", card: MINE });
    const { play, table } = playOf({
      me: { glasses: [ready] },
      actions: [`take ${MINE} red1`, `take ${MINE} red1 losing`],
    });
    play.touch(ready);
    await settled();
    expect(table.sent).toEqual([`0: take ${MINE} red1`]);
  });

  it("with more ways opens the choice, and closes it again", () => {
    const ready = glass(1, "ready", { job: "use", card: MINE });
    const { play, table } = playOf({ me: { glasses: [ready] }, actions: [`take ${MINE} red1`, `take ${MINE} blue1`] });
    play.touch(ready);
    expect(play.choosing).toBe(MINE);
    play.touch(ready);
    expect(play.choosing).toBeNull();
    expect(table.sent).toEqual([]);
  });

  it("whose building is done gives the plan into the hand", () => {
    const ready = glass(1, "ready", { job: "build", card: DEPOT });
    const { play } = playOf({ me: { glasses: [ready] }, actions: [`place ${DEPOT} L2`] });
    play.touch(ready);
    expect(play.hand).toEqual({ kind: "plan", card: DEPOT });
    expect(play.choosing).toBe(DEPOT);
    play.touch(ready);
    expect(play.hand).toBeNull();
    const none = playOf({ me: { glasses: [ready] } }).play;
    none.touch(ready);
    expect(none.problem?.message).toBe("sd-no-site");
  });

  it("that is free again is in hand at once, as soon as the server says so", async () => {
    const ready = glass(1, "ready", { job: "use", card: MINE });
    const { play } = playOf({ me: { glasses: [ready] }, actions: [`take ${MINE} red1`] });
    await play.finish(ready, `take ${MINE} red1`);
    expect(play.hand).toBeNull();
    play.adopt(seenOf({ me: { glasses: [glass(1)] }, actions: [`use ${MINE}`] }, 2));
    expect(play.hand).toEqual({ kind: "glass", glass: 1 });
  });

  it("is on what it was turned for", () => {
    const glasses = [glass(1, "active", { job: "use", card: MINE }), glass(2, "ready", { job: "fly", ship: "ship0" })];
    const { play } = playOf({ me: { glasses: [...glasses, glass(3, "active", { job: "raise" })] } });
    expect(play.glassOn("card", MINE)?.glass).toBe(1);
    expect(play.glassOn("ship", "ship0")?.glass).toBe(2);
    expect(play.glassOn("raise")?.glass).toBe(3);
    expect(play.glassOn("card", MINE, 1)).toBeUndefined();
    expect(play.left(glass(1, "active", { due: 61_500 }))).toBe(1500);
    expect(play.left(glass(1, "active", { due: 50_000 }))).toBe(0);
  });
});

describe("the second tap", () => {
  it("gives the order for what is in hand", async () => {
    const { play, table } = playOf({ actions: [`use ${MINE}`] });
    play.touch(glass(2));
    await play.aim(`card:${MINE}`);
    expect(table.sent).toEqual([`0: use ${MINE} glass 2`]);
    expect(play.hand).toBeNull();
    await play.aim("card:nothing");
    expect(table.sent).toHaveLength(1);
  });

  it("keeps in hand what would be lost, so that it can be confirmed", async () => {
    const { play, table } = playOf({ actions: [`use ${MINE}`] });
    play.touch(glass(1));
    table.answer = { type: "refusal", message: "would_lose", facts: {}, rule: "SD-9" };
    await play.aim(`card:${MINE}`);
    expect(play.hand).toEqual({ kind: "glass", glass: 1 });
    table.answer = { type: "refusal", message: "no_power", facts: {}, rule: "SD-9" };
    await play.aim(`card:${MINE}`);
    expect(play.hand).toBeNull();
    expect(play.problem?.message).toBe("no_power");
  });

  it("without a first one takes the first free glass, or asks the rules why there is nothing to take it for", async () => {
    const setting = { actions: [`use ${MINE}`], me: { glasses: [glass(1, "active"), glass(2)] } };
    const { play } = playOf(setting);
    play.reach(`card:${MINE}`);
    expect(play.hand).toEqual({ kind: "glass", glass: 2 });
    const busy = playOf({ ...setting, me: { glasses: [glass(1, "active")] } });
    busy.table.reason = { message: "no_glass", facts: {}, rule: "SD-30" };
    busy.play.reach(`card:${MINE}`);
    await settled();
    expect([busy.table.sent, busy.play.problem]).toEqual([[`0? use ${MINE} glass 1`], busy.table.reason]);
    const wrong = playOf(setting);
    for (const key of ["card:other", "plan:a.city-1", "field:3", "tech"]) wrong.play.reach(key);
    await settled();
    const asked = ["use other", "build a.city-1", "fly ship0 3", "raise"].map((order) => `0? ${order} glass 2`);
    expect([wrong.table.sent, wrong.play.problem?.message]).toEqual([asked, "sd-not-now"]);
  });

  it("asks nobody where nobody answers, and forgets an answer that comes after the next tap", async () => {
    const { play, table } = playOf({});
    table.reason = { message: "covered", facts: {}, rule: "SD-55" };
    play.live = false;
    await play.why("draw 2", "stack_empty");
    expect([table.sent, play.problem?.message]).toEqual([[], "stack_empty"]);
    play.live = true;
    const late = play.why("draw 2");
    play.tap("elsewhere", () => {});
    await late;
    expect([table.sent, play.problem]).toEqual([["0? draw 2"], null]);
    const watching = playOf({ seat: null });
    await watching.play.why("draw 2");
    expect([watching.table.sent, watching.play.problem?.message]).toEqual([[], "sd-not-now"]);
  });

  it("within a quarter of a second is the same tap", () => {
    const { play } = playOf({});
    const deed = vi.fn();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    play.tap("x", deed);
    clock.mockReturnValue(1249);
    play.tap("x", deed);
    play.tap("y", deed);
    clock.mockReturnValue(1600);
    play.tap("y", deed);
    expect(deed).toHaveBeenCalledTimes(3);
    clock.mockRestore();
  });
});

describe("what is newly seen", () => {
  it("takes out of the hand what there is nothing to do with", () => {
    const actions = [`use ${MINE}`, `place ${DEPOT} L2`];
    const { play } = playOf({ actions });
    play.touch(glass(1));
    play.adopt(seenOf({ actions }, 2));
    expect(play.hand).not.toBeNull();
    play.adopt(seenOf({ actions, me: { glasses: [glass(1, "active")] } }, 3));
    expect(play.hand).toBeNull();
    play.hand = { kind: "plan", card: DEPOT };
    play.adopt(seenOf({ actions: [] }, 4));
    expect(play.hand).toBeNull();
  });

  it("closes choices, ships and trade that are gone", () => {
    const { play } = playOf({});
    play.choosing = MINE;
    play.shown = "a.rocket";
    play.trading = true;
    play.adopt(seenOf({ forms: [{ verb: "offer", bounds: {} }] }, 2));
    expect([play.choosing, play.shown, play.trading]).toEqual([null, null, true]);
    play.adopt(seenOf({}, 3));
    expect(play.trading).toBe(false);
  });

  it("knows the own ship, and whether it is at home", () => {
    const ships = [shipOf("ship0", 0), shipOf("a.rocket", 0, { field: 3 }), shipOf("ship1", 1)];
    const { play } = playOf({ view: { ships } });
    expect(play.ship.ship).toBe("ship0");
    expect(play.atHome).toBe(true);
    play.shown = "a.rocket";
    expect(play.ship.ship).toBe("a.rocket");
    expect(play.atHome).toBe(false);
    const away = playOf({ view: { ships: [shipOf("ship0", 0, { from: 1 })] } }).play;
    expect([away.landed, away.atHome]).toEqual([false, false]);
  });

  it("runs on by the table's clock", () => {
    const desk = { time: { at: 60_000, wall: 1000, running: true, until: null, rate: [2, 1] } };
    const { play, table } = playOf({ desk });
    table.wall = 4000;
    play.tick();
    expect(play.now).toBe(66_000);
    table.wall = -2000;
    play.tick();
    expect([play.now, play.counting]).toEqual([60_000, 3]);
  });
});

describe("keys", () => {
  const press = async (setting: Setting, ...keys: string[]) => {
    const { play, table } = playOf(setting);
    const meant = keys.map((key) => pressed(play, new KeyboardEvent("keydown", { key })));
    await settled();
    return { play, sent: table.sent, meant };
  };

  it("take a glass by its number, then the card by the home row", async () => {
    const setting = {
      actions: [`use ${MINE}`],
      me: { built: [{ card: MINE, site: "L1" }] },
    };
    const { sent, meant } = await press(setting, "2", "f");
    expect(sent).toEqual([`0: use ${MINE} glass 2`]);
    expect(meant).toEqual([true, true]);
  });

  it("raise, draw, let go, trade, and say why not", async () => {
    expect((await press({ actions: ["raise"] }, "1", "r")).sent).toEqual(["0: raise glass 1"]);
    expect((await press({ actions: ["draw 2"] }, "w")).sent).toEqual(["0: draw 2"]);
    expect((await press({}, "e")).sent).toEqual(["0? draw 3"]);
    expect((await press({}, "w")).sent).toEqual(["0? draw 2"]);
    expect((await press({ actions: ["raise"] }, "1", "Escape")).play.hand).toBeNull();
    expect((await press({ forms: [{ verb: "offer", bounds: {} }] }, "t")).play.trading).toBe(true);
    const late = await press({ me: { glasses: [glass(1), glass(2, "active")] } }, "u");
    expect([late.sent, late.play.problem?.message]).toEqual([["0? back 2"], "take_back_over"]);
    expect((await press({}, "z")).meant).toEqual([false]);
    expect((await press({ seat: null }, "1")).meant).toEqual([false]);
  });

  it("open the choice of a finished card", async () => {
    const glasses = [glass(1, "active"), glass(2, "ready", { card: MINE })];
    const { play, meant } = await press({ me: { glasses } }, "Backspace");
    expect([play.choosing, meant]).toEqual([MINE, [true]]);
    expect((await press({}, "Backspace")).meant).toEqual([false]);
  });

  it("take back the order that was given last", async () => {
    const glasses = [glass(1, "active", { started: 100 }), glass(2, "active", { started: 200 })];
    const back = ["back 1", "back 2"].map((action) => ({ action, until: 64_000 }));
    expect((await press({ me: { glasses }, back } as Setting, "u")).sent).toEqual(["0: back 2"]);
  });

  it("keep one of two drawn plans, and pick up a loaded attack", async () => {
    const you = {
      seat: 0,
      own: [],
      start: null,
      drawn: { stack: 2, cards: ["a.x", "a.y"], until: 0 },
      auto: {},
      gifts: true,
      known: { "2": [], "3": [] },
    };
    expect((await press({ view: { you } }, "2")).sent).toEqual(["0: keep a.y"]);
    const me = { built: [{ card: "a.probe", site: "L1", tokens: 1 }] };
    expect((await press({ me }, "x")).play.hand).toEqual({ kind: "token", card: "a.probe" });
    expect((await press({}, "x")).meant).toEqual([false]);
  });
});
