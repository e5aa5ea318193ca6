import { saying } from "../../kit/words";
import type { Plugin } from "../plugin";
import { pace } from "./pace";
import { declines, dress } from "./people";
import { switches } from "./switches";

export const plugin: Plugin = {
  rank: 1,
  table: () => import("./Table.svelte"),
  end: () => saying("starfarers", "end", import("./End.svelte")),
  replay: () => import("./Replay.svelte"),
  pictures: () => import("./book/Pictures.svelte"),
  pace,
  farewell: 3600,
  colours: ["c", "b", "a", "d", "e", "f"],
  dress: (view, colours) => dress(view, colours, plugin.colours),
  declines,
  guide: { pace: "relaxed" },
  front: ["board", "start", "rapid_variant"],
  switches,
  keys: [
    ["R", "key-roll"],
    ["B", "key-build"],
    ["T", "key-trade"],
    ["S", "key-shake"],
    ["E", "key-end"],
    ["U", "key-undo"],
    ["X", "key-refuse"],
    ["N", "key-next"],
    ["L", "key-log"],
    ["H", "key-advice"],
    ["?", "key-rules"],
    ["↵", "key-enter"],
    ["Esc", "key-escape"],
  ],
};
