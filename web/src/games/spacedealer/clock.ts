import type { Play } from "./play.svelte";
import { clockText, realTime } from "./reading";

/** The minutes that are called, marked and spoken. */
export const MINUTES = [15, 10, 5, 1];

/** The clock of the match as people live it: real milliseconds, whatever the speed of the glasses. */
export interface MatchClock {
  text: string;
  /** Of the whole match; 0: it has no end by time. */
  whole: number;
  gone: number;
  left: number;
  /** The minutes this match calls, the longest first. */
  minutes: number[];
}

export function clockOf(play: Play): MatchClock {
  const { view, now } = play;
  const real = (span: number): number => realTime(play.desk, span);
  const whole = view.ends === null ? 0 : real(view.ends - view.began);
  const gone = view.began < 0 ? 0 : real(now - view.began);
  const left = view.ends === null ? gone : real(view.ends - now);
  const text =
    view.phase === "setup"
      ? clockText(view.limits.start ? real(view.limits.start - now) : 0)
      : view.phase === "last_sands"
        ? `+${clockText(real(view.closes - now)).slice(1)}`
        : clockText(view.began < 0 ? 0 : left);
  const minutes = MINUTES.filter((minute) => minute * 60_000 < whole);
  return { text, whole, gone: Math.min(whole, gone), left, minutes };
}
