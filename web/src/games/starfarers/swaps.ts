/** Exchanges with the supply that close the gap to a build. What may be exchanged the menu says. */
import type { Act, Cards } from "../../kit/actions";

export interface Swap {
  text: string;
  give: string;
  rate: number;
  get: string;
}
const MOST = 2; // swaps that a tile offers: more would be a plan of its own

/** The cheapest one or two exchanges after which the cost can be paid; none where that is not enough or not needed. */
export function swapsFor(cost: Cards, hand: Cards, rates: Cards, exchanges: Act[]): Swap[] {
  const left: Cards = { ...hand };
  const found: Swap[] = [];
  const missing = Object.entries(cost).flatMap(([name, count]) =>
    Array<string>(Math.max(0, (count ?? 0) - (hand[name] ?? 0))).fill(name),
  );
  if (!missing.length || missing.length > MOST) return [];
  for (const get of missing) {
    let best: Swap | null = null;
    for (const act of exchanges) {
      const [give = "", , wanted = ""] = act.words;
      const rate = rates[give] ?? 99;
      const spare = (left[give] ?? 0) - (cost[give] ?? 0);
      if (wanted === get && spare >= rate && (!best || rate < best.rate)) best = { text: act.text, give, rate, get };
    }
    if (!best) return [];
    left[best.give] = (left[best.give] ?? 0) - best.rate;
    found.push(best);
  }
  return found;
}
