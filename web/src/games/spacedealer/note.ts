import { seatArgs } from "../../kit/names";
import type { Say } from "../../kit/words";
import { clockOf } from "./clock";
import type { Play } from "./play.svelte";

/** What stands beside the clock: why it stands, whom everybody waits for, or what the moment is. */
export function noteOf(play: Play, say: Say, wide: boolean): string {
  const { view, desk } = play;
  if (!play.live) return say("sd-line-silent");
  const gone = desk.dropped[0];
  if (gone !== undefined) {
    const until = desk.seats[gone]?.back_by ?? null;
    const name = seatArgs("name", gone, play.seat, play.name);
    return until === null
      ? say("sd-waits-for", name)
      : say("sd-waits-for-until", { ...name, count: Math.max(0, Math.ceil((until - play.table.now()) / 1000)) });
  }
  if (desk.paused)
    return desk.resuming.length
      ? say("sd-resuming", { name: desk.resuming.map(play.name).join(", ") })
      : say("sd-paused");
  if (desk.lesson && !desk.lesson.strayed) return wide ? say("sd-lesson-waits") : "";
  if (play.counting) return say("sd-count-in", { count: play.counting });
  if (view.phase === "setup") return say("sd-setup");
  if (view.phase === "last_sands") return say("sd-no-new-orders");
  if (!wide) return "";
  if (view.ends === null) return say("sd-practice");
  const { left, minutes } = clockOf(play);
  const call = minutes.find((minute) => left <= minute * 60_000 && left > minute * 60_000 - 6000);
  return call === undefined ? "" : say(`sd-minutes-${call}`);
}
