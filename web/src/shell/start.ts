import type { GameCard, GameList } from "../wire";

/** An edition with so many players, as one thing to choose: an extension follows from the number of seats. */
export interface Variant {
  id: string;
  edition: string;
  seats: number[];
  usual: number;
  facts: Record<string, string>;
  /** How rules and rulebook mark what holds here. */
  chapters: string[];
}

export function variantsOf(game: GameCard): Variant[] {
  return game.editions.flatMap((edition) => {
    const columns = edition.columns.length ? edition.columns : [{ seats: edition.seats, facts: {}, chapters: [] }];
    return columns.map(({ seats, facts, chapters }) => {
      const ends = [seats[0], seats.at(-1)].join("-");
      const id = edition.columns.length ? `edition-${edition.name}-${ends}` : `edition-${edition.name}`;
      const usual = seats.includes(edition.usual_seats) ? edition.usual_seats : (seats.at(-1) ?? edition.usual_seats);
      return { id, edition: edition.name, seats, usual, facts, chapters: chapters.length ? chapters : [edition.name] };
    });
  });
}

/** The bots that play a game, weakest first. */
export function botsOf(list: GameList, game: string): string[] {
  const found = cardOf(list, game)?.bots ?? [];
  return found.length ? found : list.bots;
}

const cardOf = (list: GameList, game: string): GameCard | undefined => list.games.find((one) => one.name === game);

/** The bot for whoever names none, as the server says. */
export const usualBot = (list: GameList, game: string): string => cardOf(list, game)?.usual_bot || "random";

/** The bot for people who learn the game. */
export const practiceBot = (list: GameList, game: string): string =>
  cardOf(list, game)?.practice_bot || usualBot(list, game);

/** The seconds a move that a bot may be given to think, the usual ones first; most bots offer no choice. */
export const timesOf = (list: GameList, game: string, bot: string): number[] => cardOf(list, game)?.thinks[bot] ?? [];

/** The name of a bot that may think for so long, of the times it offers; its own name stands for the usual one. */
export const timed = (bot: string, seconds: number, times: number[]): string =>
  times.indexOf(seconds) > 0 ? `${bot}@${seconds}s` : bot;

/** Every bot that can be asked to a chair, weakest first: one that offers times also with each of them. */
export const companyOf = (list: GameList, game: string): string[] =>
  botsOf(list, game).flatMap((bot) => {
    const times = timesOf(list, game, bot);
    return times.length ? times.map((seconds) => timed(bot, seconds, times)) : [bot];
  });

/** Time on a player's clock that can be chosen, in seconds. */
export const CLOCKS = { none: null, quick: { bank: 480, increment: 20 }, days: { bank: 259200, increment: 43200 } };

/** Who sits where: the opener, so many people (on this device or by link), then bots. */
export function chairsOf(seats: number, people: number, here: boolean, bot: string): string[] {
  const others = here ? "me" : "open";
  return Array.from({ length: seats }, (_, chair) => (chair === 0 ? "me" : chair < people ? others : `bot ${bot}`));
}
