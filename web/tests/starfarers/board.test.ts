import { describe, expect, it } from "vitest";
import { geometry, playOf, seenOf, settled, ship, told } from "./scene";

const FLIGHT = { frame: "flight", seat: 0, speed: 5, moving: null };
/** Two ships before N1: number 1 stands at v20_9, number 2 at v22_7. */
const ships = [ship(1, "v20_9"), ship(2, "v22_7", "trade_ship")];
const flying = (actions: string[], more = {}) =>
  playOf({ actions, frames: [{ frame: "turn", seat: 0 }, FLIGHT], me: { ships }, ...more });

describe("ships", () => {
  it("that may still do something are found once, in their order", () => {
    const { play } = flying(["land 2 v25_8", "fly 1 v19_10", "fly 1 v19_8", "found 1", "end"]);
    expect(play.ships).toEqual([1, 2]);
  });

  it("in hand: the one chosen, else the one in flight, else the first", () => {
    const { play } = flying(["fly 1 v19_10", "fly 2 v23_8"]);
    expect(play.inHand).toBe(1);
    play.ship = 2;
    expect(play.inHand).toBe(2);
    play.ship = 7;
    expect(play.inHand).toBe(1);
    const moving = playOf({
      actions: ["fly 1 v19_10", "fly 2 v23_8"],
      frames: [{ ...FLIGHT, moving: 2 }],
      me: { ships },
    }).play;
    expect(moving.inHand).toBe(2);
    moving.ship = 1;
    expect(moving.inHand).toBe(1);
    expect(flying(["end"]).play.inHand).toBeNull();
  });

  it("are shown their ways: how far, and along which points", () => {
    const { play } = flying(["fly 1 v17_8"]);
    expect(play.shipAt(1)).toBe("v20_9");
    const way = play.wayTo("v17_8");
    expect(way[0]).toBe("v20_9");
    expect(way.at(-1)).toBe("v17_8");
    expect(way).toHaveLength((play.reach?.get("v17_8")?.distance ?? 0) + 1);
    for (const [index, point] of way.slice(1).entries()) expect(geometry.near.get(way[index] ?? "")).toContain(point);
  });

  it("do not pass the middle of a system or what lies face down", () => {
    const { play } = flying(["fly 1 v17_8"]);
    expect(play.closed.has("v26_9")).toBe(true);
    expect(play.closed.has("v2_11")).toBe(true);
    expect(play.closed.has("v25_14")).toBe(false);
    expect(play.reach?.has("v26_9")).toBe(false);
  });
});

