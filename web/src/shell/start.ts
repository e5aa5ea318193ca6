import type { GameList } from "../wire";

/** The bots that play a game, weakest first. */
export function botsOf(list: GameList, game: string): string[] {
  const found = list.games.find((one) => one.name === game)?.bots ?? [];
  return found.length ? found : list.bots;
}

/** A bot of middle strength. */
export function middling(list: GameList, game: string): string {
  const bots = botsOf(list, game);
  return (
    ["planner", "greedy"].find((name) => bots.includes(name)) ?? bots[Math.floor((bots.length - 1) / 2)] ?? "random"
  );
}
