import type { Plugin } from "../plugin";
import { pace } from "./pace";

export const plugin: Plugin = {
  rank: 1,
  table: () => import("./Table.svelte"),
  end: () => import("./End.svelte"),
  replay: () => import("./Replay.svelte"),
  pace,
  colours: ["c", "b", "a", "d", "e", "f"],
  guide: { pace: "relaxed" },
  front: ["board", "start", "rapid_variant"],
  keys: [
    ["R", "key-roll"],
    ["B", "key-build"],
    ["T", "key-trade"],
    ["S", "key-shake"],
    ["E", "key-end"],
    ["U", "key-undo"],
    ["N", "key-next"],
    ["L", "key-log"],
    ["H", "key-advice"],
    ["?", "key-rules"],
    ["↵", "key-enter"],
    ["Esc", "key-escape"],
  ],
};
