import type { Desk } from "../wire";
import { missing, type Say } from "./words";

/** Bots are called after stars, so that a sentence about them reads like one. */
const STARS = ["Vega", "Rigel", "Mira", "Deneb", "Altair", "Spica", "Capella", "Regulus"];

export function nameOf(desk: Desk | null, seat: number): string {
  return desk?.seats[seat]?.name || STARS[seat % STARS.length] || String(seat + 1);
}

/** Table names are long and random; people need only the beginning. */
export const shortName = (table: string): string => table.slice(0, 6);

/** What a game is called among people; one that is not ours keeps its own name. */
export function gameName(game: string, say: Say): string {
  const word = say(`game-${game}`);
  return word === missing(`game-${game}`) ? missing(game) : word;
}

/** What a bot is called among people; one that is not ours keeps its own name. */
export function botName(bot: string, say: Say): string {
  const id = `bot-${bot.split("@")[0]}`;
  const word = say(id);
  return word === missing(id) ? bot : word;
}
