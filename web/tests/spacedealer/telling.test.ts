import { describe, expect, it } from "vitest";
import { clockOf } from "../../src/games/spacedealer/clock";
import { stepOf } from "../../src/games/spacedealer/guide";
import { hintOf, spokenOf } from "../../src/games/spacedealer/hint";
import { logOf, newsOf } from "../../src/games/spacedealer/story";
import { glass, playOf, type Setting, say, told } from "./scene";

const MINE = "a.mine-1";
const DEPOT = "a.depot-1";

describe("news", () => {
  it("are the last four things that others did, newest first", () => {
    const story = [
      told("level_raised", { seat: 1, level: 2 }, 1),
      told("card_built", { seat: 2, card: MINE, site: "L1" }, 2),
      told("goods_produced", { seat: 1, goods: { red: 1 } }, 3),
      told("level_raised", { seat: 0, level: 2 }, 4),
      told("glass_sabotaged", { seat: 0, by: 2 }, 5),
      told("demand_fulfilled", { seat: 1, owner: 2, goods: { red: 2 }, supplier_points: 3 }, 6),
      told("offer_made", { seat: 2, to: 0, give: { blue: 1 } }, 7),
    ];
    const news = newsOf(playOf({ story }).play);
    expect(news.map(({ id, seat, points }) => [id, seat, points])).toEqual([
      ["sd-log-offers", 2, 0],
      ["sd-log-delivered", 1, 3],
      ["sd-log-stopped", 2, 0],
      ["sd-log-built", 2, 0],
    ]);
    expect(news[1]?.goods).toEqual({ red: 2 });
  });

  it("are spoken if they touch the own seat", () => {
    const fresh = [
      told("glass_ready", { seat: 0, card: MINE, glass: 2 }),
      told("glass_ready", { seat: 1, card: MINE, glass: 1 }),
      told("level_raised", { seat: 1, level: 2 }),
      told("demand_fulfilled", { seat: 1, owner: 0, goods: {}, supplier_points: 2 }),
      told("level_raised", { seat: 0, level: 3 }),
    ];
    const spoken = spokenOf(playOf({ fresh }).play, say).split(". ");
    expect(spoken).toHaveLength(3);
    expect(spoken[0]).toMatch(/^sd-hint-ready .*glass=2/);
    expect(spoken[1]).toContain("sd-log-delivered");
    expect(spoken[2]).toBe("you sd-log-level level=III");
  });
});

describe("the log", () => {
  it("tells everything worth a line, newest first, with what became of offers", () => {
    const story = [
      told("level_raised", { seat: 0, level: 2, at: 60_000 }, 1),
      told("offer_made", { seat: 2, to: 0, give: { blue: 1 }, at: 70_000 }, 2),
      told("glass_ready", { seat: 1, glass: 1, at: 80_000 }, 3),
      told("offer_declined", { seat: 2, to: 0, at: 90_000 }, 4),
      told("offer_lapsed", { seat: 0, to: 1, at: 120_000 }, 5),
    ];
    const time = { at: 60_000, wall: 0, running: false, until: null, rate: [2, 1] };
    expect(logOf(playOf({ story, desk: { time } }).play).map(({ id, seat, at }) => [id, seat, at])).toEqual([
      ["sd-log-lapsed", 0, 60_000],
      ["sd-log-declined", 0, 45_000],
      ["sd-log-offers", 2, 35_000],
      ["sd-log-level", 0, 30_000],
    ]);
  });

  it("speaks declined and lapsed offers to the two they concern", () => {
    const fresh = [
      told("offer_declined", { seat: 0, to: 2, at: 0 }),
      told("offer_lapsed", { seat: 0, to: 1, at: 0 }),
      told("offer_lapsed", { seat: 1, to: 2, at: 0 }),
    ];
    const spoken = spokenOf(playOf({ fresh }).play, say).split(". ");
    expect(spoken.map((one) => one.split(" ")[1])).toEqual(["sd-log-declined", "sd-log-lapsed"]);
  });
});

