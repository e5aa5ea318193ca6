import type { Told } from "../../wire";
import { heard } from "./wire";

const SLOW = new Set<string>([
  "dice_rolled",
  "mothership_thrown",
  "chips_revealed",
  "colony_founded",
  "station_founded",
]);
const MOST = 400;

/** A ship takes its way step by step; dice, balls, discs and new places want a moment to be seen. */
export function pace(events: Told[]): number {
  let longest = 0;
  for (const told of heard(events)) {
    if (told.name === "ship_moved") longest = Math.max(longest, 90 * told.facts.path.length + 120);
    else if (SLOW.has(told.name)) longest = Math.max(longest, 380);
  }
  return Math.min(MOST, longest);
}
