/** What the shell asks of the game about its people: the colours they chose, and questions that may wait. */
import { read } from "../../kit/actions";
import type { Seen } from "../../kit/table";
import type { Letter } from "../../look/letters";
import { viewOf } from "./wire";

/** The printed colours, by the letter that each is shown with. */
export const PRINTED: Record<string, Letter> = {
  yellow: "a",
  red: "b",
  white: "c",
  blue: "d",
  green: "e",
  brown: "f",
};

/** The view with the chosen colours instead of the printed ones. */
export function dress(
  view: Record<string, unknown>,
  colours: readonly number[],
  order: readonly Letter[],
): Record<string, unknown> {
  const names = Object.fromEntries(Object.entries(PRINTED).map(([name, letter]) => [letter, name]));
  const wearing = viewOf({ view }).players.map((player, seat) => ({
    ...player,
    colour: names[order[colours[seat] ?? seat] ?? ""] ?? player.colour,
  }));
  return { ...view, players: wearing };
}

/** An offer of whoever is on turn may wait, and is declined by its own verb. */
export function declines(seen: Seen): string | undefined {
  const frame = seen.page.view ? viewOf(seen.page).frames.at(-1) : undefined;
  if (frame?.frame !== "trading" || frame.seat === seen.seat) return undefined;
  return seen.page.menu?.actions.find((text) => read(text).verb === "refuse");
}
