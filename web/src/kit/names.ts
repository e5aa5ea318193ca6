import type { Desk } from "../wire";

/** Bots are called after stars, so that a sentence about them reads like one. */
const STARS = ["Vega", "Rigel", "Mira", "Deneb", "Altair", "Spica", "Capella", "Regulus"];

export function nameOf(desk: Desk | null, seat: number): string {
  return desk?.seats[seat]?.name || STARS[seat % STARS.length] || String(seat + 1);
}

/** Table names are long and random; people need only the beginning. */
export const shortName = (table: string): string => table.slice(0, 6);
