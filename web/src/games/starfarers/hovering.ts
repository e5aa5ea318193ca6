import type { Play } from "./play.svelte";

/** After so long over one point a pointer asks. */
const DWELL = 450;

/**
 * What a pointer over the board asks: whoever rests where no ship can stop is told why. Such a refusal, which nobody
 * touched for, goes with the pointer; one that was asked for stays until something else is chosen.
 */
export function hovering(play: Play): (point: string | null) => void {
  let dwell: ReturnType<typeof setTimeout> | undefined;
  let passing: typeof play.problem = null;
  async function linger(point: string): Promise<void> {
    if (play.problem?.point === point) return;
    await play.explain(point);
    passing = play.problem;
  }
  return (point) => {
    clearTimeout(dwell);
    play.hover = point;
    const own = point !== null && play.ships.some((ship) => play.shipAt(ship) === point);
    if (point && !own && play.flight && play.ships.length && !play.stops.some((stop) => stop.point === point)) {
      dwell = setTimeout(() => void linger(point), DWELL);
    } else if (point && passing && play.problem === passing) play.problem = null;
  };
}
