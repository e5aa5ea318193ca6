import type { Switch } from "../kit/settings";
import { plugin as generic } from "./generic/plugin";
import type { Plugin } from "./plugin";

/** Every folder here that has a plug-in, by its name. */
const FOUND = import.meta.glob<Plugin>("./*/plugin.ts", { eager: true, import: "plugin" });

const DRAWN = Object.keys(FOUND).map((path) => ({ name: path.split("/")[1] ?? "" }));

/** The plug-in of a game; one that nobody drew a table for is played with the generic one. */
export const pluginOf = (game: string): Plugin => FOUND[`./${game}/plugin.ts`] ?? generic;

/** What can be switched on and off at the table of a game; without one, at that of any. */
export const switchesOf = (game: string): readonly Switch[] =>
  (game ? [pluginOf(game)] : inOrder(DRAWN).map(({ name }) => pluginOf(name))).flatMap((one) => one.switches ?? []);

/** The game that is played at once: of these, or as long as they are not known, of those we draw. */
export const first = (games: readonly { name: string }[] = DRAWN): string => inOrder(games)[0]?.name ?? "";

/** Games in the order of the first page: those we draw, in their order, then the others by name. */
export const inOrder = <Game extends { name: string }>(games: readonly Game[]): Game[] =>
  games.toSorted((a, b) => pluginOf(a.name).rank - pluginOf(b.name).rank || a.name.localeCompare(b.name));
