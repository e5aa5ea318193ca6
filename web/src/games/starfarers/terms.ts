import { type Pair, pairsOf } from "./reading";
import type { Printed } from "./wire";

/** How likely each speed is, slowest first. */
export function speedsOf(printed: Printed): { speed: number; pairs: Pair[]; share: number }[] {
  const all = pairsOf(printed);
  const speeds = [...new Set(all.map((pair) => pair.speed))].sort((one, two) => one - two);
  return speeds.map((speed) => {
    const pairs = all.filter((pair) => pair.speed === speed);
    return { speed, pairs, share: pairs.length / all.length };
  });
}
