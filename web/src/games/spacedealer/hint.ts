import { type Args, plain, type Say } from "../../kit/words";
import { planetOf } from "./cards";
import type { Play } from "./play.svelte";
import { seconds } from "./reading";
import { answerOf, lineOf } from "./story";
import type { GlassView } from "./wire";

export interface FootHint {
  id: string;
  sign: string;
  /** ready, legal, or plain */
  tone: "ready" | "legal" | "plain";
  text: string;
  more: string;
  rule: string;
  bad: boolean;
}

/** What takes the effect of a run, and what an idle glass is turned for. */
const EFFECTS = ["place", "take", "convert", "beam"];
const ORDERS = ["use", "build", "raise", "fly"];

/** One sentence for the moment: what was refused, what is in hand, what is ready, what is free. */
export function hintOf(play: Play, say: Say, has: (id: string) => boolean): FootHint {
  const hint = (id: string, sign: string, tone: FootHint["tone"], args: Args = {}, more = ""): FootHint => ({
    id,
    sign,
    tone,
    text: say(id, args),
    more: more ? say(more) : "",
    rule: "",
    bad: false,
  });
  const { problem, hand, me, view } = play;
  if (problem) {
    const known = has(problem.message);
    const by = problem.facts.by;
    const text =
      problem.message === "demand_served" && typeof by === "number"
        ? say("sd-was-faster", { planet: planetOf(by) })
        : known
          ? say(problem.message, plain(problem.facts))
          : problem.message;
    return { id: problem.message, sign: "i-block", tone: "plain", text, more: "", rule: problem.rule, bad: true };
  }
  if (view.phase === "over") return hint("sd-hint-over", "glass-idle", "plain");
  if (play.seat === null) return hint("sd-hint-watch", "i-eye", "plain");
  if (!play.live) return hint("sd-hint-silent", "i-pause", "plain");
  if (play.desk.paused) return hint("sd-hint-paused", "i-pause", "plain");
  if (play.desk.dropped.length) return hint("sd-hint-waits", "i-pause", "plain");
  if (view.phase === "setup") {
    if (hand?.kind === "mine") return hint("sd-hint-start-column", "glass-idle", "legal");
    return view.you?.start
      ? hint("sd-hint-start-wait", "glass-idle", "plain")
      : hint("sd-hint-start", "glass-idle", "legal");
  }
  const answer = answerOf(play);
  if (answer) return hint(answer.id, "i-trade", "plain", { planet: answer.planet });
  if (hand?.kind === "glass")
    return hint("sd-hint-glass", "glass-idle", "legal", { glass: hand.glass }, "sd-hint-glass-more");
  if (hand?.kind === "plan")
    return hint("sd-hint-plan", "glass-ready", "ready", { card: play.cardName(hand.card) }, "sd-hint-plan-more");
  if (hand?.kind === "token") return hint("sd-hint-token", "c-attack", "plain", {}, "sd-hint-token-more");
  if (hand?.kind === "good") return hint("sd-hint-good", "i-hold", "legal", { good: say(`sd-${hand.colour}`) });
  if (view.you?.drawn) return hint("sd-hint-drawn", "i-plan", "legal");
  const done = me.glasses.filter((one) => one.state === "ready").sort((a, b) => (a.due ?? 0) - (b.due ?? 0));
  // What has no place yet is no news: whatever else can be done comes first.
  const useful = (one: GlassView): boolean =>
    EFFECTS.some((verb) => play.acts(verb).some((act) => act.words[0] === one.card));
  const ready = done.find(useful);
  if (ready?.job === "build")
    return hint("sd-hint-built", "glass-ready", "ready", { card: play.cardName(ready.card ?? ""), glass: ready.glass });
  if (ready)
    return hint("sd-hint-ready", "glass-ready", "ready", { card: play.cardName(ready.card ?? ""), glass: ready.glass });
  if (play.acts("deliver").length || play.acts("serve").length) return hint("sd-hint-deliver", "i-hold", "legal");
  const idle = me.glasses.find((one) => one.state === "inactive");
  if (idle && ORDERS.some((verb) => play.acts(verb).length))
    return hint("sd-hint-idle", "glass-idle", "legal", { glass: idle.glass });
  const [stuck] = done;
  if (stuck)
    return hint("sd-hint-stuck", "glass-ready", "plain", { card: play.cardName(stuck.card ?? ""), glass: stuck.glass });
  if (view.phase === "last_sands") return hint("sd-hint-sands", "glass-run", "plain");
  const next = me.glasses.filter((one) => one.state === "active").sort((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
  return hint("sd-hint-wait", "glass-run", "plain", {
    count: next ? Math.ceil(seconds(play.desk, play.left(next))) : 0,
  });
}

const ALOUD = new Set<string>([
  "glass_ready",
  "ship_landed",
  "demand_fulfilled",
  "offer_made",
  "offer_declined",
  "offer_lapsed",
  "offer_withdrawn",
  "trade_made",
  "plans_swapped",
  "level_raised",
  "glass_sabotaged",
  "field_blocked",
]);

/** What the last change told, for people who listen: own ready glasses and landings, and what touches this seat. */
export function spokenOf(play: Play, say: Say): string {
  const said: string[] = [];
  for (const [index, told] of play.fresh.entries()) {
    if (!ALOUD.has(told.name)) continue;
    if (told.name === "glass_ready") {
      const { seat, card = "", glass } = told.facts;
      if (seat === play.seat) said.push(say("sd-hint-ready", { card: play.cardName(card), glass }));
      continue;
    }
    const { facts } = told;
    const touches =
      ("seat" in facts && facts.seat === play.seat) ||
      ("owner" in facts && facts.owner === play.seat) ||
      ("to" in facts && facts.to === play.seat);
    const line = touches ? lineOf(told, index, { card: play.cardName, field: play.fieldName }) : null;
    if (line) said.push(`${line.seat === play.seat ? say("you") : planetOf(line.seat)} ${say(line.id, line.args)}`);
  }
  return said.join(". ");
}
