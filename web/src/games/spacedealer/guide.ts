import type { Play } from "./play.svelte";
import { demandsOf, worth } from "./reading";

export interface Step {
  id: string;
  /** Which control it points at: a selector of the page. */
  at: string;
}

/** One hint for the moment of a real game: what a beginner should do next, and why. */
export function stepOf(play: Play): Step | null {
  const { view, me, hand } = play;
  if (play.seat === null || view.phase === "over") return null;
  if (view.phase === "setup") {
    if (hand?.kind === "mine") return { id: "sd-guide-column", at: ".d-tab .d-legal" };
    return { id: view.you?.start ? "sd-guide-others" : "sd-guide-start", at: "[data-mine]" };
  }
  if (view.phase === "last_sands") return { id: "sd-guide-sands", at: "[data-clock]" };
  if (view.you?.drawn) return { id: "sd-guide-keep", at: "[data-keep]" };
  const ready = me.glasses.find((one) => one.state === "ready");
  if (hand?.kind === "plan") return { id: "sd-guide-site", at: ".d-tab .d-legal" };
  if (play.acts("deliver").length) return { id: "sd-guide-deliver", at: "[data-deliver]" };
  if (ready?.job === "build") return { id: "sd-guide-built", at: `[data-glass="${ready.glass}"]` };
  if (ready)
    return { id: play.acts("take").length ? "sd-guide-take" : "sd-guide-full", at: `[data-glass="${ready.glass}"]` };
  if (hand?.kind === "glass") return order(play);
  const idle = me.glasses.find((one) => one.state === "inactive");
  // Without a clock the sand stands until somebody lets it run.
  if (!idle)
    return view.ends === null ? { id: "sd-guide-run", at: "[data-skip]" } : { id: "sd-guide-wait", at: ".d-dock" };
  const building = me.glasses.some((one) => one.job === "build");
  if (play.acts("lay").length && !me.plans.length && !building) return { id: "sd-guide-lay", at: "[data-lay], .d-stk" };
  if (play.acts("draw").length && !me.plans.length) return { id: "sd-guide-draw", at: "[data-draw]:not(.d-off)" };
  return { id: "sd-guide-glass", at: `[data-glass="${idle.glass}"]` };
}

/** What the glass in hand is best used for: build, then make goods, deliver what is wanted, and climb. */
function order(play: Play): Step {
  const { me, view } = play;
  const plan = me.plans.find((card) => play.targets.has(`plan:${card}`));
  if (plan) return { id: "sd-guide-build", at: `[data-plan="${plan}"]` };
  const wanted = view.seats.some((seat, index) => index !== play.seat && worth(demandsOf(seat), play.ship.cargo) > 0);
  if (wanted && [...play.targets.keys()].some((key) => key.startsWith("field:")))
    return { id: "sd-guide-fly", at: ".d-node.d-legal" };
  const mining = me.glasses.some((one) => one.job === "use");
  if (mining && me.level < 2 && play.targets.has("tech")) return { id: "sd-guide-level", at: "[data-tech]" };
  return { id: "sd-guide-mine", at: "[data-card].d-legal" };
}
