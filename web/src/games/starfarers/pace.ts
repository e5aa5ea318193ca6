import type { Told } from "../../wire";

const SLOW = new Set(["dice_rolled", "mothership_thrown", "chips_revealed", "colony_founded", "station_founded"]);
const MOST = 400;

/** A ship takes its way step by step; dice, balls, discs and new places want a moment to be seen. */
export function pace(events: Told[]): number {
  let longest = 0;
  for (const { name, facts } of events) {
    if (name === "ship_moved") longest = Math.max(longest, 90 * (facts.path as unknown[]).length + 120);
    else if (SLOW.has(name)) longest = Math.max(longest, 380);
  }
  return Math.min(MOST, longest);
}
