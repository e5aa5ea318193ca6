import type { Play } from "./play.svelte";

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
  const idle = me.glasses.find((one) => one.state === "inactive");
  if (play.acts("lay").length && (!me.plans.length || me.plans.every((card) => play.glassOn("card", card))))
    return { id: "sd-guide-lay", at: "[data-lay], .d-stk" };
  if (play.acts("draw").length && me.slots > 0 && !play.acts("lay").length)
    return { id: "sd-guide-draw", at: "[data-draw]:not(.d-off)" };
  if (!idle) return { id: "sd-guide-wait", at: ".d-dock" };
  if (hand?.kind !== "glass") return { id: "sd-guide-glass", at: `[data-glass="${idle.glass}"]` };
  const plan = me.plans.find((card) => play.targets.has(`plan:${card}`));
  if (plan) return { id: "sd-guide-build", at: `[data-plan="${plan}"]` };
  if (me.level < 2 && play.targets.has("tech")) return { id: "sd-guide-level", at: "[data-tech]" };
  const full = Object.values(play.ship.cargo).reduce((sum, number) => sum + number, 0) >= 2;
  if (full && play.landed && [...play.targets.keys()].some((key) => key.startsWith("field:")))
    return { id: "sd-guide-fly", at: ".d-node.d-legal" };
  return { id: "sd-guide-mine", at: "[data-card].d-legal" };
}
