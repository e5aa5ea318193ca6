import type { Component } from "svelte";
import type { Load } from "../games/plugin";
import { Store } from "../kit/store";
import { speakOf } from "../kit/words";

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
