import { knownChip, letterOf } from "../reading";
import type { View } from "../wire";
import type { Geometry, PlaceData } from "./geometry";

/** What lies at a place as far as everybody can see it. */
export type PlaceKind = "home" | "system" | "outpost" | "empty" | "hidden";

export function kindOf(view: View, place: PlaceData): PlaceKind {
  const sector = view.sectors[place.id];
  if (!sector) return "home";
  return sector.kind ?? "hidden";
}

/** Points nobody can enter: the middle of a system, and the inside of what is still face down. */
export function closedPoints(view: View, geometry: Geometry): Set<string> {
  const closed = new Set<string>();
  for (const place of geometry.places) {
    const kind = kindOf(view, place);
    if (place.centre && kind !== "outpost" && kind !== "empty") closed.add(place.centre);
    if (kind === "hidden") for (const site of place.sites) closed.add(site.point);
  }
  return closed;
}

/** Whether something at a place is still face down and unknown to us, so that coming near shows it. */
export function hides(view: View, place: PlaceData): boolean {
  const kind = kindOf(view, place);
  if (kind === "hidden") return true;
  return kind === "system" && place.hexes.some((hex) => view.planets[hex] && !knownChip(view.planets[hex]));
}

/** Something one can look at: a planet, a sector or an outpost, a point with what stands on it, or a seat. */
export type Thing = { hex: string } | { place: string } | { point: string } | { seat: number };

export interface Stop {
  point: string;
  /** The action's text. */
  action: string;
  cost: number;
  /** What happens there beyond standing: explore, found, dock, cannon … */
  icon?: string;
  /** How good it is for a colony: in how many of 36 throws its planets give, counted for each planet. */
  pips?: number;
}

export interface Figure {
  key: string;
  kind: "colony" | "spaceport" | "colony_ship" | "trade_ship";
  letter: string;
  seat: number;
  ship?: number;
  /** Where ships are ranked: the rank that everybody sees on it. */
  rank?: number;
  point: string;
  mustLeave?: boolean;
}

/** Every figure on the board, those that belong to nobody (seat -1) too. */
export function figuresOf(view: View): Figure[] {
  const site = (kind: "colony" | "spaceport", letter: string, seat: number) => (point: string) => ({
    key: `site ${point}`,
    kind,
    letter,
    seat,
    point,
  });
  const owned = view.players.flatMap((player, seat): Figure[] => {
    const letter = letterOf(view, seat);
    return [
      ...player.colonies.map(site("colony", letter, seat)),
      ...player.spaceports.map(site("spaceport", letter, seat)),
      ...player.ships.map(({ ship, kind, point, must_leave }) => ({
        key: `ship ${seat} ${ship}`,
        kind,
        letter,
        seat,
        ship,
        rank: view.printed.ranked ? ship : undefined,
        point,
        mustLeave: must_leave,
      })),
    ];
  });
  const inert = [
    ...view.inert.colonies.map(site("colony", "c", -1)),
    ...view.inert.spaceports.map(site("spaceport", "c", -1)),
  ];
  return [...owned, ...inert];
}

/** A marker of motion: this ship came along this way, with the row of the log it happened at. */
export interface Flown {
  seq: number;
  key: string;
  path: string[];
}

export interface Marks {
  stops: Stop[];
  /** The ship in hand: its point and the speed left. */
  selected: string | null;
  left: number | null;
  path: string[];
  target: string | null;
  tag: string;
  refused: string | null;
  /** Own ships that may be taken in hand. */
  ready: string[];
  /** Where the other ships go that fly together with the one in hand, and what for. */
  fleet: { way: string[]; icon: string }[];
}

export const NO_MARKS: Marks = {
  stops: [],
  selected: null,
  left: null,
  path: [],
  target: null,
  tag: "",
  refused: null,
  ready: [],
  fleet: [],
};
