/** What a seat looks like everywhere: a letter, and with it a colour and a pattern. */
export const LETTERS = ["a", "b", "c", "d", "e", "f"] as const;
export type Letter = (typeof LETTERS)[number];

/** The letter of a seat, given the order in which letters are dealt out; beyond its end everybody has the last one. */
export const letterAt = (order: readonly Letter[], seat: number): Letter => order[seat] ?? order.at(-1) ?? "f";
