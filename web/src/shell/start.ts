import { pluginOf } from "../games";
import type { GameCard, GameList } from "../wire";

/** An edition with so many players, as one thing to choose: an extension follows from the number of seats. */
export interface Variant {
  id: string;
  edition: string;
  seats: number[];
  usual: number;
  facts: Record<string, string>;
}

export function variantsOf(game: GameCard): Variant[] {
  return game.editions.flatMap((edition) => {
    const columns = edition.columns.length ? edition.columns : [{ seats: edition.seats, facts: {} }];
    return columns.map(({ seats, facts }) => {
      const ends = [seats[0], seats.at(-1)].join("-");
      const id = edition.columns.length ? `edition-${edition.name}-${ends}` : `edition-${edition.name}`;
      const usual = seats.includes(edition.usual_seats) ? edition.usual_seats : (seats.at(-1) ?? edition.usual_seats);
      return { id, edition: edition.name, seats, usual, facts };
    });
  });
}

/** The bots that play a game, weakest first. */
export function botsOf(list: GameList, game: string): string[] {
  const found = list.games.find((one) => one.name === game)?.bots ?? [];
  return found.length ? found : list.bots;
}

/** A bot of middle strength. */
export function middling(list: GameList, game: string): string {
  const bots = botsOf(list, game);
  const known = pluginOf(game).rival;
  return known && bots.includes(known) ? known : (bots[Math.floor((bots.length - 1) / 2)] ?? "random");
}
