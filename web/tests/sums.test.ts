import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import charted from "virtual:starfarers/board-charted";
import modular from "virtual:starfarers/board-modular";
import { describe, expect, it } from "vitest";
import { runs } from "../src/games/spacedealer/loop";
import { Geometry } from "../src/games/starfarers/board/geometry";
import { closedPoints } from "../src/games/starfarers/board/scene";
import { chance, WAYS } from "../src/games/starfarers/reading";
import type { View } from "../src/games/starfarers/wire";

interface Sums {
  ways: {
    edition: string;
    sectors: View["sectors"];
    origin: string;
    closed: string[];
    far: Record<string, number>;
    ways: string[][];
  }[];
  odds: { printed: View["printed"]; player: View["players"][number]; speeds: number[] }[];
  flights: { seats: number; origin: number; loaded: number[]; empty: number[] }[];
  dice: Record<string, number>;
}
/** Written by the rules: `python -m tests.games.client_sums`. */
const sums = JSON.parse(readFileSync(resolve(import.meta.dirname, "sums.json"), "utf8")) as Sums;

describe("what the client works out by itself is what the rules work out", () => {
  it("which points are closed, how far the others are, and along which way a ship goes", () => {
    expect(sums.ways.length).toBeGreaterThan(10);
    for (const { edition, sectors, origin, closed, far, ways } of sums.ways) {
      const geometry = new Geometry(edition === "classic" ? charted : modular);
      const shut = closedPoints({ sectors } as unknown as View, geometry);
      expect([...shut].sort()).toEqual(closed);
      const reach = geometry.reach(origin, (point) => shut.has(point));
      const found = Object.fromEntries(Object.keys(far).map((point) => [point, reach.get(point)?.distance]));
      expect(found).toEqual(far);
      for (const way of ways) {
        const walked: string[] = [];
        for (let here = way.at(-1) ?? ""; here !== origin; here = reach.get(here)?.from ?? origin) walked.unshift(here);
        expect(walked).toEqual(way);
      }
    }
  });

  it("how likely a throw is fast enough, with and without boosters, in every edition", () => {
    expect(sums.odds.length).toBeGreaterThan(3);
    for (const { printed, player, speeds } of sums.odds) {
      const view = { printed, players: [player] } as unknown as View;
      for (let steps = 1; steps < 12; steps += 1) {
        const enough = speeds.filter((speed) => speed >= steps).length / speeds.length;
        expect(chance(view, 0, steps)).toBeCloseTo(enough);
      }
    }
  });

  it("how likely two dice show a sum", () => {
    for (const [sum, likely] of Object.entries(sums.dice)) expect(WAYS(Number(sum)) / 36).toBeCloseTo(likely);
  });

  it("how many flights lead from field to field", () => {
    for (const { seats, origin, loaded, empty } of sums.flights) {
      const fields = loaded.map((_, field) => field);
      expect(fields.map((field) => runs(origin, field, seats, true))).toEqual(loaded);
      expect(fields.map((field) => runs(origin, field, seats, false))).toEqual(empty);
    }
  });
});
