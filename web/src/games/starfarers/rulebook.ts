import { hides, kindOf, type Thing } from "./board/scene";
import { specialsAt } from "./describe";
import type { Play } from "./play.svelte";
import { knownChip, special } from "./reading";

/** The rule that the present moment is about, for looking up. */
export const RULES: Record<string, string> = {
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
  deciding: "SF-FRI-14",
  donating: "SF-FRI-16",
};

/** Where the start is printed, only the rank of the first ship is asked for. */
const RANK = "SF-SETUP-20";

export const ruleOf = (play: Play): string => (play.has("rank") ? RANK : (RULES[play.top?.frame ?? ""] ?? "SF-TURN-1"));

/** Things on the page, and the rule that tells what they are; the first that fits is taken. All hold everywhere. */
export const THINGS: [selector: string, rule: string][] = [
  ['[data-build="spaceport"]', "SF-BUILD-2"],
  ['[data-build$="_ship"]', "SF-BUILD-3"],
  ["[data-build]", "SF-MOTHER-3"],
  [".hand", "SF-SEVEN-2"],
  [".fcard", "SF-FRI-1"],
  [".supply", "SF-PROD-6"],
  [".ship", "SF-MOTHER-1"],
  ["[data-exchange], [data-from], .swap", "SF-BANK-1"],
  [".offer, [data-offer], [data-trade]", "SF-TRADE-1"],
  [".meeting", "SF-ENC-1"],
  [".throw", "SF-FLY-1"],
  [".target", "SF-FLY-2"],
  [".track, .pts", "SF-END-1"],
  [".who, .mini", "SF-VP-1"],
  [".phases", "SF-TURN-1"],
];

/** The same for a place on the board, by what is there. */
export const PLACES = {
  planet: "SF-PROD-2",
  special: "SF-SPEC-4",
  site: "SF-COL-1",
  dock: "SF-STAT-6",
  hidden: "SF-FLY-7",
  space: "SF-FLY-9",
};

function ofPoint(play: Play, point: string): string {
  const { geometry, view } = play;
  const ring = geometry.ringOf.get(point);
  if (specialsAt(view, geometry, point).length) return PLACES.special;
  if (geometry.centreOf.has(point) || geometry.dockOf.has(point)) return PLACES.dock;
  if (ring && hides(view, ring)) return PLACES.hidden;
  return geometry.siteOf.has(point) ? PLACES.site : PLACES.space;
}

function ofPlanet(play: Play, hex: string): string {
  const planet = play.view.planets[hex];
  const chip = planet ? knownChip(planet) : null;
  if (chip) return special(chip) ? PLACES.special : PLACES.planet;
  return PLACES.hidden;
}

/** The rule of something that one can look at. */
export function ruleOfThing(play: Play, thing: Thing): string {
  if ("hex" in thing) return ofPlanet(play, thing.hex);
  if ("point" in thing) return ofPoint(play, thing.point);
  if ("seat" in thing) return "SF-VP-1";
  const place = play.geometry.places.find((one) => one.id === thing.place);
  if (place && hides(play.view, place)) return PLACES.hidden;
  return place && kindOf(play.view, place) === "outpost" ? PLACES.dock : PLACES.space;
}

/** The rule of what the hand is at: the thing that has the focus or lies under the pointer, else of what is looked at,
 *  else of the moment. */
export function ruleAt(play: Play, under: Element | null): string {
  const focus = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
  for (const at of [focus, under]) {
    const on = at?.closest("svg.board") && (play.glimpsed ?? (play.hover && { point: play.hover }));
    if (on) return ruleOfThing(play, on);
    const found = THINGS.find(([selector]) => at?.closest(selector));
    if (found) return found[1];
  }
  return play.looked ? ruleOfThing(play, play.looked) : ruleOf(play);
}