describe("an offer", () => {
  it("says whether it gives, asks or is about plans", () => {
    const story = [
      told("offer_made", { seat: 1, to: 2, give: {}, want: { red: 2 } }, 1),
      told("offer_made", { seat: 1, to: 2, give: [MINE], want: [] }, 2),
      told("offer_withdrawn", { seat: 1, to: 2 }, 3),
      told("plans_swapped", { seat: 1, to: 2, give: [MINE], want: [] }, 4),
    ];
    const log = logOf(playOf({ story }).play);
    expect(log.map(({ id }) => id)).toEqual([
      "sd-log-swapped",
      "sd-log-withdrew",
      "sd-log-offers-plans",
      "sd-log-asks",
    ]);
    expect(log[3]?.goods).toEqual({ red: 2 });
  });

  it("has its answer in the sentence of the moment, for six seconds that people live", () => {
    const heardAt = (name: string, facts: Record<string, unknown>, at: number, rate = [1, 1]) => {
      const story = [told(name, { ...facts, at }, 1)];
      const time = { at: 60_000, wall: 0, running: false, until: null, rate };
      const { play } = playOf({ story, desk: { time }, actions: ["raise"] });
      play.hand = { kind: "glass", glass: 1 };
      return hintOf(play, say, () => true).text.split(" ")[0];
    };
    const mine = { seat: 0, to: 1 };
    const theirs = { seat: 1, to: 0 };
    expect(heardAt("offer_declined", mine, 55_000)).toBe("sd-hint-declined");
    expect(heardAt("offer_lapsed", mine, 55_000)).toBe("sd-hint-lapsed");
    expect(heardAt("offer_lapsed", theirs, 55_000)).toBe("sd-hint-lapsed-theirs");
    expect(heardAt("offer_withdrawn", theirs, 55_000)).toBe("sd-hint-withdrawn");
    expect(heardAt("trade_made", mine, 55_000)).toBe("sd-hint-accepted");
    expect(heardAt("plans_swapped", mine, 55_000)).toBe("sd-hint-accepted");
    for (const name of ["offer_declined", "trade_made"]) expect(heardAt(name, theirs, 55_000)).toBe("sd-hint-glass"); // whoever answered knows it
    expect(heardAt("offer_lapsed", { seat: 1, to: 2 }, 55_000)).toBe("sd-hint-glass");
    expect(heardAt("offer_declined", mine, 53_900)).toBe("sd-hint-glass");
    expect(heardAt("offer_declined", mine, 53_900, [2, 1])).toBe("sd-hint-declined");
  });
});

describe("the clock", () => {
  const at = (rate: number[], more: Setting = {}) => {
    const { play } = playOf({ ...more, desk: { time: { at: 60_000, wall: 0, running: false, until: null, rate } } });
    return clockOf(play);
  };

  it("shows the time that people live through, at every speed of the glasses", () => {
    expect(at([1, 1])).toMatchObject({ text: "29:00", whole: 1_800_000, gone: 60_000, minutes: [15, 10, 5, 1] });
    expect(at([6000, 3000])).toMatchObject({ text: "14:30", whole: 900_000, gone: 30_000, minutes: [10, 5, 1] });
    expect(at([6000, 12_000])).toMatchObject({ text: "58:00", whole: 3_600_000, gone: 120_000 });
  });

  it("shows the start choice, the last sands and a practice", () => {
    const limits = { glass: 60_000, take_back: 0, start: 90_000, hold: 8, discs: 12, track: [] };
    expect(at([2, 1], { view: { phase: "setup", ends: null, began: -1, limits } }).text).toBe("00:15");
    expect(at([2, 1], { view: { phase: "last_sands", closes: 80_000 } }).text).toBe("+0:10");
    expect(at([0, 1], { view: { ends: null } })).toMatchObject({ text: "01:00", whole: 0, minutes: [] });
  });
});

describe("the sentence of the moment", () => {
  const hint = (setting: Setting, hand?: Parameters<typeof Object.assign>[1]) => {
    const { play } = playOf(setting);
    Object.assign(play, hand);
    return hintOf(play, say, (id) => id !== "unheard_of");
  };

  it("is what was refused, then what is in hand, then what is ready, then what is free", () => {
    const problem = { message: "no_power", facts: {}, rule: "SD-7" };
    expect(hint({}, { problem })).toMatchObject({ id: "no_power", bad: true, rule: "SD-7" });
    const served = { message: "demand_served", facts: { by: 1 }, rule: "" };
    expect(hint({}, { problem: served }).text).toContain("sd-was-faster");
    expect(hint({}, { problem: { message: "unheard_of", facts: {}, rule: "" } }).text).toBe("unheard_of");
    expect(hint({}, { hand: { kind: "glass", glass: 2 } })).toMatchObject({ id: "sd-hint-glass", tone: "legal" });
    expect(hint({}, { hand: { kind: "plan", card: DEPOT } })).toMatchObject({ id: "sd-hint-plan", tone: "ready" });
    expect(hint({}, { hand: { kind: "token", card: "x" } }).id).toBe("sd-hint-token");
    expect(hint({}, { hand: { kind: "good", store: "ship0", colour: "red" } }).text).toBe("sd-hint-good good=sd-red");
    const ready = [glass(1, "ready", { due: 9, card: MINE }), glass(2, "ready", { due: 5, job: "build", card: DEPOT })];
    const actions = [`place ${DEPOT} L1`, `take ${MINE} red1`];
    expect(hint({ me: { glasses: ready }, actions }).id).toBe("sd-hint-built");
    expect(hint({ me: { glasses: ready.slice(0, 1) }, actions })).toMatchObject({ id: "sd-hint-ready" });
    expect(hint({ me: { glasses: ready }, actions: actions.slice(1) })).toMatchObject({ id: "sd-hint-ready" });
    expect(hint({ me: { glasses: ready } }).text).toBe("sd-hint-stuck card=sd-kind-depot glass=2");
    expect(hint({ actions: ["deliver x"] }).id).toBe("sd-hint-deliver");
    expect(hint({ actions: ["raise"] }).text).toBe("sd-hint-idle glass=1");
  });

  it("is the phase, where nothing can be done", () => {
    expect(hint({ view: { phase: "over" } }).id).toBe("sd-hint-over");
    expect(hint({ seat: null }).id).toBe("sd-hint-watch");
    expect(hint({ desk: { paused: true } }).id).toBe("sd-hint-paused");
    expect(hint({ desk: { dropped: [1] } }).id).toBe("sd-hint-waits");
    expect(hint({ view: { phase: "setup" } }).id).toBe("sd-hint-start");
    expect(hint({ view: { phase: "last_sands" } }).id).toBe("sd-hint-sands");
    const running = [glass(1, "active", { due: 90_000 }), glass(2, "active", { due: 75_500 })];
    expect(hint({ me: { glasses: running } }).text).toBe("sd-hint-wait count=16");
  });
});

