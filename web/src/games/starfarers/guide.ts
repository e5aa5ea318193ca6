import type { Play } from "./play.svelte";

export interface Hint {
  id: string;
  /** Which control it points at: a selector of the page. */
  at: string;
}

/** One hint for the moment, pointing at a real control; the game itself goes on as usual. */
export function hintOf(play: Play): Hint | null {
  if (play.seat === null || play.view.winner !== null) return null;
  if (!play.menu.actions.length) return { id: "hint-wait", at: ".score, .strip" };
  if (play.form("discard")) return { id: "hint-discard", at: ".panel" };
  if (play.has("roll")) return { id: play.view.turn <= 4 ? "hint-roll" : "hint-roll-short", at: "[data-primary]" };
  if (play.has("answer") || play.has("give")) return { id: "hint-encounter", at: ".panel" };
  if (play.top?.frame === "trading") {
    if (play.top.seat !== play.seat) return { id: "hint-answer", at: ".panel" };
    if (play.acts("build").some((act) => act.words[0]?.endsWith("_ship")))
      return { id: "hint-build-ship", at: ".builds" };
    if (play.acts("build").length) return { id: "hint-build", at: ".builds" };
    if (play.has("exchange")) return { id: "hint-exchange", at: "[data-trade]" };
    return { id: "hint-end-build", at: "[data-primary]" };
  }
  if (play.has("throw")) return { id: "hint-throw", at: "[data-primary]" };
  if (play.acts("found").length) return { id: "hint-found", at: "[data-primary]" };
  if (play.flight && play.aim) return { id: "hint-confirm", at: "[data-primary]" };
  if (play.flight && play.stops.length)
    return {
      id: play.stops.some((stop) => stop.icon === "found" || stop.icon === "dock") ? "hint-land" : "hint-fly",
      at: ".stage",
    };
  if (play.flight) return { id: "hint-end-flight", at: "[data-primary]" };
  return { id: "hint-choose", at: ".panel" };
}
