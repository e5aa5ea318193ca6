import { allPrints, type Print } from "./cards";
import type { View } from "./wire";

/** One kind of card: what all of its cards have in common, and what their demands are worth. */
export interface CardKind {
  kind: string;
  print: Print;
  /** Of these cards, how many there are in the box of a table. */
  cards: number;
  /** Points of a demand for whoever brings the goods and for the planet, each pair once. */
  worth: string[];
}

/** Every kind of card, by its level and then as the box has them. */
export function kindsOf(): CardKind[] {
  const found = new Map<string, CardKind>();
  for (const [, print] of allPrints()) {
    const kind = found.get(print.kind) ?? { kind: print.kind, print, cards: 0, worth: [] };
    kind.cards += 1;
    for (const { supplier, owner } of print.demands)
      if (!kind.worth.includes(`${supplier}/${owner}`)) kind.worth.push(`${supplier}/${owner}`);
    found.set(print.kind, kind);
  }
  return [...found.values()].sort((one, two) => one.print.level - two.print.level);
}

/** What is left, as everybody may know it: the name of each thing and how many. */
export const leftOf = (view: View): [name: string, count: number][] => [
  ["stack-2", view.stacks["2"]],
  ["stack-3", view.stacks["3"]],
  ...(view.neutral.length ? ([["neutral-stack", view.neutral_stack]] as [string, number][]) : []),
  ...(view.tokens ? ([["tokens", view.tokens]] as [string, number][]) : []),
];
