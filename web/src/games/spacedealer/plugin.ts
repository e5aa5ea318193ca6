import { LETTERS } from "../../look/letters";
import type { Plugin } from "../plugin";
import sky from "./sky.svg?raw";
import { switches } from "./switches";

export const plugin: Plugin = {
  rank: 2,
  table: () => import("./Game.svelte"),
  pictures: () => import("./book/Pictures.svelte"),
  replay: () => import("./Timeline.svelte"),
  // In real time nothing waits to be looked at.
  pace: () => 0,
  colours: LETTERS,
  guide: { options: { glass_seconds: "untimed" } },
  sky,
  front: ["glass_seconds", "cards"],
  switches,
};
