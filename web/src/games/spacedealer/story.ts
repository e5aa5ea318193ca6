import type { Args } from "../../kit/words";
import type { Told } from "../../wire";
import { type Goods, planetOf } from "./model";
import type { Play } from "./play.svelte";

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
  const facts = told.facts as Record<string, never>;
  const seat = Number(facts.seat ?? -1);
  const line = (id: string, args: Args = {}, goods: unknown = {}, points = 0): News => ({
    key: `${told.seq} ${index}`,
    seat,
    id,
    args,
    goods: goods as Goods,
    points,
    at: Number(facts.at ?? 0),
  });
  switch (told.name) {
    case "demand_fulfilled":
      return line(
        "sd-log-delivered",
        { planet: planetOf(Number(facts.owner)) },
        facts.goods,
        Number(facts.supplier_points),
      );
    case "neutral_fulfilled":
      return line("sd-log-neutral", {}, facts.goods, Number(facts.points));
    case "level_raised":
      return line("sd-log-level", { level: "I".repeat(Number(facts.level)) });
    case "card_built":
      return line("sd-log-built", { card: name.card(String(facts.card)), site: String(facts.site) });
    case "ship_landed":
      return line("sd-log-landed", { place: name.field(Number(facts.field)) });
    case "ship_departed":
      return line("sd-log-flies", { place: name.field(Number(facts.to)) });
    case "goods_produced":
      return line("sd-log-took", {}, facts.goods);
    case "offer_made":
      return line("sd-log-offers", { planet: planetOf(Number(facts.to)) }, facts.give);
    case "trade_made":
      return line("sd-log-traded", { planet: planetOf(Number(facts.to)) });
    case "glass_sabotaged":
      return { ...line("sd-log-stopped", { planet: planetOf(seat) }), seat: Number(facts.by) };
    case "field_blocked":
      return {
        ...line("sd-log-blocked", { planet: planetOf(seat), card: name.card(String(facts.card)) }),
        seat: Number(facts.by),
      };
    case "token_loaded":
      return line("sd-log-loaded", { card: name.card(String(facts.card)) });
    default:
      return null;
  }
}

const LOUD = new Set([
  "demand_fulfilled",
  "neutral_fulfilled",
  "level_raised",
  "offer_made",
  "trade_made",
  "glass_sabotaged",
  "field_blocked",
  "card_built",
]);

/** The last things the others did, newest first. */
export function newsOf(play: Play): News[] {
  const found: News[] = [];
  for (let index = play.seen.story.length - 1; index >= 0 && found.length < 4; index -= 1) {
    const told = play.seen.story[index]!;
    if (!LOUD.has(told.name)) continue;
    const line = lineOf(told, index, { card: play.cardName, field: play.fieldName });
    if (line && line.seat >= 0 && line.seat !== play.seat) found.push(line);
  }
  return found;
}
