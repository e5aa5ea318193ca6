/** Small readings of what a seat sees, and what is printed. Nothing here decides what is allowed. */
import type { Say } from "../../kit/words";
import type { Desk } from "../../wire";
import { printOf } from "./cards";
import { type BuiltView, COLOURS, COLUMNS, type Colour, type Goods, type SeatView } from "./wire";

/** Owners by seat: planet, and with it colour, face and first letter. */
export const OWNERS = ["moimoi", "ruul", "frokla", "zartok", "ki", "wit", "cuo", "vill"] as const;
export const ownerOf = (seat: number): string => OWNERS[seat] ?? "gizzi";

const NAMES: readonly string[] = COLUMNS;
/** The place of a column, from left to right; -1 if it is none. */
export const placeOf = (column: string): number => NAMES.indexOf(column);

export const count = (goods: Goods): number => COLOURS.reduce((sum, colour) => sum + (goods[colour] ?? 0), 0);
export const list = (goods: Goods): Colour[] =>
  COLOURS.flatMap((colour) => Array<Colour>(goods[colour] ?? 0).fill(colour));

/** Goods as people say them: `2 red, 1 blue`. */
export const goodsSaid = (goods: Goods, say: Say): string =>
  COLOURS.filter((colour) => goods[colour])
    .map((colour) => `${goods[colour]} ${say(`sd-${colour}`)}`)
    .join(", ") || say("sd-nothing");

/** Goods as the server spells them: `red2+blue1`. */
export function spelled(goods: Goods): string {
  const parts = COLOURS.filter((colour) => goods[colour]).map((colour) => `${colour}${goods[colour]}`);
  return parts.length ? parts.join("+") : "nothing";
}

export function goodsOf(text: string): Goods {
  const found: Goods = {};
  for (const colour of COLOURS) {
    const number = text.match(new RegExp(`(?<![a-z])${colour}(\\d+)`))?.[1];
    if (number) found[colour] = Number(number);
  }
  return found;
}

/** Which goods of a demand a hold already has, shape by shape. */
export function shapes(wanted: Goods, hold: Goods): { colour: Colour; have: boolean }[] {
  return COLOURS.flatMap((colour) =>
    Array.from({ length: wanted[colour] ?? 0 }, (_, index) => ({ colour, have: index < (hold[colour] ?? 0) })),
  );
}

export const lacks = (wanted: Goods, hold: Goods): number => shapes(wanted, hold).filter((one) => !one.have).length;

/** One open or served demand of a planet, in the order of its columns. */
export interface PlanetDemand {
  name: string;
  card: string;
  column: string;
  goods: Goods;
  supplier: number;
  owner: number;
  by: number;
}

export function demandsOf(seat: SeatView): PlanetDemand[] {
  const found: PlanetDemand[] = [];
  for (const built of seat.built) {
    for (const [number, demand] of printOf(built.card).demands.entries()) {
      found.push({
        ...demand,
        name: `${built.card}/${number}`,
        card: built.card,
        column: built.site,
        by: built.served?.[number] ?? -1,
      });
    }
  }
  return found.sort((a, b) => placeOf(a.column) - placeOf(b.column));
}

/** The most points this hold is worth for these demands at once: every subset is tried, there are few. */
export function worth(demands: PlanetDemand[], hold: Goods): number {
  const open = demands.filter((one) => one.by < 0 && !lacks(one.goods, hold)).slice(0, 10);
  const best = (index: number, left: Goods): number => {
    const one = open[index];
    if (!one) return 0;
    const without = best(index + 1, left);
    if (lacks(one.goods, left)) return without;
    const rest: Goods = { ...left };
    for (const colour of COLOURS) rest[colour] = (rest[colour] ?? 0) - (one.goods[colour] ?? 0);
    return Math.max(without, one.supplier + best(index + 1, rest));
  };
  return best(0, hold);
}

/** What a seat's columns show: the topmost action card and the demand card of each. */
export interface ColumnCards {
  name: string;
  action: BuiltView | null;
  /** The action card begins in this column (a card of two columns is drawn once). */
  first: boolean;
  span: number;
  /** The second half of a card that lies on both sides of the planet. */
  half: boolean;
  demand: BuiltView | null;
  powered: boolean;
}

export function columnsOf(seat: SeatView): ColumnCards[] {
  const columns = COLUMNS.map(
    (name): ColumnCards => ({
      name,
      action: null,
      first: false,
      span: 1,
      half: false,
      demand: null,
      powered: seat.powered.includes(name),
    }),
  );
  for (const built of seat.built) {
    if (printOf(built.card).footprint === "plant") continue;
    for (const site of built.site.split("+")) {
      const column = columns.find((one) => one.name === site);
      if (!column) continue;
      column.action = built;
      if (built.served) column.demand = built;
    }
  }
  for (const [index, column] of columns.entries()) {
    const before = columns[index - 1];
    column.half = column.name === "R1" && column.action !== null && before?.action === column.action;
    column.first = column.action !== null && (column.half || before?.action !== column.action);
    if (column.first) column.span = column.name !== "L1" && columns[index + 1]?.action === column.action ? 2 : 1;
  }
  return columns;
}

/** The topmost power plant of a side. */
export const plantOf = (seat: SeatView, side: string): BuiltView | null =>
  seat.built.filter((one) => one.site === side).at(-1) ?? null;

/** Milliseconds of match time in one of real time, as the table runs. */
const rateOf = (desk: Desk): number => {
  const [match, real] = desk.time.rate;
  return match / real;
};

/** Match time now: the server's card, run on by its own clock; while the table counts in it stands. */
export function matchTime(desk: Desk, wall: number): number {
  const { at, wall: since, running, until } = desk.time;
  const now = running ? at + Math.max(0, (wall - since) * rateOf(desk)) : at;
  return until === null ? now : Math.min(now, until);
}

/** Seconds until the table has counted in; 0: match time runs, or stands for another reason. */
export const countIn = (desk: Desk, wall: number): number =>
  desk.time.running ? Math.max(0, Math.ceil((desk.time.wall - wall) / 1000)) : 0;

/** Real seconds of a stretch of match time; a clock that stands is counted as printed. */
export const seconds = (desk: Desk, span: number): number => span / 1000 / (rateOf(desk) || 1);

/** Real milliseconds of a stretch of match time; a practice that is let run ahead counts as printed. */
export const realTime = (desk: Desk, span: number): number =>
  desk.time.until === null ? 1000 * seconds(desk, span) : span;

export const clockText = (ms: number): string => {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
};
