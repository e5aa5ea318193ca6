import { untrack } from "svelte";
import { fromStore } from "svelte/store";
import { badge, chime } from "../../kit/attention";
import { shortName } from "../../kit/names";
import { pace, settings } from "../../kit/settings";
import { words } from "../../kit/words";
import type { Play } from "./play.svelte";

const SHAKE = 14;

/** What the table does for its player without being asked. To be called while a component is set up. */
export function attend(play: Play): void {
  offers(play);
  decline(play);
  call(play);
  shake(play);
}

/** An offer that we are asked about opens the trade rail by itself, and once it is answered the rail is gone again. */
function offers(play: Play): void {
  let opened = false;
  $effect(() => {
    const trading = play.top?.frame === "trading" ? play.top : null;
    if (!trading) {
      play.panel = null;
      play.give = {};
      play.want = {};
      return;
    }
    const made = trading.offers ?? [];
    if (trading.seat === play.seat) {
      if (made.some((offer) => offer.seat !== play.seat)) play.panel = "trade";
      return;
    }
    const asked = play.has("accept") || play.has("refuse");
    if (asked && untrack(() => play.panel) !== "trade") {
      opened = true;
      play.panel = "trade";
    } else if (!asked && opened && !made.some((offer) => offer.seat === play.seat)) {
      opened = false;
      play.panel = null;
    }
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
    const timer = setTimeout(() => void play.act(no.text), thought);
    return () => clearTimeout(timer);
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
