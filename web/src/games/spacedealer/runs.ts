import { printOf } from "./cards";
import { COLOURS, type Colour, type Job, type Told } from "./wire";

/** One run of one glass: what it was for, when it ran, and how long its effect waited to be taken. */
export interface Run {
  seat: number;
  glass: number;
  job: Job;
  /** The good it makes, for the drawing. */
  colour: Colour | null;
  start: number;
  end: number;
  /** Until then the finished effect waited; the same as `end` if it came at once. */
  taken: number;
  stopped: boolean;
}

export interface Mark {
  seat: number;
  at: number;
  points: number;
  /** The share of the owner, not of the supplier. */
  owner: boolean;
}

export interface Timeline {
  runs: Run[];
  marks: Mark[];
  /** For each seat the steps of its score: moment and points from then on. */
  curves: { at: number; points: number }[][];
  began: number;
  /** The end signal and the close. */
  ended: number;
  over: number;
  /** The moments of the actions, in order: how many were done by a moment. */
  acts: number[];
}

/** The whole match as bars and marks, from the story alone. */
export function timelineOf(story: Told[], seats: number): Timeline {
  const line: Timeline = {
    runs: [],
    marks: [],
    curves: Array.from({ length: seats }, () => [{ at: 0, points: 0 }]),
    began: 0,
    ended: 0,
    over: 0,
    acts: [],
  };
  const open = new Map<string, Run>();
  let last = 0;
  let waiting = 0;
  for (const told of story) {
    const { facts } = told;
    if (told.name === "action_done") waiting += 1;
    if (!("at" in facts)) continue;
    const at = facts.at;
    last = Math.max(last, at);
    for (; waiting > 0; waiting -= 1) line.acts.push(at);
    const key = "seat" in facts && "glass" in facts ? `${facts.seat} ${facts.glass}` : "";
    const run = open.get(key);
    if (told.name === "clock_started") line.began = at;
    else if (told.name === "order_given") {
      const { seat, glass, job, card, due } = told.facts;
      const yields = card && job === "use" ? printOf(card).yields : {};
      const colour = COLOURS.find((one) => yields[one]) ?? null;
      const made: Run = { seat, glass, job, colour, start: at, end: due, taken: due, stopped: false };
      open.set(key, made);
      line.runs.push(made);
    } else if (told.name === "order_taken_back" && run) {
      line.runs = line.runs.filter((one) => one !== run);
      open.delete(key);
    } else if (told.name === "glass_sabotaged" && run) {
      run.stopped = true;
      run.end = at;
      run.taken = at;
      open.delete(key);
    } else if (told.name === "glass_inactive" && run) {
      run.taken = Math.max(run.end, at);
      open.delete(key);
    } else if (told.name === "demand_fulfilled") {
      const { seat, owner, supplier_points, owner_points } = told.facts;
      line.marks.push({ seat, at, points: supplier_points, owner: false });
      line.marks.push({ seat: owner, at, points: owner_points, owner: true });
    } else if (told.name === "neutral_fulfilled")
      line.marks.push({ seat: told.facts.seat, at, points: told.facts.points, owner: false });
    else if (told.name === "score_changed") line.curves[told.facts.seat]?.push({ at, points: told.facts.new });
    else if (told.name === "end_signalled") line.ended = at;
    else if (told.name === "game_over") line.over = at;
  }
  for (; waiting > 0; waiting -= 1) line.acts.push(last);
  line.over ||= last;
  line.ended ||= line.over;
  for (const run of open.values()) run.taken = Math.min(Math.max(run.end, line.over), line.over);
  return line;
}

/** How many actions were done by this moment. */
export const actsBy = (line: Timeline, at: number): number => line.acts.filter((one) => one <= at).length;

export const scoreAt = (line: Timeline, seat: number, at: number): number =>
  line.curves[seat]?.findLast((step) => step.at <= at)?.points ?? 0;

/** The share of its glasses' time a seat had something running. */
export function busy(line: Timeline, seat: number, glasses: number): number {
  const span = Math.max(1, line.ended - line.began);
  const ran = line.runs
    .filter((one) => one.seat === seat)
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.end, line.ended) - one.start), 0);
  return Math.round((100 * ran) / (span * glasses));
}
