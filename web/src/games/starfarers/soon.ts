import { untrack } from "svelte";
import type { Play } from "./play.svelte";

/**
 * Does something by itself in so many milliseconds, once no order is under way; to be given back by an effect, whose
 * end prevents it.
 */
export function soon(play: Play, action: string, time: number): (() => void) | undefined {
  if (play.busy) return undefined;
  let waits = true;
  const count = (by: number): void =>
    untrack(() => {
      play.coming += by;
    });
  const over = (): void => {
    if (waits) count(-1);
    waits = false;
  };
  const timer = setTimeout(() => {
    over();
    void play.act(action);
  }, time);
  count(1);
  return () => {
    clearTimeout(timer);
    over();
  };
}
