import type { Play } from "./play.svelte";
import { primaryOf } from "./primary";

/** What a key does that the play itself cannot do: windows of the page. */
export interface Around {
  log: () => void;
  rule: () => void;
}

/** Every key of the table. The plug-in lists them for people, in `plugin.ts`. */
const KEYS: Record<string, (play: Play, around: Around) => void> = {
  r: (play) => take(play, "roll"),
  s: (play) => take(play, "throw"),
  e: (play) => play.end(),
  u: (play) => void play.undo(),
  b: () => document.querySelector<HTMLElement>(".buildbutton")?.focus(),
  t: (play) => {
    if (play.top?.frame === "trading") play.panel = play.panel === "trade" ? null : "trade";
  },
  l: (_, around) => around.log(),
  h: (play) => void play.advise(),
  n: nextShip,
  "?": (_, around) => around.rule(),
  Escape: letGo,
  x: (play) => {
    const no = play.acts("refuse")[0];
    if (no) void play.act(no.text);
  },
  Enter: enter,
};

/** The big button, where it shows this key: what is not in view is never taken by it. */
function enter(play: Play): void {
  const { key, run } = primaryOf(play);
  if (key) run?.();
}

function take(play: Play, action: string): void {
  if (play.has(action)) void play.act(action);
}

function nextShip(play: Play): void {
  if (!play.ships.length) return;
  play.ship = play.ships[(play.ships.indexOf(play.inHand ?? -1) + 1) % play.ships.length] ?? null;
  play.target = null;
}

/** What is in hand first, then what is open, then what is lit. */
function letGo(play: Play): void {
  if (play.building || play.target || play.ship !== null) {
    play.building = null;
    play.target = null;
    play.ship = null;
  } else if (play.looked) play.lookAway();
  else if (play.panel) play.panel = null;
  else play.lit = null;
  play.problem = play.advice = null;
}

/**
 * A key that nobody else wants: not while something is typed or a window is open, wherever the focus went, and Enter
 * stays with the control that has the focus.
 */
export function pressed(play: Play, event: KeyboardEvent, around: Around): void {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && at.closest("button, a, summary, [role=application]")) return;
  const run = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (!run) return;
  if (event.key !== "Enter") event.preventDefault();
  run(play, around);
}
