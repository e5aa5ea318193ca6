import type { Act } from "../../kit/actions";
import { lastEncounter } from "./encounter";
import type { Play } from "./play.svelte";

const ASKING = [
  "answer",
  "give",
  "pay",
  "take",
  "fence",
  "hand",
  "relief",
  "steal",
  "gain",
  "lose",
  "fit",
  "ground",
  "pick",
  "settle",
  "port",
  "place",
  "jump",
  "rank",
  "seek",
  "avoid",
  "donate",
  "decline",
  "pass",
];

/** Verbs that have a control of their own; whatever else the server offers is listed as it is. */
const KNOWN = new Set([
  ...ASKING,
  "roll",
  "draw",
  "discard",
  "offer",
  "accept",
  "refuse",
  "counter",
  "confirm",
  "withdraw",
  "exchange",
  "build",
  "end",
  "throw",
  "fly",
  "land",
  "dock",
  "stop",
  "found",
  "buy",
  "help",
  "ask",
  "convert",
  "clear",
  "look",
]);

export const others = (play: Play): Act[] =>
  [...play.verbs].filter(([verb]) => !KNOWN.has(verb)).flatMap(([, acts]) => acts);

const OPEN = new Set(["trading", "flight", "throwing", "rolling"]);
/** Whether unknown choices are the question itself, or only possible on the side. */
export const othersAsk = (play: Play): boolean => others(play).length > 0 && !OPEN.has(play.top?.frame ?? "");

/** Whether the left rail belongs to a decision: one of ours, somebody's encounter we watch, or one just over. */
export function decides(play: Play): "ours" | "watched" | "seen" | null {
  if (play.view.winner !== null) return null;
  if (play.form("discard")) return "ours";
  if (ASKING.some((verb) => play.has(verb) && !(verb === "jump" && play.canJump)) && play.top?.frame !== "trading")
    return "ours";
  if (othersAsk(play)) return "ours";
  if (play.view.frames.some((frame) => frame.frame === "encounter")) return "watched";
  const met = lastEncounter(play.story);
  return met && play.seat !== null && met.seats.includes(play.seat) && play.flight !== undefined ? "seen" : null;
}

/** An own ship that cannot fly to this point because something comes first: a question in the middle of a flight, or
 *  the throw. Before the throw whatever can be looked at is looked at. Null: none. */
export function halted(play: Play, point: string): number | null {
  const { siteOf, centreOf, dockOf } = play.geometry;
  const known = siteOf.has(point) || centreOf.has(point) || dockOf.has(point);
  const flying = play.view.frames.some(({ frame }) => frame === "flight" || frame === "encounter");
  const asked = flying && decides(play) === "ours" && !play.stops.some((stop) => stop.point === point);
  return asked || (play.has("throw") && !known) ? (play.me?.ships[0]?.ship ?? null) : null;
}
