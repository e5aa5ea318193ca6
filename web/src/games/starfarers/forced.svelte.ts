import { fromStore } from "svelte/store";
import { read } from "../../kit/actions";
import { pace, settings } from "../../kit/settings";
import type { Play } from "./play.svelte";

/** Choices that are made by themselves where there is only one: what an encounter or a seven asks for. */
const FORCED = new Set(["answer", "give", "pay", "take", "hand", "steal", "gain", "lose", "ground"]);
const SEEN = 900; // milliseconds in which one can read what was asked

/** Makes a choice that is none. To be called while a component is set up. */
export function forced(play: Play): void {
  const now = fromStore(settings);
  $effect(() => {
    const only = play.menu.actions.length === 1 && !play.menu.forms.length ? play.menu.actions[0] : undefined;
    if (!only || !FORCED.has(read(only).verb) || play.top?.frame === "trading") return;
    const timer = setTimeout(() => void play.act(only), SEEN * pace(now.current));
    return () => clearTimeout(timer);
  });
}
