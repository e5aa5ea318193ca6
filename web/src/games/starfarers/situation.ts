import type { Act } from "../../kit/actions";
import { lastEncounter } from "./encounter";
import type { Play } from "./play.svelte";
import type { OfferView } from "./wire";

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

/** What we may answer to an offer: accept or refuse it, as the menu has it. */
export const answerTo = (play: Play, offer: OfferView, verb: "accept" | "refuse"): Act | undefined =>
  play.acts(verb).find((act) => Number(act.words[0]) === offer.seat);

/** Whether an offer waits for our answer. */
export const asksUs = (play: Play, offer: OfferView): boolean =>
  answerTo(play, offer, "accept") !== undefined || answerTo(play, offer, "refuse") !== undefined;

/** Whether somebody who touches this point, where nothing can be done, wishes to act rather than to look: there is
 *  nothing to look at, or a ship or a question in the middle of a flight waits for them. */
export function wishes(play: Play, point: string): boolean {
  if (play.building || !(play.menu.actions.length || play.menu.forms.length)) return false;
  const { siteOf, centreOf, dockOf } = play.geometry;
  const ships = play.view.players.flatMap((player) => player.ships);
  const seen =
    siteOf.has(point) || centreOf.has(point) || dockOf.has(point) || ships.some((one) => one.point === point);
  return !seen || (play.flight !== undefined && (play.ships.length > 0 || decides(play) === "ours"));
}

/** The move wished for by touching a point: the ship in hand goes there. Whoever has no ship asks for the first. */
export function wishAt(play: Play, point: string): string {
  const ship = play.inHand ?? play.me?.ships[0]?.ship ?? 1;
  if (play.stops[0]?.action.startsWith("jump ")) return `jump ${ship} ${point}`;
  const kind = play.me?.ships.find((one) => one.ship === ship)?.kind;
  const { siteOf, centreOf, dockOf } = play.geometry;
  const site = siteOf.has(point) && kind === "colony_ship";
  const dock = (centreOf.has(point) || dockOf.has(point)) && kind === "trade_ship";
  return `${site ? "land" : dock ? "dock" : "fly"} ${ship} ${point}`;
}
