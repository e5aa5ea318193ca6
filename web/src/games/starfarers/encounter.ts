import type { Told } from "../../wire";

export interface Side {
  seat: number;
  balls: string[];
  sum: number;
  value: number;
}

export type Step =
  | { kind: "question"; question: string; answers: { seat: number; answer: string | number | null }[] }
  | { kind: "duel"; stat: string; one: Side; two: Side; passed: boolean }
  | { kind: "throw"; side: Side }
  | { kind: "result"; told: Told };

export interface Met {
  seat: number;
  /** Everybody the card concerns: one pilot, or two. */
  seats: number[];
  reader: number;
  steps: Step[];
  card: string;
}

const RESULTS = new Set([
  "half_medals_changed",
  "cards_gained",
  "upgrade_gained",
  "upgrade_lost",
  "ship_grounded",
  "ship_jumped",
  "free_ship_won",
  "free_ship_placed",
  "gift_returned",
  "deal_forfeited",
  "card_given",
  "card_drawn",
  "encounter_deck_reshuffled",
  "cards_paid",
]);

const LOSSES = new Set(["upgrade_lost", "ship_grounded", "deal_forfeited", "cards_paid"]);
/** Whether an outcome is a loss for whom it concerns: it is not shown like a gain. */
export const worse = (told: Told): boolean => LOSSES.has(told.name) || Number(told.facts.delta) < 0;

const answered = (step: Extract<Step, { kind: "question" }>, seat: number) =>
  step.answers.find((one) => one.seat === seat);

/** The last encounter of this turn, step by step, from what was told; null if there was none. */
export function lastEncounter(story: Told[]): Met | null {
  const start = story.findLastIndex((told) => told.name === "encounter_started" || told.name === "turn_started");
  const first = story[start];
  if (first?.name !== "encounter_started") return null;
  const seat = Number(first.facts.seat);
  const seats = (first.facts.seats as number[] | undefined) ?? [seat];
  const met: Met = { seat, seats, reader: Number(first.facts.reader), steps: [], card: "" };
  let thrown: Side[] = [];
  for (const told of story.slice(start + 1)) {
    const facts = told.facts;
    if (told.name === "encounter_question") {
      const last = met.steps.at(-1);
      const asked = { seat: Number(facts.seat), answer: null };
      if (last?.kind === "question" && last.question === facts.question && !answered(last, asked.seat))
        last.answers.push(asked);
      else met.steps.push({ kind: "question", question: String(facts.question), answers: [asked] });
    } else if (told.name === "encounter_answered") {
      for (const step of met.steps.toReversed()) {
        const open = step.kind === "question" ? answered(step, Number(facts.seat)) : undefined;
        if (!open) continue;
        open.answer = facts.answer as string | number;
        break;
      }
    } else if (told.name === "mothership_thrown") {
      thrown.push({
        seat: Number(facts.seat),
        balls: facts.balls as string[],
        sum: Number(facts.sum),
        value: Number(facts.sum),
      });
    } else if (told.name === "comparison_made") {
      const side = (seat: number, value: number): Side => ({
        ...(thrown.find((one) => one.seat === seat) ?? { seat, balls: [], sum: 0 }),
        value,
      });
      met.steps.push({
        kind: "duel",
        stat: String(facts.stat),
        one: side(Number(facts.seat), Number(facts.mine)),
        two: side(Number(facts.opponent), Number(facts.theirs)),
        passed: facts.passed === true,
      });
      thrown = [];
    } else if (told.name === "encounter_finished") {
      met.card = String(facts.card);
      break;
    } else if (RESULTS.has(told.name)) met.steps.push({ kind: "result", told });
  }
  for (const side of thrown) met.steps.push({ kind: "throw", side });
  return met;
}
