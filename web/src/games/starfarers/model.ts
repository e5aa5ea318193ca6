/** What the server's view of this game looks like, and small readings of it. Nothing here decides what is allowed. */
import type { Cards } from "../../kit/actions";
import { LETTERS, type Letter } from "../../look/letters";

export const RESOURCES = ["ore", "fuel", "carbon", "food", "goods"] as const;
export const UPGRADES = ["booster", "cannon", "freight_pod"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Upgrade = (typeof UPGRADES)[number];

export type Chip = number[] | Record<string, number>;

export interface Ship {
  ship: number;
  kind: "colony_ship" | "trade_ship";
  point: string;
  must_leave: boolean;
}

export interface Player {
  colour: string;
  cards: number;
  points: number;
  sources: Record<string, number>;
  upgrades: Record<Upgrade, number>;
  card_boosters: number;
  card_cannons: number;
  half_medals: number;
  trophies: Chip[];
  friendship_cards: string[];
  owed_trade_ships: number;
  colonies: string[];
  spaceports: string[];
  ships: Ship[];
  left: Record<string, number>;
  discards_on_seven: number;
  reserve_cards: number;
  hand?: Record<Resource, number>;
  rates?: Record<Resource, number>;
}

export interface Offer {
  seat: number;
  give: Cards;
  want: Cards;
  open: number[];
  accepted: number[];
}

export interface FrameView {
  frame: string;
  seat: number;
  owed?: Record<string, number>;
  chosen?: Cards | string;
  offers?: Offer[];
  reader?: number;
  gift?: Cards;
  deal?: Cards;
  question?: string;
  most?: number;
  card?: string;
  base_speed?: number;
  speed?: number;
  black_ball?: boolean;
  moving?: number | null;
  ships?: { left: number | null; done: boolean; grounded: boolean; must_leave: string | null }[];
  waiting?: number[];
  cards?: number;
  people?: string;
  upgrade_pool?: Record<Upgrade, number>;
  /** An encounter of two pilots: what each has answered, and whose part is over. */
  parts?: { seat: number; answer: string | number | null; over: boolean }[];
  resource?: string;
  asked_by?: number;
}

export interface Sector {
  stars: number;
  kind?: "system" | "outpost" | "empty";
  people?: string;
}

export interface PlanetView {
  resource: Resource;
  icon?: "triangle" | "square" | "hexagon";
  chip?: Chip;
  /** Where discs are looked at in private: the mark of the planet and on the back of its disc, … */
  dot?: "red" | "yellow" | "blue";
  back?: string;
  /** … who has looked, and the face for us if we have. */
  looked?: number[];
  seen?: Chip;
}

/** What we know to lie on a planet: for all to see, or from a look of our own. */
export const knownChip = (planet: PlanetView | undefined): Chip | undefined => planet?.chip ?? planet?.seen;

export interface View {
  game: string;
  edition: string;
  seat: number | null;
  turn: number;
  start: number;
  active: number;
  /** The seats whose turn it is: one, or Pilot 1 and Pilot 2. */
  pilots: number[];
  goal: number;
  /** What the overview cards show: costs, how many upgrades fit, the balls, whether ships have ranks. */
  printed: {
    costs: Record<string, Cards>;
    limits: Record<Upgrade, number>;
    balls: [string, number][];
    black_speed: number;
    ranked: boolean;
    /** The marks on the rules page that concern this table. */
    chapters: string[];
  };
  winner: number | null;
  acting: number[];
  frames: FrameView[];
  supply: Record<Resource, number>;
  stock: Record<Upgrade, number>;
  half_medals: number;
  reserve: number;
  encounters: { draw: number; discard: string[] };
  players: Player[];
  inert: { colonies: string[]; spaceports: string[]; closed_sites: string[] };
  outposts: Record<string, { stations: number[]; marker: number | null; trade_points?: string[] }>;
  sectors: Record<string, Sector>;
  planets: Record<string, PlanetView>;
  unseen: { sectors: string[]; chips: Record<string, Chip[]>; reserve_chips: Chip[] };
}

/** How the line of a seat is dashed in curves, so that nobody needs its colour. */
export const DASHES: Record<Letter, string> = { a: "", b: "20 4", c: "2 5", d: "10 5", e: "14 4 2 4", f: "6 3" };

const PRINTED: Record<string, Letter> = {
  yellow: "a",
  red: "b",
  white: "c",
  blue: "d",
  green: "e",
  brown: "f",
};

/** The letter (colour, pattern) of a seat: the one of its figures' colour, or the next that is free. */
export function letterOf(view: View, seat: number): Letter {
  const taken = new Set<Letter>();
  const given = view.players.map(({ colour }) => {
    const wished = PRINTED[colour];
    const letter = (wished && !taken.has(wished) ? wished : LETTERS.find((one) => !taken.has(one))) ?? "f";
    taken.add(letter);
    return letter;
  });
  return given[seat] ?? "f";
}

/** The chance (0 to 1) to have at least this speed after a throw. */
export function chance(view: View, seat: number, distance: number): number {
  const player = view.players[seat];
  const bonus = (player?.upgrades.booster ?? 0) + (player?.card_boosters ?? 0);
  const { balls, black_speed } = view.printed;
  let good = 0;
  let all = 0;
  for (let one = 0; one < balls.length; one++) {
    for (let two = one + 1; two < balls.length; two++) {
      const black = balls[one]?.[0] === "black" || balls[two]?.[0] === "black";
      const base = black ? black_speed : (balls[one]?.[1] ?? 0) + (balls[two]?.[1] ?? 0);
      all += 1;
      if (base + bonus >= distance) good += 1;
    }
  }
  return good / all;
}

export const WAYS = (sum: number): number => 6 - Math.abs(7 - sum);
export const top = (view: View): FrameView | undefined => view.frames.at(-1);
export const frameNamed = (view: View, name: string): FrameView | undefined =>
  view.frames.findLast((frame) => frame.frame === name);

export const special = (chip: Chip | undefined): [string, number] | null => {
  if (!chip || Array.isArray(chip)) return null;
  const found = Object.entries(chip)[0];
  return found ?? null;
};
