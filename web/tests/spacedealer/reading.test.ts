import { describe, expect, it } from "vitest";
import { loopOf, runs } from "../../src/games/spacedealer/loop";
import {
  columnsOf,
  goodsOf,
  lacks,
  matchTime,
  type PlanetDemand,
  spelled,
  worth,
} from "../../src/games/spacedealer/reading";
import { actsBy, busy, scoreAt, timelineOf } from "../../src/games/spacedealer/runs";
import { columnKey, keyed, targetsOf } from "../../src/games/spacedealer/targets";
import { heard, type SeatView } from "../../src/games/spacedealer/wire";
import { read } from "../../src/kit/actions";
import type { Desk } from "../../src/wire";
import "./scene";

const demand = (goods: PlanetDemand["goods"], supplier: number): PlanetDemand => ({
  name: "",
  card: "",
  column: "L1",
  goods,
  supplier,
  owner: 1,
  by: -1,
});

describe("goods", () => {
  it("are spelled as the server does", () => {
    expect(spelled({ blue: 1, red: 2 })).toBe("red2+blue1");
    expect(spelled({})).toBe("nothing");
    expect(goodsOf("red2+blue1")).toEqual({ red: 2, blue: 1 });
  });

  it("are worth the best set of demands they can serve at once", () => {
    const hold = { red: 2, yellow: 1 };
    expect(lacks({ red: 3 }, hold)).toBe(1);
    expect(worth([demand({ red: 2 }, 2), demand({ red: 1, yellow: 1 }, 3)], hold)).toBe(3);
    expect(worth([demand({ red: 1, yellow: 1 }, 3), demand({ red: 1 }, 2)], hold)).toBe(5);
    expect(worth([demand({ green: 1 }, 4)], hold)).toBe(0);
  });
});

describe("the ring", () => {
  it("closes through the own planet, with as many neutral fields as planets", () => {
    const loop = loopOf(4, 1, { width: 1366, top: 108, bottom: 374, left: 34, round: 133 });
    expect(loop.at(2)).toEqual({ x: 683, y: 374 });
    expect(loop.at(3).x).toBe(34);
    expect(loop.at(1).x).toBe(1332);
    expect([4, 6, 0].map((field) => Math.round(loop.at(field).x))).toEqual([303, 683, 1063]);
    expect(loop.at(5).x).toBeCloseTo((loop.at(4).x + loop.at(6).x) / 2);
  });

  it("counts runs: loaded step by step the short way, empty in one", () => {
    expect(runs(0, 6, 4, true)).toBe(2);
    expect(runs(0, 4, 4, false)).toBe(1);
    expect(runs(4, 4, 4, true)).toBe(0);
  });
});

describe("targets", () => {
  const acts = [
    "use a.mine-1",
    "build a.depot-1",
    "raise",
    "fly ship0 1",
    "fly a.ship 3",
    "place a.mine_complex-1 L2+L1",
    "place a.mine_complex-1 L1+R1 losing",
  ].map(read);
  const of = (verb: string) => acts.filter((act) => act.verb === verb);

  it("of a glass are orders that name it, for the ship that is shown", () => {
    const found = targetsOf({ kind: "glass", glass: 2 }, of, "ship0");
    expect(found.get("card:a.mine-1")).toEqual({ act: "use a.mine-1 glass 2", sure: false });
    expect([...found.keys()]).toEqual(["card:a.mine-1", "plan:a.depot-1", "tech", "field:1"]);
  });

  it("of a plan of two columns are its left columns, and a loss is held", () => {
    const found = targetsOf({ kind: "plan", card: "a.mine_complex-1" }, of, "ship0");
    expect(found.get("col:L2")?.sure).toBe(false);
    expect(found.get("col:L1")).toMatchObject({ act: "place a.mine_complex-1 L1+R1 losing", sure: true });
    expect(found.get("col:R1")?.act).toContain("L1+R1");
  });

  it("of a plan name both columns of a pair and what works there, and covering that is held", () => {
    const works = (column: string) => (column === "L1" ? "a.depot-1" : null);
    const found = targetsOf({ kind: "plan", card: "a.mine_complex-1" }, of, "ship0", works);
    expect(found.get("col:L2")).toMatchObject({ sure: true, columns: ["L2", "L1"], covers: ["a.depot-1"] });
    const free = targetsOf({ kind: "plan", card: "a.mine_complex-1" }, of, "ship0", () => null);
    expect(free.get("col:L2")).toMatchObject({ sure: false, columns: ["L2", "L1"], covers: [] });
  });

  it("have a key on the home row", () => {
    const found = targetsOf({ kind: "glass", glass: 1 }, of, "ship0");
    expect(columnKey("L1")).toBe("F");
    expect(keyed("f", found, () => "a.mine-1", [])).toBe("card:a.mine-1");
    expect(keyed("g", found, () => null, ["a.depot-1"])).toBe("plan:a.depot-1");
    expect(keyed("j", found, () => null, [])).toBeNull();
  });
});