describe("the guide", () => {
  const step = (setting: Setting, hand?: Parameters<typeof Object.assign>[1]) => {
    const { play } = playOf(setting);
    Object.assign(play, hand);
    return stepOf(play)?.id;
  };

  it("leads through a first match", () => {
    expect(step({ seat: null })).toBeUndefined();
    expect(step({ view: { phase: "setup" } })).toBe("sd-guide-start");
    expect(step({ view: { phase: "setup" } }, { hand: { kind: "mine", card: MINE } })).toBe("sd-guide-column");
    expect(step({ view: { phase: "last_sands" } })).toBe("sd-guide-sands");
    expect(step({ actions: ["deliver x"] })).toBe("sd-guide-deliver");
    const built = { glasses: [glass(1, "ready", { job: "build", card: DEPOT })] };
    expect(step({ me: built, actions: [`place ${DEPOT} L1`] })).toBe("sd-guide-built");
    const ready = { glasses: [glass(1, "ready", { job: "use", card: MINE })] };
    expect(step({ me: ready, actions: [`take ${MINE} red1`] })).toBe("sd-guide-take");
    expect(step({ me: ready })).toBe("sd-guide-full");
    expect(step({ me: { powered: ["L1"] }, actions: [`lay ${MINE}`] })).toBe("sd-guide-lay");
    expect(step({ me: { powered: ["L1"] }, actions: ["draw 2"] })).toBe("sd-guide-draw");
    expect(step({ actions: [`build ${DEPOT}`], me: { plans: [DEPOT] } })).toBe("sd-guide-glass");
    expect(step({ me: { glasses: [glass(1, "active")] } })).toBe("sd-guide-wait");
    expect(step({ me: { glasses: [glass(1, "active")] }, view: { ends: null } })).toBe("sd-guide-run");
  });

  it("says what the glass in hand is best used for", () => {
    const hand = { hand: { kind: "glass", glass: 1 } };
    expect(step({ actions: [`build ${DEPOT}`, `use ${MINE}`], me: { plans: [DEPOT] } }, hand)).toBe("sd-guide-build");
    const mining = { built: [{ card: MINE, site: "L1", served: [-1] }] };
    expect(step({ actions: [`use ${MINE}`, "raise"], me: mining }, hand)).toBe("sd-guide-mine");
    const sand = { glasses: [glass(1, "inactive"), glass(2, "active")] };
    expect(step({ actions: [`use ${MINE}`], me: { ...mining, ...sand } }, hand)).toBe("sd-guide-mine");
    expect(step({ actions: ["raise"], me: { ...mining, ...sand } }, hand)).toBe("sd-guide-wait"); // the mine is at work
  });

  it("leads upwards when mines make goods of two colours, not with one that is shut", () => {
    const hand = { hand: { kind: "glass", glass: 1 } };
    const climbs = (more: object): string | undefined => {
      const built = [
        { card: MINE, site: "L1", served: [-1] },
        { card: "a.mine-4", site: "R1", served: [-1], ...more },
      ];
      return step({ actions: [`use ${MINE}`, "raise"], me: { built } }, hand);
    };
    expect(climbs({})).toBe("sd-guide-level");
    expect(climbs({ dead: true })).toBe("sd-guide-mine");
    expect(climbs({ blocked: true })).toBe("sd-guide-mine");
  });
});
