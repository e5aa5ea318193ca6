import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import charted from "virtual:starfarers/board-charted";
import modular from "virtual:starfarers/board-modular";
import { describe, expect, it } from "vitest";
import { lay } from "../src/games/spacedealer/cards";
import { runs } from "../src/games/spacedealer/loop";
import { demandsOf, worth } from "../src/games/spacedealer/reading";
import type { Goods, Printed, SeatView } from "../src/games/spacedealer/wire";
import { Geometry } from "../src/games/starfarers/board/geometry";
import { closedPoints } from "../src/games/starfarers/board/scene";
import { bankOf, hindrance, swapsFor, THINGS, type Thing } from "../src/games/starfarers/builds";
import { stopIcon } from "../src/games/starfarers/describe";
import { chance, WAYS } from "../src/games/starfarers/reading";
import type { View } from "../src/games/starfarers/wire";
import { read } from "../src/kit/actions";
import type { Desk } from "../src/wire";

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
  printed: Printed;
  holds: { built: SeatView["built"]; cargo: Goods; points: number }[];
  hinders: { edition: string; view: View; hinders: Record<Thing, string> }[];
  swaps: {
    options: Record<string, string>;
    view: View;
    exchanges: string[];
    ways: Partial<Record<Thing, [text: string, taken: number][][]>>;
  }[];
  stops: { view: View; comes: Record<string, string> }[];
}
/** Written by the rules: `python -m tests.games.client_sums`. */
const sums = JSON.parse(readFileSync(resolve(import.meta.dirname, "sums.json"), "utf8")) as Sums;

/** How the client says what the rules refuse: the refusal, with the figure that is missing. */
const SAID: Record<string, string | null> = {
  "": null,
  no_room: "full",
  no_place: "no-place",
  "no_figure transport": "no-transport",
  "no_figure shipyard": "no-figure",
  "no_figure colony": "no-figure",
  "no_figure trade_station": "no-figure",
};

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

  it("what a hold is worth where a ship has landed", () => {
    lay(sums.printed);
    expect(new Set(sums.holds.map(({ points }) => points)).size).toBeGreaterThan(4);
    for (const { built, cargo, points } of sums.holds)
      expect(worth(demandsOf({ built } as SeatView), cargo), JSON.stringify(cargo)).toBe(points);
  });

  it("what hinders a build besides cards", () => {
    const met = new Set<string>();
    for (const { edition, view, hinders } of sums.hinders) {
      const geometry = new Geometry(edition === "classic" ? charted : modular);
      for (const thing of THINGS) {
        met.add(hinders[thing]);
        expect(hindrance(view, geometry, view.players[0]!, thing), `${thing}: ${hinders[thing]}`).toBe(
          SAID[hinders[thing]],
        );
      }
    }
    expect([...met].sort()).toEqual(Object.keys(SAID).sort());
  });

  it("what comes of flying to a place: discoveries, fights, stations and colonies", () => {
    const geometry = new Geometry(modular);
    const met = new Set<string>();
    for (const { view, comes } of sums.stops) {
      const said = Object.keys(comes).map((text) => {
        const { verb, words } = read(text);
        return [text, stopIcon(view, geometry, 0, words[1] ?? "", verb) ?? ""];
      });
      expect(Object.fromEntries(said)).toEqual(comes);
      for (const icon of Object.values(comes)) met.add(icon);
    }
    expect([...met].sort()).toEqual(["", "cannon", "dock", "explore", "found", "freight_pod"]);
  });

  it("which exchanges pay for a build: a shortest and cheapest row of them, as the rules carry it out", () => {
    const met: string[] = [];
    for (const { options, view, exchanges, ways } of sums.swaps) {
      const me = view.players[0]!;
      const bank = bankOf({ view, me, desk: { options } as Desk, hand: me.hand ?? {} }, exchanges.map(read));
      for (const thing of THINGS) {
        const found = swapsFor(view.printed.costs[thing], bank).map(({ text, rate }) => [text, rate]);
        const paying = ways[thing] ?? [];
        const price = (row: (string | number)[][]): number => row.reduce((sum, [, taken]) => sum + Number(taken), 0);
        met.push(`${found.length} of ${paying.length ? "some" : "none"}, once ${bank.once}`);
        if (!paying.length) expect(found, `${thing}: ${exchanges}`).toEqual([]);
        else if (found.length) {
          expect(paying).toContainEqual(found);
          expect(price(found)).toBe(Math.min(...paying.map(price)));
        } // A rate that holds once is not counted on twice, though the next one might be paid as well.
        else expect(paying.flat().filter(([text]) => !text.startsWith(`exchange ${bank.once} `))).toEqual([]);
      }
    }
    const some = ["0 of none", "1 of some", "2 of some"].flatMap((one) => [`${one}, once goods`, `${one}, once null`]);
    expect([...new Set(met)].sort()).toEqual([...some, "0 of some, once goods"].sort());
  });
});
