import type { Play } from "./play.svelte";

export interface GuideHint {
  id: string;
  /** Which control it points at: a selector of the page. */
  at: string;
  /** The verbs it speaks of, as the menu has them; none while others play. */
  does: string[];
}

const PANEL = ".panel";
const BUTTON = "[data-primary]";
const BOARD = ".stage";

/** What is spoken of first: the hint, the verbs of the menu that it speaks of, and the control. What stands further up
 *  is more urgent. */
const HINTS: readonly [id: string, does: string[], at: string][] = [
  ["hint-discard", ["discard"], PANEL],
  ["hint-roll", ["roll"], BUTTON],
  ["hint-draw", ["draw"], PANEL],
  ["hint-throw", ["throw"], BUTTON],
  ["hint-encounter", ["answer", "give", "seek", "avoid"], PANEL],
  ["hint-card", ["pick"], PANEL],
  ["hint-gain", ["take", "gain", "fit", "relief", "fence", "hand"], PANEL],
  ["hint-lose", ["pay", "lose", "ground"], PANEL],
  ["hint-donate", ["donate", "decline"], PANEL],
  ["hint-steal", ["steal"], PANEL],
  ["hint-rank", ["rank"], PANEL],
  ["hint-place", ["settle", "port", "place"], BOARD],
  ["hint-deal", ["confirm"], BUTTON],
  ["hint-answer", ["accept", "refuse"], PANEL],
  ["hint-build-ship", ["build"], ".builds"],
  ["hint-build", ["build"], ".builds"],
  ["hint-exchange", ["exchange"], "[data-trade]"],
  ["hint-found", ["found"], BUTTON],
  ["hint-confirm", ["fly", "land", "dock"], BUTTON],
  ["hint-land", ["land", "dock"], BOARD],
  ["hint-fly", ["fly"], BOARD],
  ["hint-jump", ["jump"], BOARD],
  ["hint-stop-here", ["stop"], BUTTON],
  ["hint-end-build", ["end"], BUTTON],
  ["hint-end-flight", ["end"], BUTTON],
];

/** Hints for which it is not enough that their verbs are offered. */
const FITS: Record<string, (play: Play) => boolean> = {
  "hint-build-ship": (play) => play.acts("build").some((act) => act.words[0]?.endsWith("_ship")),
  "hint-confirm": (play) => play.aim !== null,
  "hint-end-build": (play) => play.acts("end").some((act) => act.words[0] === "build"),
};

/** One hint for the moment, about something that the menu offers now; the game itself goes on as usual. */
export function hintOf(play: Play): GuideHint | null {
  if (play.seat === null || play.view.winner !== null) return null;
  const verbs = new Set([...play.verbs.keys(), ...(play.form("discard") ? ["discard"] : [])]);
  if (!verbs.size) return { id: "hint-wait", at: ".score, .strip", does: [] };
  for (const [id, does, at] of HINTS) {
    const offered = does.filter((verb) => verbs.has(verb));
    if (!offered.length || !(FITS[id]?.(play) ?? true)) continue;
    return { id: id === "hint-roll" && play.view.turn > 4 ? "hint-roll-short" : id, at, does: offered };
  }
  return { id: "hint-choose", at: PANEL, does: [...verbs] };
}
