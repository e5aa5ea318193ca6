import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import board from "virtual:starfarers/board-modular";
import { describe, expect, it } from "vitest";
import { rulesFrom } from "../../scripts/rules.mjs";
import { Frame, Geometry, neighbour } from "../../src/games/starfarers/board/geometry";
import { closer, moved, whole } from "../../src/games/starfarers/board/zoom";
import { lastEncounter } from "../../src/games/starfarers/encounter";
import { chance, markersOf } from "../../src/games/starfarers/reading";
import { PLACES, RULES, THINGS } from "../../src/games/starfarers/rulebook";
import { stats } from "../../src/games/starfarers/stats";
import { heard, type View } from "../../src/games/starfarers/wire";

describe("the board", () => {
  const geometry = new Geometry(board);

  it("has the printed numbers of points, edges and hexes", () => {
    expect([geometry.points.size, geometry.edges.length, geometry.hexes.size]).toEqual([320, 454, 135]);
    expect(geometry.places.length).toBe(19);
    expect(geometry.siteOf.size).toBe(57);
  });

  it("works out the edges as the rules have them, in their order", () => {
    const file = resolve(import.meta.dirname, "../../../src/starport/games/starfarers/data/modular/board.json");
    const { edges } = JSON.parse(readFileSync(file, "utf8")) as { edges: string[] };
    expect(geometry.edges.map((edge) => edge.join("-"))).toEqual(edges.flatMap((row) => row.split(" ")));
  });

  it("finds ways over open points only", () => {
    const reach = geometry.reach("v13_26", (point) => point === "v14_25");
    expect(reach.has("v14_25")).toBe(false);
    expect(geometry.reach("v13_26", () => false).get("v14_25")?.distance).toBe(1);
  });

  it("walks with the arrow keys as the screen shows it", () => {
    for (const turned of [true, false]) {
      const frame = new Frame(geometry, turned);
      const here = frame.point("v13_14");
      const right = neighbour(frame, "v13_14", geometry.points.keys(), "ArrowRight");
      expect(frame.point(right ?? "").x).toBeGreaterThan(here.x);
      const up = neighbour(frame, "v13_14", geometry.points.keys(), "ArrowUp");
      expect(frame.point(up ?? "").y).toBeLessThan(here.y);
    }
  });

  it("zooms around a spot and never leaves its edges", () => {
    const all = whole(1000, 700, 1.5);
    expect(all.w / all.h).toBeCloseTo(1.5);
    const near = closer(all, all, 2, 500, 350);
    expect(near.w).toBeCloseTo(all.w / 2);
    expect(moved(near, all, 99_999, 0).x).toBe(all.x);
    expect(closer(near, all, 0.01, 0, 0)).toEqual(all);
  });
});

describe("chances", () => {
  it("count the ten pairs of balls", () => {
    const balls = [
      ["black", 0],
      ["blue", 1],
      ["yellow", 2],
      ["yellow", 2],
      ["red", 3],
    ];
    const view = {
      printed: { balls, black_speed: 3 },
      players: [{ upgrades: { booster: 1 }, card_boosters: 0 }],
    } as unknown as View;
    expect(chance(view, 0, 4)).toBe(1);
    expect(chance(view, 0, 6)).toBeCloseTo(0.2);
    expect(chance(view, 0, 7)).toBe(0);
  });
});

describe("friendship markers", () => {
  it("are counted, whatever points an edition gives for them", () => {
    const outposts = {
      merchants: { marker: 0 },
      scientists: { marker: 1 },
      travelers: { marker: 0 },
      diplomats: { marker: null },
    };
    const view = { outposts, players: [{ sources: { markers: 6 } }] } as unknown as View;
    expect([0, 1, 2].map((seat) => markersOf(view, seat))).toEqual([2, 1, 0]);
  });
});

describe("stories", () => {
  const told = (name: string, facts: Record<string, unknown>, seq = 1) => ({ seq, name, facts });

  it("tell an encounter step by step", () => {
    const met = lastEncounter(
      heard([
        told("turn_started", { seat: 0, turn: 3 }),
        told("encounter_started", { seat: 0, reader: 1 }),
        told("encounter_question", { seat: 0, question: "ambush" }),
        told("encounter_answered", { seat: 0, answer: "no" }),
        told("mothership_thrown", { seat: 0, balls: ["blue", "red"], sum: 4 }),
        told("mothership_thrown", { seat: 3, balls: ["blue", "yellow"], sum: 3 }),
        told("comparison_made", { seat: 0, opponent: 3, stat: "combat", mine: 5, theirs: 3, passed: true }),
        told("encounter_finished", { seat: 0, card: "E16" }),
      ]),
    );
    expect(met?.card).toBe("E16");
    expect(met?.steps.map((step) => step.kind)).toEqual(["question", "duel"]);
    expect(
      lastEncounter(heard([told("encounter_started", { seat: 0, reader: 1 }), told("turn_started", { seat: 1 })])),
    ).toBeNull();
  });

  it("give the curve, the dice and the awards", () => {
    const found = stats(
      heard([
        told("turn_started", { seat: 0, turn: 1 }),
        told("dice_rolled", { seat: 0, dice: [3, 4], sum: 7 }),
        told("ship_moved", { seat: 0, ship: 1, path: ["a", "b"], left: 0 }),
        told("points_changed", { seat: 0, old: 4, new: 5, reason: "colony" }),
      ]),
      2,
      [5, 4],
    );
    expect(found.curve).toEqual([
      [4, 5],
      [4, 4],
    ]);
    expect(found.dice[7]).toBe(1);
    expect(found.awards).toEqual([{ id: "hauler", icon: "flight", seat: 0, count: 2 }]);
  });

  it("give a curve in which points stand where they came, also of a match that is told from its middle", () => {
    const turns = (first: number) =>
      heard([
        told("turn_started", { seat: 0, turn: first }),
        told("turn_started", { seat: 1, turn: first + 1 }),
        told("points_changed", { seat: 0, old: 4, new: 5, reason: "colony" }),
        told("turn_started", { seat: 0, turn: first + 2 }),
      ]);
    const whole = stats(turns(1), 2, [5, 4]);
    expect([whole.past, whole.turns, whole.curve[0]]).toEqual([0, 3, [4, 4, 5, 5]]);
    expect(whole.marks).toEqual([{ seat: 0, at: 2, points: 5, icon: "colony" }]);
    const late = stats(turns(30), 2, [5, 4]);
    expect([late.past, late.turns, late.curve[0]]).toEqual([28, 32, [4, 4, 4, 5, 5]]);
    expect(late.curve[0]![late.marks[0]!.at]).toBe(5);
  });
});

describe("the rule of a thing", () => {
  const all = rulesFrom(readFileSync(resolve(import.meta.dirname, "../../../docs/rules/starfarers.md"), "utf8"));

  it("exists, for every moment", () => {
    for (const rule of Object.values(RULES)) expect(all[rule], rule).toBeDefined();
  });

  it("holds at every table, for everything on the page", () => {
    for (const rule of [...THINGS.map(([, one]) => one), ...Object.values(PLACES)])
      expect(all[rule]?.[0], rule).toBe("[all]");
  });
});
