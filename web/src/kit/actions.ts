import type { Menu } from "../wire";

/** An action's canonical text, taken apart: `fly 2 v14_21` has the verb `fly` and two words. */
export interface Act {
  text: string;
  verb: string;
  words: string[];
}

export function read(text: string): Act {
  const [verb = "", ...words] = text.split(" ");
  return { text, verb, words };
}

/** The menu by verb. */
export function byVerb(menu: Menu | null): Map<string, Act[]> {
  const found = new Map<string, Act[]>();
  for (const text of menu?.actions ?? []) {
    const act = read(text);
    const list = found.get(act.verb);
    if (list) list.push(act);
    else found.set(act.verb, [act]);
  }
  return found;
}

/** Counts by name; what is not named is not there. */
export type Cards = Record<string, number | undefined>;

/** `ore2,food1` → counts; `nothing` → none. Null if it is no bundle. */
export function bundle(text: string): Cards | null {
  if (text === "nothing") return {};
  const cards: Cards = {};
  for (const part of text.split(",")) {
    const found = /^([a-z]+)([1-9]\d*)$/.exec(part);
    if (!found?.[1]) return null;
    cards[found[1]] = Number(found[2]);
  }
  return cards;
}

/** Counts → the one spelling of the bundle, in the order of `names`. */
export function spelled(cards: Cards, names: readonly string[]): string {
  const parts = names.filter((name) => (cards[name] ?? 0) > 0).map((name) => `${name}${cards[name]}`);
  return parts.length ? parts.join(",") : "nothing";
}

export const total = (cards: Cards): number =>
  Object.values(cards).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** So many cards, one after another from the largest pile that is left. */
export function fromLargest(piles: Cards, count: number): Cards {
  const left = { ...piles };
  const taken: Cards = {};
  for (let round = 0; round < Math.min(count, total(piles)); round++) {
    const [name = ""] = Object.entries(left).sort(([, one], [, two]) => (two ?? 0) - (one ?? 0))[0] ?? [];
    left[name] = (left[name] ?? 0) - 1;
    taken[name] = (taken[name] ?? 0) + 1;
  }
  return taken;
}

/** Whether one bundle lies within another. */
export const within = (small: Cards, big: Cards): boolean =>
  Object.entries(small).every(([name, count]) => (count ?? 0) <= (big[name] ?? 0));
