import type { Args } from "../../kit/words";
import { planetOf } from "./cards";
import type { Play } from "./play.svelte";
import { count, realTime } from "./reading";
import type { Goods, Told } from "./wire";

/** One thing that happened, in a short line: who, what, and the goods or points that go with it. */
export interface News {
  key: string;
  seat: number;
  id: string;
  args: Args;
  goods: Goods;
  points: number;
  at: number;
}

/** The line of an event; null: not worth one. `cardName` and `fieldName` are the words of the seat that looks. */
export function lineOf(
  told: Told,
  index: number,
  name: { card: (card: string) => string; field: (field: number) => string },
): News | null {
  const line = (
    { seat, at }: { seat: number; at: number },
    id: string,
    args: Args = {},
    goods: Goods = {},
    points = 0,
  ): News => ({ key: `${told.seq} ${index}`, seat, id, args, goods, points, at });
  switch (told.name) {
    case "demand_fulfilled": {
      const { owner, goods, supplier_points } = told.facts;
      return line(told.facts, "sd-log-delivered", { planet: planetOf(owner) }, goods, supplier_points);
    }
    case "neutral_fulfilled":
      return line(told.facts, "sd-log-neutral", {}, told.facts.goods, told.facts.points);
    case "level_raised":
      return line(told.facts, "sd-log-level", { level: "I".repeat(told.facts.level) });
    case "card_built":
      return line(told.facts, "sd-log-built", { card: name.card(told.facts.card), site: told.facts.site });
    case "ship_landed":
      return line(told.facts, "sd-log-landed", { place: name.field(told.facts.field) });
    case "ship_departed":
      return line(told.facts, "sd-log-flies", { place: name.field(told.facts.to) });
    case "goods_produced":
      return line(told.facts, "sd-log-took", {}, told.facts.goods);
    case "offer_made": {
      const { to, give, want } = told.facts;
      const planet = planetOf(to);
      if (Array.isArray(give) || Array.isArray(want)) return line(told.facts, "sd-log-offers-plans", { planet });
      return count(give)
        ? line(told.facts, "sd-log-offers", { planet }, give)
        : line(told.facts, "sd-log-asks", { planet }, want);
    }
    case "offer_declined": {
      const { seat, to, at } = told.facts;
      return line({ seat: to, at }, "sd-log-declined", { planet: planetOf(seat) });
    }
    case "offer_lapsed":
      return line(told.facts, "sd-log-lapsed", { planet: planetOf(told.facts.to) });
    case "offer_withdrawn":
      return line(told.facts, "sd-log-withdrew", { planet: planetOf(told.facts.to) });
    case "trade_made":
      return line(told.facts, "sd-log-traded", { planet: planetOf(told.facts.to) });
    case "plans_swapped":
      return line(told.facts, "sd-log-swapped", { planet: planetOf(told.facts.to) });
    case "glass_sabotaged": {
      const { seat, by, at } = told.facts;
      return line({ seat: by, at }, "sd-log-stopped", { planet: planetOf(seat) });
    }
    case "field_blocked": {
      const { seat, by, card, at } = told.facts;
      return line({ seat: by, at }, "sd-log-blocked", { planet: planetOf(seat), card: name.card(card) });
    }
    case "token_loaded":
      return line(told.facts, "sd-log-loaded", { card: name.card(told.facts.card) });
    default:
      return null;
  }
}

const LOUD = new Set<string>([
  "demand_fulfilled",
  "neutral_fulfilled",
  "level_raised",
  "offer_made",
  "offer_declined",
  "trade_made",
  "plans_swapped",
  "glass_sabotaged",
  "field_blocked",
  "card_built",
]);

/** Everything told so far that is worth a line, newest first, at the real time since the start. */
export function logOf(play: Play): News[] {
  const began = Math.max(0, play.view.began);
  return play.story
    .flatMap((told, index) => lineOf(told, index, { card: play.cardName, field: play.fieldName }) ?? [])
    .filter((line) => line.seat >= 0)
    .map((line) => ({ ...line, at: realTime(play.desk, line.at - began) }))
    .reverse();
}

/** The last things the others did, newest first. */
export function newsOf(play: Play): News[] {
  const found: News[] = [];
  for (let index = play.story.length - 1; index >= 0 && found.length < 4; index -= 1) {
    const told = play.story[index]!;
    if (!LOUD.has(told.name)) continue;
    const line = lineOf(told, index, { card: play.cardName, field: play.fieldName });
    if (line && line.seat >= 0 && line.seat !== play.seat) found.push(line);
  }
  return found;
}

/** Real milliseconds for which an answer stands where everybody looks. */
const NEWS = 6000;

/** What became of an offer from or to this seat just now: the sentence and the planet it is about. */
export function answerOf(play: Play): { id: string; planet: string } | null {
  for (let index = play.story.length - 1; index >= 0; index -= 1) {
    const told = play.story[index]!;
    if ("at" in told.facts && realTime(play.desk, play.now - told.facts.at) > NEWS) return null;
    const [id, other] = answered(told, play.seat);
    if (id) return { id, planet: planetOf(other) };
  }
  return null;
}

/** What this seat is told of an offer's end, and who is on its other side. */
function answered(told: Told, seat: number | null): [id: string, other: number] {
  switch (told.name) {
    case "offer_declined":
      return [told.facts.seat === seat ? "sd-hint-declined" : "", told.facts.to];
    case "trade_made":
    case "plans_swapped":
      return [told.facts.seat === seat ? "sd-hint-accepted" : "", told.facts.to];
    case "offer_withdrawn":
      return [told.facts.to === seat ? "sd-hint-withdrawn" : "", told.facts.seat];
    case "offer_lapsed":
      if (told.facts.seat === seat) return ["sd-hint-lapsed", told.facts.to];
      return [told.facts.to === seat ? "sd-hint-lapsed-theirs" : "", told.facts.seat];
    default:
      return ["", -1];
  }
}