describe("stops", () => {
  it("are those of the ship in hand, with their cost and what happens there", () => {
    const { play } = flying(["fly 1 v19_10", "land 1 v25_8", "dock 2 v25_14", "fly 2 v23_8"]);
    expect(play.stops.map(({ point, action, icon }) => [point, action, icon])).toEqual([
      ["v19_10", "fly 1 v19_10", undefined],
      ["v25_8", "land 1 v25_8", "found"],
    ]);
    expect(play.stops[0]?.cost).toBe(play.reach?.get("v19_10")?.distance);
    expect(play.stops[0]?.cost).toBeGreaterThan(0);
    play.ship = 2;
    expect(play.stops.map(({ point, icon }) => [point, icon])).toEqual([
      ["v23_8", "explore"],
      ["v25_14", "dock"],
    ]);
  });

  it("of a jump beside ordinary flying wait until it is chosen", () => {
    const { play } = flying(["fly 1 v19_10", "jump 1 v1_2"]);
    expect(play.canJump).toBe(true);
    expect(play.stops.map((stop) => stop.action)).toEqual(["fly 1 v19_10"]);
    play.jumping = true;
    expect(play.stops.map((stop) => stop.action)).toEqual(["jump 1 v1_2"]);
    const alone = playOf({ actions: ["jump 1 v1_2"], frames: [{ frame: "jumping", seat: 0 }], me: { ships } }).play;
    expect(alone.canJump).toBe(false);
    expect(alone.stops.map((stop) => stop.action)).toEqual(["jump 1 v1_2"]);
  });

  it("of a building are the places it may be put, only those of what is built", () => {
    const { play } = playOf({
      actions: ["build colony_ship v1_2", "build trade_ship v1_2", "build booster", "end build"],
      frames: [{ frame: "trading", seat: 0 }],
    });
    expect(play.stops).toEqual([]);
    play.building = "build colony_ship";
    expect(play.stops).toEqual([{ point: "v1_2", action: "build colony_ship v1_2", cost: 0, icon: "colony_ship" }]);
  });

  it("of a ranked ship are those of the rank that is wished, or the first that is free", () => {
    const { play } = playOf({
      actions: ["build colony_ship v1_2 rank 3", "build colony_ship v1_2 rank 1", "build colony_ship v4_5 rank 3"],
      frames: [{ frame: "trading", seat: 0 }],
    });
    play.building = "build colony_ship";
    expect(play.ranks).toEqual([1, 3]);
    expect(play.ranked).toBe(1);
    play.rank = 3;
    expect(play.stops.map((stop) => stop.action)).toEqual([
      "build colony_ship v1_2 rank 3",
      "build colony_ship v4_5 rank 3",
    ]);
    play.rank = 2;
    expect(play.ranked).toBe(1);
  });

  it("of the start: sites, ports once each, then where the first ship stands", () => {
    expect(playOf({ actions: ["settle v1_26"] }).play.stops).toMatchObject([{ point: "v1_26", icon: "colony" }]);
    const { play } = playOf({
      actions: ["port v1_26 colony_ship vm1_26", "port v1_26 trade_ship vm1_26", "port v1_28 colony_ship v2_25"],
    });
    expect(play.stops.map((stop) => [stop.point, stop.icon])).toEqual([
      ["v1_26", "spaceport"],
      ["v1_28", "spaceport"],
    ]);
    play.pick("v1_26");
    expect(play.building).toBe("port v1_26 colony_ship");
    expect(play.stops).toMatchObject([
      { point: "vm1_26", action: "port v1_26 colony_ship vm1_26", icon: "colony_ship" },
    ]);
    play.building = "port v1_26 trade_ship";
    expect(play.stops).toMatchObject([{ action: "port v1_26 trade_ship vm1_26", icon: "trade_ship" }]);
  });

  it("of a free ship are where it may be placed", () => {
    const { play } = playOf({ actions: ["place v1_2", "pass"] });
    expect(play.stops).toMatchObject([{ point: "v1_2", action: "place v1_2", icon: "trade_ship" }]);
  });
});

describe("a tap on the board", () => {
  it("aims, and the second one on the same stop flies the ship that is in hand", async () => {
    const { play, table } = flying(["fly 1 v19_10", "fly 2 v19_10"]);
    play.ship = 2;
    play.pick("v19_10");
    expect(table.sent).toEqual([]);
    expect(play.aim?.action).toBe("fly 2 v19_10");
    play.pick("v19_10");
    await settled();
    expect(table.sent).toEqual(["0: fly 2 v19_10"]);
    expect(play.target).toBeNull();
  });

  it("on another of one's ships takes it in hand", () => {
    const { play, table } = flying(["fly 1 v19_10", "fly 2 v23_8"]);
    play.target = "v19_10";
    play.pick("v22_7");
    expect(play.inHand).toBe(2);
    expect(play.target).toBeNull();
    expect(table.sent).toEqual([]);
  });

  it("builds at once where nothing flies", async () => {
    const { play, table } = playOf({
      actions: ["build colony_ship v1_2", "build colony_ship v4_5"],
      frames: [{ frame: "trading", seat: 0 }],
    });
    play.building = "build colony_ship";
    play.pick("v4_5");
    await settled();
    expect(table.sent).toEqual(["0: build colony_ship v4_5"]);
    expect(play.building).toBeNull();
  });

  it("where no stop is asks why, once, and nothing is done", async () => {
    const { play, table } = flying(["fly 1 v19_10"]);
    table.reason = { message: "too_far", facts: {}, rule: "SF-FLY-2" };
    play.pick("v1_2");
    await settled();
    expect(table.sent).toEqual(["0? fly 1 v1_2"]);
    expect(play.problem).toEqual({ refusal: table.reason, point: "v1_2" });
    await play.explain("v1_2");
    expect(table.sent).toHaveLength(1);
    play.pick("v19_10");
    expect(play.problem).toBeNull();
  });

  it("asks with what the ship would do there: land on a site, dock at a station", async () => {
    const { play, table } = flying(["fly 1 v19_10", "fly 2 v23_8"]);
    await play.explain("v25_10");
    play.ship = 2;
    await play.explain("v25_10");
    await play.explain("v25_14");
    await play.explain("v22_7");
    expect(table.sent).toEqual(["0? land 1 v25_10", "0? fly 2 v25_10", "0? dock 2 v25_14"]);
  });

  it("does not ask about what is allowed", async () => {
    const { play, table } = flying(["fly 1 v1_2"]);
    await play.explain("v1_2");
    expect(table.sent).toEqual([]);
  });

  it("forgets an answer that came after the menu changed", async () => {
    const { play, table } = flying(["fly 1 v19_10"]);
    table.reason = { message: "too_far", facts: {}, rule: "" };
    const asked = play.explain("v1_2");
    play.adopt(seenOf({ actions: ["end"], me: { ships } }, 2));
    await asked;
    expect(play.problem).toBeNull();
  });
});

