import type { Component } from "svelte";
import type { Dresser, Load } from "../games/plugin";
import { Store } from "../kit/store";
import { speakOf } from "../kit/words";
import type { Page } from "../wire";

/** The game whose table or replay is open; none on the other pages. */
export const atGame = new Store("");

/** A part of a game's plug-in, with the words it needs. */
export async function opened<Props extends Record<string, unknown>>(
  game: string,
  load: Load<Props>,
): Promise<Component<Props>> {
  const [part] = await Promise.all([load(), speakOf(game)]);
  return part.default;
}

/** A page in the colours that people chose; one where nobody chose any stays as the game made it. */
export function dressed(page: Page, dress: Dresser): Page {
  const colours = page.desk.seats.map((card) => card.colour);
  const chosen = colours.some((colour, seat) => colour !== seat);
  return chosen && page.view ? { ...page, view: dress(page.view, colours) } : page;
}
