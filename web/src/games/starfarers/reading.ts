/** Small readings of what a seat sees. Nothing here decides what is allowed. */
import { LETTERS, type Letter } from "../../look/letters";
import { PRINTED } from "./people";
import {
  type Chip,
  type FrameName,
  type FrameView,
  type People,
  type PlanetView,
  type Printed,
  SPECIALS,
  type Special,
  type Told,
  type View,
} from "./wire";

/** What we know to lie on a planet: for all to see, or from a look of our own. */
export const knownChip = (planet: PlanetView | undefined): Chip | undefined => planet?.chip ?? planet?.seen;

/** How the line of a seat is dashed in curves, so that nobody needs its colour. */
export const DASHES: Record<Letter, string> = { a: "", b: "20 4", c: "2 5", d: "10 5", e: "14 4 2 4", f: "6 3" };

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

/** Whether every dock of an outpost has its station. */
export const isFull = (view: View, people: People): boolean =>
  (view.outposts[people]?.stations.length ?? 0) >= view.printed.docks;

/** How many friendship markers a seat has. */
export const markersOf = (view: View, seat: number): number =>
  Object.values(view.outposts).filter((outpost) => outpost.marker === seat).length;

/** One pair of balls that can fall: their names, and the speed before boosters. */
export interface Pair {
  balls: [string, string];
  speed: number;
}

/** What each ball counts for speed, by its name. */
export const valuesOf = ({ balls }: Printed): ReadonlyMap<string, number> => new Map(balls);

/** Every pair of balls; each is as likely as any other. */
export function pairsOf({ balls, black_speed }: Printed): Pair[] {
  return balls.flatMap(([one, value], index) =>
    balls.slice(index + 1).map(([two, other]): Pair => {
      const black = one === "black" || two === "black";
      return { balls: [one, two], speed: black ? black_speed : value + other };
    }),
  );
}

/** The chance (0 to 1) to have at least this speed after a throw. */
export function chance(view: View, seat: number, distance: number): number {
  const player = view.players[seat];
  const bonus = (player?.upgrades.booster ?? 0) + (player?.card_boosters ?? 0);
  const pairs = pairsOf(view.printed);
  return pairs.filter(({ speed }) => speed + bonus >= distance).length / pairs.length;
}

export const WAYS = (sum: number): number => 6 - Math.abs(7 - sum);
/** In how many of 36 throws a chip gives cards. */
export const pipsOf = (chip: Chip | undefined): number =>
  Array.isArray(chip) ? chip.reduce((sum, one) => sum + WAYS(one), 0) : 0;
export const top = (view: View): FrameView | undefined => view.frames.at(-1);

/** The situation of this kind that lies topmost. */
export const frameNamed = <Name extends FrameName>(
  view: View,
  name: Name,
): Extract<FrameView, { frame: Name }> | undefined =>
  view.frames.findLast((frame): frame is Extract<FrameView, { frame: Name }> => frame.frame === name);

/** The planets whose number was rolled this turn, until ships fly. */
export function gaveBy(view: View, story: readonly Told[]): Set<string> {
  const rolled = story.findLast((told) => told.name === "dice_rolled" || told.name === "turn_started");
  const found = new Set<string>();
  if (rolled?.name !== "dice_rolled" || top(view)?.frame === "flight") return found;
  for (const [hex, planet] of Object.entries(view.planets)) {
    if (Array.isArray(planet.chip) && planet.chip.includes(rolled.facts.sum)) found.add(hex);
  }
  return found;
}

/** What a special chip stands for, and how strong one must be for it. */
export const special = (chip: Chip | undefined): [Special, number] | null => {
  if (!chip || Array.isArray(chip)) return null;
  for (const kind of SPECIALS) {
    const strength = chip[kind];
    if (strength !== undefined) return [kind, strength];
  }
  return null;
};

/** How many cards a situation asks for, where it says so. */
export const wantedBy = (frame: FrameView | undefined): number | undefined => {
  if (!frame) return undefined;
  return "cards" in frame ? frame.cards : "most" in frame ? frame.most : undefined;
};

/** The points where these events put a figure. */
export const placedBy = (events: Told[]): Set<string> =>
  new Set(
    events.flatMap((told) =>
      told.name === "colony_founded" ||
      told.name === "spaceport_built" ||
      told.name === "ship_built" ||
      told.name === "free_ship_placed" ||
      told.name === "start_piece_placed"
        ? [told.facts.point]
        : [],
    ),
  );
