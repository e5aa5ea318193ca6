import type { Desk } from "../wire";
import { type Args, missing, type Say, words } from "./words";

/** Bots are called after stars, so that a sentence about them reads like one. */
const STARS = ["Vega", "Rigel", "Mira", "Deneb", "Altair", "Spica", "Capella", "Regulus"];

/** What everybody calls a seat: the person's name, "Player 2" for somebody who gave none, a star's name for a bot. */
export function nameOf(desk: Desk | null, seat: number, say: Say = words.value): string {
  const card = desk?.seats[seat];
  const star = STARS[seat % STARS.length] ?? String(seat + 1);
  if (!card || (card.bot && card.open)) return star; // whoever sat there has left
  return card.name || (card.person ? say("player-number", { number: seat + 1 }) : star);
}

/**
 * A seat as an argument of a message. What is said of oneself differs from what is said of others ("You offer", "Vega
 * offers"; "von dir", "von Vega"): a message chooses by `$KEY_is` (`you` or `other`) and uses `$KEY` for others.
 */
export function seatArgs(key: string, seat: number, own: number | null, name: (seat: number) => string): Args {
  return { [key]: name(seat), [`${key}_is`]: seat === own ? "you" : "other" };
}

const WORLDS = (
  "Ceres Pallas Juno Vesta Astraea Hebe Iris Flora Metis Hygiea Victoria Egeria Irene Eunomia Psyche Thetis " +
  "Fortuna Massalia Lutetia Calliope Thalia Themis Phocaea Euterpe Bellona Amphitrite Urania Pomona " +
  "Polyhymnia Circe Leukothea Fides Leda Laetitia Harmonia Daphne Isis Ariadne Nysa Eugenia Hestia Aglaja " +
  "Doris Pales Virginia Nemausa Europa Calypso Alexandra Pandora Melete Mnemosyne Concordia Olympia Echo " +
  "Danae Erato Ausonia Angelina Cybele Maja Asia"
).split(" ");

/** What people call a table: its own name is long and random, so it has that of a small world, in every language. */
export function shortName(table: string): string {
  let number = 0;
  for (const letter of table) number = (number * 31 + letter.charCodeAt(0)) % 1_000_003;
  return `${WORLDS[number % WORLDS.length]} ${2 + (Math.floor(number / WORLDS.length) % 98)}`;
}

/** What a game is called among people; one that is not ours keeps its own name. */
export function gameName(game: string, say: Say): string {
  const word = say(`game-${game}`);
  return word === missing(`game-${game}`) ? missing(game) : word;
}

/** A bot's own name, without what else it was told: how long it may think. */
export const plainBot = (bot: string): string => bot.split("@")[0] ?? bot;

/** What a bot is called among people, with the time it was given to think; one that is not ours keeps its own name. */
export function botName(bot: string, say: Say): string {
  const id = `bot-${plainBot(bot)}`;
  const word = say(id);
  if (word === missing(id)) return bot;
  const seconds = /@([\d.]+)s$/.exec(bot)?.[1];
  return seconds ? say("bot-seconds", { bot: word, seconds: Number(seconds) }) : word;
}
