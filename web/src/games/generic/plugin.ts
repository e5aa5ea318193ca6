import { LETTERS } from "../../look/letters";
import type { Plugin } from "../plugin";

/** Plays and replays anything the server offers, as lists of actions and events. */
export const plugin: Plugin = {
  rank: 100,
  table: () => import("./Game.svelte"),
  replay: () => import("./Replay.svelte"),
  pace: () => 0,
  colours: LETTERS,
  guide: {},
};
