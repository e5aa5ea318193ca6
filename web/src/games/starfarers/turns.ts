/** The story as people remember it: turn by turn, and every flight with where it began. */
import type { Told } from "./wire";

export interface Turn {
  key: string;
  /** 0 before the first turn. */
  turn: number;
  seat: number | null;
  told: Told[];
}

/** What was told, grouped by turn, the first one first. */
export function turnsOf(story: Told[]): Turn[] {
  const turns: Turn[] = [];
  for (const told of story) {
    if (told.name === "turn_started")
      turns.push({ key: `${told.seq}`, turn: told.facts.turn, seat: told.facts.seat, told: [] });
    else if (!turns.length) turns.push({ key: "before", turn: 0, seat: null, told: [] });
    turns.at(-1)!.told.push(told);
  }
  return turns;
}

const shipKey = (facts: { seat: number; ship: number }): string => `${facts.seat} ${facts.ship}`;

/** Where each flight began, as far as the story shows it: what is told of a flight is only where it went. */
export function startsOf(story: Told[]): Map<Told, string> {
  const stood = new Map<string, string>();
  const starts = new Map<Told, string>();
  for (const told of story) {
    if (told.name === "ship_built" || told.name === "ship_jumped" || told.name === "ship_converted")
      stood.set(shipKey(told.facts), told.facts.point);
    else if (told.name === "ship_moved") {
      const from = stood.get(shipKey(told.facts));
      if (from) starts.set(told, from);
      const end = told.facts.path.at(-1);
      if (end) stood.set(shipKey(told.facts), end);
    } else if (told.name === "colony_founded" || told.name === "station_founded") stood.delete(shipKey(told.facts));
  }
  return starts;
}

/** The turns of others since ours ended last; all turns of others if we have had none. */
export function sinceOurs(story: Told[], seat: number): Turn[] {
  const turns = turnsOf(story).filter((turn) => turn.turn > 0);
  const current = turns.at(-1)?.seat === seat ? turns.slice(0, -1) : turns;
  const last = current.findLastIndex((turn) => turn.seat === seat);
  return current.slice(last + 1);
}
