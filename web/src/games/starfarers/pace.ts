import type { Told } from "../../wire";
import { heard } from "./wire";

/** Milliseconds for one step of a flight, and for a whole one at most, at normal speed. */
export const STEP = 110;
export const FLIGHT = 900;
const LONG: Partial<Record<string, number>> = {
  dice_rolled: 700,
  mothership_thrown: 700,
  comparison_made: 900,
  card_stolen: 500,
  trade_made: 500,
  chips_revealed: 450,
  colony_founded: 400,
  station_founded: 400,
};

/** How long a flight of so many steps takes. */
export const flightTime = (steps: number): number => Math.min(FLIGHT, STEP * Math.max(1, steps));

/** A ship takes its way step by step; dice, balls, discs and new places want a moment to be seen. */
export function pace(events: Told[]): number {
  let longest = 0;
  for (const told of heard(events)) {
    const time = told.name === "ship_moved" ? flightTime(told.facts.path.length) : (LONG[told.name] ?? 0);
    longest = Math.max(longest, time);
  }
  return longest;
}
