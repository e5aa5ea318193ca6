import { fromStore } from "svelte/store";
import { read } from "../../kit/actions";
import { pace, settings } from "../../kit/settings";
import { nextStep } from "./follow";
import type { Play } from "./play.svelte";
import { soon } from "./soon";

/** Choices that are made by themselves where there is only one: what an encounter or a seven asks for. */
const FORCED = new Set(["answer", "give", "pay", "take", "hand", "steal", "gain", "lose", "ground"]);
const SEEN = 900; // milliseconds in which one can read what was asked

/** The only answer to a question that is none. */
function only(play: Play): string | undefined {
  const found = play.menu.actions.length === 1 && !play.menu.forms.length ? play.menu.actions[0] : undefined;
  return found && FORCED.has(read(found).verb) && play.top?.frame !== "trading" ? found : undefined;
}

/** The deal that we asked for, when everybody has answered and one said yes. Among several we choose ourselves. */
function agreed(play: Play): string | undefined {
  const offer = play.top?.frame === "trading" && play.top.offers?.find((one) => one.seat === play.seat);
  if (!offer || offer.open.length || offer.accepted.length !== 1) return undefined;
  return play.acts("confirm").find((act) => Number(act.words[0]) === offer.accepted[0])?.text;
}

/** Makes a choice that is none. To be called while a component is set up. */
export function forced(play: Play): void {
  const now = fromStore(settings);
  $effect(() => {
    const next = nextStep(play);
    if (next) return soon(play, next, 0);
    const found = only(play) ?? agreed(play);
    return found ? soon(play, found, SEEN * pace(now.current)) : undefined;
  });
}