describe("what the board shows", () => {
  it("marks the ship, its aim, its way and what is left of its speed", () => {
    const { play } = flying(["fly 1 v19_10", "fly 2 v23_8", "end"]);
    play.target = "v19_10";
    expect(play.marks).toMatchObject({ selected: "v20_9", target: "v19_10", left: 5, ready: ["v22_7"], refused: null });
    expect(play.marks.path).toEqual(play.wayTo("v19_10"));
    expect(play.marks.tag).toBe(`of part=${play.stops[0]?.cost} whole=5`);
    play.target = null;
    play.hover = "v19_10";
    expect(play.marks.target).toBe("v19_10");
    expect(play.aim).toBeNull();
  });

  it("knows what is left of each ship's own speed", () => {
    const one = [{ left: 2, done: false, grounded: false, must_leave: null }];
    const { play } = playOf({ actions: ["fly 1 v19_10"], frames: [{ ...FLIGHT, ships: one }], me: { ships } });
    expect(play.marks.left).toBe(2);
  });

  it("draws no way for a jump", () => {
    const { play } = playOf({ actions: ["jump 1 v1_2"], frames: [{ frame: "jumping", seat: 0 }], me: { ships } });
    play.target = "v1_2";
    expect(play.marks.path).toEqual([]);
  });

  it("follows ships that moved from where they stood, and shows what was put down", () => {
    const { play } = flying(["end"]);
    const fresh = [
      told("ship_moved", { seat: 0, ship: 1, path: ["v19_10", "v19_8"] }, 7),
      told("colony_founded", { seat: 1, point: "v25_8" }),
      told("dice_rolled", { point: "v1_2" }),
    ];
    play.adopt(seenOf({ actions: ["end"], fresh, me: { ships } }, 2));
    expect(play.flown).toEqual([{ seq: 7, key: "ship 0 1", path: ["v20_9", "v19_10", "v19_8"] }]);
    expect([...play.put]).toEqual(["v25_8"]);
  });

  it("shows which planets gave something to the last roll, until the flight", () => {
    const story = [told("turn_started", { seat: 0 }), told("dice_rolled", { sum: 9 })];
    expect([...playOf({ story }).play.gave]).toEqual(["c9r4"]);
    expect(playOf({ story: story.toReversed() }).play.gave.size).toBe(0);
    expect(playOf({ story, frames: [FLIGHT] }).play.gave.size).toBe(0);
  });

  it("says what a point is, who stands there, how far it is and what happens there", () => {
    const { play } = flying(["land 1 v25_8", "fly 1 v19_10"]);
    expect(play.describe("v20_9")).toContain("figure-of figure=colony_ship name=you");
    const far = play.reach?.get("v25_8")?.distance;
    expect(play.describe("v25_8")).toBe(
      `point-site one=ore 6 two=food 9 place=N1, free, away count=${far}, stop-found`,
    );
    expect(play.describe("v1_2")).toContain("no-stop");
    expect(playOf({}).play.describe("v1_2")).not.toContain("no-stop");
  });
});