describe("columns", () => {
  it("show the topmost card, and both halves of one that lies across the planet", () => {
    const built = [
      { card: "a.mine-1", site: "L1", dead: true, served: [-1] },
      { card: "a.mine_complex-1", site: "L1+R1" },
      { card: "a.fusion_mine-1", site: "L3+L2" },
    ];
    const columns = columnsOf({ built, powered: ["L1"] } as unknown as SeatView);
    const named = (name: string) => columns.find((one) => one.name === name);
    expect(named("L1")).toMatchObject({ first: true, span: 1, half: false, powered: true });
    expect(named("R1")).toMatchObject({ first: true, half: true });
    expect(named("L3")).toMatchObject({ first: true, span: 2 });
    expect(named("L2")).toMatchObject({ first: false });
    expect(named("L1")?.demand?.card).toBe("a.mine-1");
  });
});

describe("time", () => {
  const desk = (time: Partial<Desk["time"]>): Desk =>
    ({
      time: { at: 1000, wall: 5000, speed: 100, running: true, rate: [200, 100], until: null, ...time },
    }) as unknown as Desk;

  it("runs on from the server's card, stands in a pause, and waits while the table counts in", () => {
    expect(matchTime(desk({}), 6000)).toBe(3000);
    expect(matchTime(desk({ running: false }), 6000)).toBe(1000);
    expect(matchTime(desk({}), 4000)).toBe(1000);
    expect(matchTime(desk({ until: 1500 }), 6000)).toBe(1500);
  });
});

describe("the timeline", () => {
  const told = (name: string, facts: Record<string, unknown>) => ({ seq: 1, name, facts });
  const order = { seat: 0, glass: 1, job: "use", card: "a.mine-1", at: 0, due: 60_000 };
  const story = heard([
    told("clock_started", { at: 0 }),
    told("action_done", { seat: 0 }),
    told("order_given", order),
    told("action_done", { seat: 1 }),
    told("order_given", { ...order, seat: 1, job: "fly", at: 1000, due: 61_000 }),
    told("order_taken_back", { seat: 1, glass: 1, at: 2000 }),
    told("glass_ready", { seat: 0, glass: 1, at: 60_000 }),
    told("glass_inactive", { seat: 0, glass: 1, at: 75_000 }),
    told("demand_fulfilled", { seat: 0, owner: 1, supplier_points: 2, owner_points: 1, at: 80_000 }),
    told("score_changed", { seat: 0, new: 2, at: 80_000 }),
    told("end_signalled", { at: 120_000 }),
    told("game_over", { at: 125_000 }),
  ]);

  it("has a bar for each run that was not taken back, with the time its effect waited", () => {
    const line = timelineOf(story, 2);
    expect(line.runs).toHaveLength(1);
    expect(line.runs[0]).toMatchObject({ seat: 0, colour: "red", start: 0, end: 60_000, taken: 75_000 });
    expect(line.marks.map((mark) => [mark.seat, mark.points, mark.owner])).toEqual([
      [0, 2, false],
      [1, 1, true],
    ]);
    expect([scoreAt(line, 0, 79_000), scoreAt(line, 0, 80_000)]).toEqual([0, 2]);
    expect([actsBy(line, 500), actsBy(line, 1000)]).toEqual([1, 2]);
    expect(busy(line, 0, 2)).toBe(25);
  });
});
