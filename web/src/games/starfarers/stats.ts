import { total } from "../../kit/actions";
import type { ChanceList } from "../../wire";
import type { PointsChanged, Told } from "./wire";

/** What a whole story says about a match: points by turn, dice, balls, and who did most of what. */
export interface Stats {
  turns: number;
  /** The turns before the first entry of the curve: none, unless the story begins in the middle of a match. */
  past: number;
  /** Per seat: points after each turn, the first entry being the start. */
  curve: number[][];
  /** Where points came; `at` is the entry of the curve that has them. */
  marks: { seat: number; at: number; points: number; icon: string }[];
  dice: number[];
  balls: Record<string, number>;
  awards: { id: string; icon: string; seat: number; count: number }[];
}

const ICONS: Record<PointsChanged["reason"], string> = {
  colony: "colony",
  spaceport: "spaceport",
  marker: "friendship",
  pirate_base: "pirate_base",
  ice_planet: "ice_planet",
  artefact: "artefact",
  half_medals: "half_medal",
};

/** The last judged moment that is not after this move, as an index. */
export const momentOf = (found: ChanceList, to: number): number =>
  Math.max(
    0,
    found.chances.findLastIndex((one) => one.to <= to),
  );

export function stats(story: Told[], seats: number, now: number[]): Stats {
  const points = Array<number>(seats).fill(0);
  const changes = story.filter((told) => told.name === "points_changed");
  for (let seat = 0; seat < seats; seat++)
    points[seat] = changes.find((told) => told.facts.seat === seat)?.facts.old ?? now[seat] ?? 0;
  const curve = points.map((start) => [start]);
  const found: Stats = { turns: 0, past: 0, curve, marks: [], dice: Array(13).fill(0), balls: {}, awards: [] };
  const tally: Record<string, number[]> = {};
  const add = (id: string, seat: number, by = 1): void => {
    const row = tally[id] ?? Array<number>(seats).fill(0);
    tally[id] = row;
    row[seat] = (row[seat] ?? 0) + by;
  };
  let active = 0;
  for (const told of story) {
    if (told.name === "turn_started") {
      active = told.facts.seat;
      if (!found.turns) found.past = Math.max(0, told.facts.turn - 2);
      found.turns = told.facts.turn;
      if (found.turns > 1) for (let seat = 0; seat < seats; seat++) curve[seat]!.push(points[seat]!);
    } else if (told.name === "points_changed") {
      const { seat, reason } = told.facts;
      points[seat] = told.facts.new;
      if (told.facts.new > told.facts.old)
        found.marks.push({ seat, at: curve[seat]!.length, points: told.facts.new, icon: ICONS[reason] });
    } else if (told.name === "dice_rolled") found.dice[told.facts.sum]! += 1;
    else if (told.name === "mothership_thrown") {
      for (const ball of told.facts.balls) found.balls[ball] = (found.balls[ball] ?? 0) + 1;
    } else if (told.name === "ship_moved") add("hauler", told.facts.seat, told.facts.path.length);
    else if (told.name === "chips_revealed") add("pathfinder", active);
    else if (told.name === "trade_made") {
      add("merchant", told.facts.seat);
      add("merchant", told.facts.partner);
    } else if (told.name === "comparison_made" && told.facts.passed) add("untouchable", told.facts.seat);
    else if (told.name === "yield_paid") add("harvest", told.facts.seat, total(told.facts.cards));
  }
  for (let seat = 0; seat < seats; seat++) curve[seat]!.push(points[seat]!);
  const icons: Record<string, string> = {
    hauler: "flight",
    pathfinder: "explore",
    merchant: "trade",
    untouchable: "cannon",
    harvest: "hand",
  };
  for (const [id, row] of Object.entries(tally)) {
    const most = Math.max(...row);
    if (most > 0) found.awards.push({ id, icon: icons[id] ?? "medal", seat: row.indexOf(most), count: most });
  }
  return found;
}
