import type { Colour, Effect, Footprint, Goods, Printed, PrintedDemand } from "./wire";
import { COLOURS } from "./wire";

/** What is printed on a card. */
export interface Print {
  kind: string;
  level: number;
  footprint: Footprint;
  field: boolean;
  does: Effect;
  amount: number;
  on: string;
  yields: Goods;
  demands: PrintedDemand[];
}

const NOTHING: Print = {
  kind: "",
  level: 0,
  footprint: "column",
  field: false,
  does: "nothing",
  amount: 0,
  on: "",
  yields: {},
  demands: [],
};

/**
 * The cards of the table that is looked at, as its server told them. A page shows one table at a time, and a table
 * never changes its cards, so every drawing may ask here.
 */
let laid: Printed = { set: "", types: {}, cards: {}, wants: {}, planets: [], neutral: "" };
let prints = new Map<string, Print>();

/** Lays the cards of a table out; everything below speaks of them from then on. */
export function lay(printed: Printed): void {
  if (printed === laid) return;
  laid = printed;
  prints = new Map(
    Object.entries(printed.cards).map(([name, { type: kind, yields = {}, demands = [] }]) => {
      const type = printed.types[kind];
      return [name, { ...NOTHING, ...type, on: type?.on ?? "", kind, yields, demands }];
    }),
  );
}

/** The cards that lie here now. */
export const laidOut = (): Printed => laid;
/** Every card there is, with its name. */
export const allPrints = (): [string, Print][] => [...prints];

/** `a.mine-3` is the card `mine-3` of set `a`. */
const bare = (card: string): string => card.slice(card.indexOf(".") + 1);

export const printOf = (card: string): Print => prints.get(bare(card)) ?? NOTHING;
export const wantOf = (card: string): { goods: Goods; points: number } =>
  laid.wants[bare(card)] ?? { goods: {}, points: 0 };
/** Neutral planets ask for goods too. */
export const neutralAsk = (): boolean => Object.keys(laid.wants).length > 0;
/** The name of the card set; `own`: the host brought a file. */
export const cardSet = (): string => laid.set;
export const planetOf = (seat: number): string => laid.planets[seat]?.name ?? laid.neutral;
export const letterOf = (seat: number): string => planetOf(seat).charAt(0);

/** The colour a card's drawing is tinted with: one for a mine, two for a fusion mine. */
export const tints = (print: Print): Colour[] => COLOURS.filter((colour) => print.yields[colour]);
