import type { Answer, ComparisonMade, Told } from "./wire";

export interface Side {
  seat: number;
  balls: string[];
  sum: number;
  value: number;
}

export type EncounterStep =
  | { kind: "question"; question: string; answers: { seat: number; answer: Answer | number | null }[] }
  | { kind: "duel"; stat: ComparisonMade["stat"]; one: Side; two: Side; passed: boolean }
  | { kind: "throw"; side: Side }
  | { kind: "result"; told: Told };

export interface Met {
  seat: number;
  /** Everybody the card concerns: one pilot, or two. */
  seats: number[];
  reader: number;
  steps: EncounterStep[];
  card: string;
}

const RESULTS = new Set<string>([
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

const LOSSES = new Set<string>(["upgrade_lost", "ship_grounded", "deal_forfeited", "cards_paid"]);
/** Whether an outcome is a loss for whom it concerns: it is not shown like a gain. */
export const worse = (told: Told): boolean =>
  LOSSES.has(told.name) || (told.name === "half_medals_changed" && told.facts.delta < 0);

const answered = (step: Extract<EncounterStep, { kind: "question" }>, seat: number) =>
  step.answers.find((one) => one.seat === seat);

/** The last encounter of this turn, step by step, from what was told; null if there was none. */
export function lastEncounter(story: Told[]): Met | null {
  const start = story.findLastIndex((told) => told.name === "encounter_started" || told.name === "turn_started");
  const first = story[start];
  if (first?.name !== "encounter_started") return null;
  const { seat, seats = [seat], reader } = first.facts;
  const met: Met = { seat, seats, reader, steps: [], card: "" };
  let thrown: Side[] = [];
  for (const told of story.slice(start + 1)) {
    if (told.name === "encounter_question") {
      const last = met.steps.at(-1);
      const { question } = told.facts;
      const asked = { seat: told.facts.seat, answer: null };
      if (last?.kind === "question" && last.question === question && !answered(last, asked.seat))
        last.answers.push(asked);
      else met.steps.push({ kind: "question", question, answers: [asked] });
    } else if (told.name === "encounter_answered") {
      for (const step of met.steps.toReversed()) {
        const open = step.kind === "question" ? answered(step, told.facts.seat) : undefined;
        if (!open) continue;
        open.answer = told.facts.answer;
        break;
      }
    } else if (told.name === "mothership_thrown") {
      const { seat, balls, sum } = told.facts;
      thrown.push({ seat, balls, sum, value: sum });
    } else if (told.name === "comparison_made") {
      const side = (seat: number, value: number): Side => ({
        ...(thrown.find((one) => one.seat === seat) ?? { seat, balls: [], sum: 0 }),
        value,
      });
      const { seat, opponent, stat, mine, theirs, passed } = told.facts;
      met.steps.push({ kind: "duel", stat, one: side(seat, mine), two: side(opponent, theirs), passed });
      thrown = [];
    } else if (told.name === "encounter_finished") {
      met.card = told.facts.card;
      break;
    } else if (RESULTS.has(told.name)) met.steps.push({ kind: "result", told });
  }
  for (const side of thrown) met.steps.push({ kind: "throw", side });
  return met;
}
