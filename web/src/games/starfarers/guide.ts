import type { Play } from "./play.svelte";

/** The rule that the present moment is about, for looking up. */
const RULES: Record<string, string> = {
  rolling: "SF-PROD-1",
  discarding: "SF-SEVEN-2",
  stealing: "SF-SEVEN-3",
  relieving: "SF-FRI-8",
  trading: "SF-TRADE-1",
  throwing: "SF-FLY-1",
  flight: "SF-FLY-4",
  encounter: "SF-ENC-1",
  paying: "SF-FX-4",
  choosing: "SF-FX-3",
  giving: "SF-FX-6",
  fencing: "SF-FX-8",
  gaining: "SF-FX-10",
  losing: "SF-FX-11",
  grounding: "SF-FX-12",
  jumping: "SF-JUMP-1",
  landing: "SF-COL-1",
  placing: "SF-FREE-1",
  picking: "SF-STAT-6",
  founding: "SF-START-3",
};

export const ruleOf = (play: Play): string => RULES[play.top?.frame ?? ""] ?? "SF-TURN-1";

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
