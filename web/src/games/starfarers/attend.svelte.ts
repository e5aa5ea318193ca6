import { untrack } from "svelte";
import { fromStore } from "svelte/store";
import { badge, chime } from "../../kit/attention";
import { shortName } from "../../kit/names";
import { type Haste, pace } from "../../kit/settings";
import { words } from "../../kit/words";
import type { Play } from "./play.svelte";
import { soon } from "./soon";
import { settings } from "./switches";

const SHAKE = 14;
const BREATH = 600; // milliseconds before something is done by itself
const ODDS = 1500; // and before the throw, whose odds are shown
const SECOND_THOUGHT = 2000; // and before a turn ends of which something could be taken back

/** What the table does for its player without being asked. To be called while a component is set up. */
export function attend(play: Play): void {
  offers(play);
  decline(play);
  hush(play);
  hurry(play);
  byItself(play);
  call(play);
  shake(play);
}

/**
 * The trade rail opens by itself for a counter-offer to our own offer only; what others ask stands in chips.
 * What was put together stays until it was traded, or until the phase is over.
 */
function offers(play: Play): void {
  $effect(() => {
    const trading = play.top?.frame === "trading" ? play.top : null;
    if (!trading) {
      play.panel = null;
      play.give = {};
      play.want = {};
    } else if (trading.seat === play.seat && (trading.offers ?? []).some((offer) => offer.seat !== play.seat))
      play.panel = "trade";
    else if (trading.seat !== play.seat && !play.menu.forms.length && !(trading.offers ?? []).length)
      untrack(() => {
        if (play.panel === "trade") play.panel = null;
      });
  });
  $effect(() => {
    const traded = play.fresh.some(
      (told) => told.name === "trade_made" && [told.facts.seat, told.facts.partner].includes(play.seat ?? -1),
    );
    if (traded) {
      play.give = {};
      play.want = {};
    }
  });
}

/** "No trades this round" holds until our own turn begins. */
function hush(play: Play): void {
  $effect(() => {
    const quiet = play.seat !== null && play.desk.seats[play.seat]?.quiet;
    if (quiet && play.view.active === play.seat && play.top?.frame !== "turn") void play.hush(false);
  });
}

/** How fast the others shall play: bots hear of it, and what is told is shown as fast. */
function hurry(play: Play): void {
  const now = fromStore(settings);
  $effect(() => {
    const { seat } = play;
    const wished = PERCENT[now.current.haste];
    if (seat === null || play.desk.status !== "playing" || (play.desk.seats[seat]?.hurry ?? 100) === wished) return;
    void play.table.order(seat, { do: "hurry", percent: wished });
  });
  $effect(() => {
    const mine = play.seat !== null && play.view.acting.includes(play.seat);
    play.table.pace = now.current.haste === "skip" && !mine ? 0 : pace(now.current);
  });
}
const PERCENT: Record<Haste, 100 | 50 | 0> = { usual: 100, double: 50, skip: 0 };

/** Where people want it and nothing else could be done: dice are rolled, the mothership is shaken, the flight ends. */
const ITSELF: Record<string, "autoroll" | "autoshake" | "autoend"> = {
  roll: "autoroll",
  throw: "autoshake",
  "end flight": "autoend",
};
function byItself(play: Play): void {
  const now = fromStore(settings);
  $effect(() => {
    const only = play.menu.actions.length === 1 ? play.menu.actions[0] : undefined;
    const wish = ITSELF[only ?? ""];
    if (!only || !wish || !now.current[wish] || play.held) return;
    const read = wish === "autoshake" ? ODDS : wish === "autoend" && play.menu.undo === "" ? SECOND_THOUGHT : 0;
    const time = read ? (read * PERCENT[now.current.haste]) / 100 : BREATH * pace(now.current);
    return soon(play, only, Math.max(0.2 * BREATH, time));
  });
}

/** An offer that cannot be met is declined after a moment of thought, so that nobody has to click for it. */
function decline(play: Play): void {
  const now = fromStore(settings);
  $effect(() => {
    const no = play.acts("refuse")[0];
    const asked = play.top?.frame === "trading" && play.top.seat !== play.seat;
    if (!no || !asked || !now.current.decline || play.has("accept")) return;
    const thought = (500 + Math.random() * 700) * Math.max(0.2, pace(now.current));
    return soon(play, no.text, thought);
  });
}

/** Your turn: sound, title, badge. */
function call(play: Play): void {
  const now = fromStore(settings);
  const say = fromStore(words);
  const waiting = $derived(
    play.seat !== null && play.view.acting.includes(play.seat) && play.desk.status === "playing",
  );
  let rang = 0;
  $effect(() => {
    const what = waiting ? `● ${say.current("your-turn")}` : shortName(play.desk.table);
    document.title = `${what} – Starport`;
    badge(waiting);
    const turn = play.view.turn * 10 + play.view.active;
    if (waiting && rang !== turn) {
      rang = turn;
      if (now.current.sound) chime(true);
    }
    return () => {
      document.title = "Starport";
      badge(false);
    };
  });
}

/** Shaking the phone shakes the mothership. */
function shake(play: Play): void {
  $effect(() => {
    if (!play.has("throw")) return;
    let shaken = 0;
    const felt = (event: DeviceMotionEvent): void => {
      const force = event.acceleration;
      if (Math.hypot(force?.x ?? 0, force?.y ?? 0, force?.z ?? 0) > SHAKE) shaken += 1;
      if (shaken > 4) {
        shaken = 0;
        void play.act("throw");
      }
    };
    addEventListener("devicemotion", felt);
    return () => removeEventListener("devicemotion", felt);
  });
}
