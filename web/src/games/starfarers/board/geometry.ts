import { PEOPLES, type People } from "../wire";

/** The shape of a hexagon board: points, edges, places. Positions are in hex radii, as the rule data has them. */

export interface BoardData {
  points: string[];
  /** Only where they are not in the order of their names: of two ways that are as short the rules take the first. */
  edges?: string[];
  places: PlaceData[];
  /** Where trade points are printed on the board: people → points 1 to 5, all corners of one hexagon. */
  outposts?: Partial<Record<People, string[]>>;
}

export interface PlaceData {
  id: string;
  stars?: number;
  letter?: string;
  hexes: string[];
  /** The point in the middle; none where suns are printed and no ship ever goes there. */
  centre?: string;
  sites: { point: string; between: number[]; spaceport_points: string[] }[];
  ring: string[];
}

export interface Spot {
  x: number;
  y: number;
}

export interface Hex extends Spot {
  id: string;
  corners: string[];
  outline: Spot[];
}

/** An outpost that is printed on the board: its hexagon, and its trade points in order. */
export interface PrintedOutpost {
  people: People;
  hex: string;
  points: string[];
}

const HALF = Math.sqrt(3) / 2;
export const UNIT = 40;
export const PAD = 17;
const number = (text: string): number => (text.startsWith("m") ? -Number(text.slice(1)) : Number(text));

function lattice(point: string): [number, number] {
  const [x = "0", y = "0"] = point.slice(1).split("_");
  return [number(x), number(y)];
}

const named = (x: number, y: number): string => `v${x < 0 ? `m${-x}` : x}_${y < 0 ? `m${-y}` : y}`;

/** The ways from a point to its neighbours, half of them: the others lead here. */
const ONWARD: [number, number][] = [
  [1, -1],
  [2, 0],
  [1, 1],
];

const pairs = (edges: string[]): [string, string][] =>
  edges.flatMap((row) => row.split(" ")).map((edge) => edge.split("-") as [string, string]);

/** So many edges from the middle of a place one is still said to be near it. */
const NEAR = 5;

export class Geometry {
  readonly points = new Map<string, Spot>();
  readonly near = new Map<string, string[]>();
  readonly edges: [string, string][] = [];
  readonly hexes = new Map<string, Hex>();
  readonly places: PlaceData[];
  /** Site → its place, and which of its sites it is. */
  readonly siteOf = new Map<string, { place: PlaceData; index: number }>();
  readonly ringOf = new Map<string, PlaceData>();
  readonly centreOf = new Map<string, PlaceData>();
  readonly printed: PrintedOutpost[] = [];
  /** Printed trade point → its outpost, and which number it has. */
  readonly dockOf = new Map<string, { outpost: PrintedOutpost; number: number }>();
  /** Point → planets (hexes of places) it is a corner of. */
  readonly beside = new Map<string, string[]>();
  readonly bounds: { left: number; right: number; top: number; bottom: number };

  constructor(data: BoardData) {
    this.places = data.places;
    for (const name of data.points.flatMap((row) => row.split(" "))) {
      const [x, y] = lattice(name);
      this.points.set(name, { x: x * 0.5, y: y * HALF });
      this.near.set(name, []);
    }
    for (const [one, two] of data.edges ? pairs(data.edges) : this.#neighbours()) {
      this.edges.push([one, two]);
      this.near.get(one)?.push(two);
      this.near.get(two)?.push(one);
    }
    this.#addHexes();
    for (const place of data.places) this.#addPlace(place);
    for (const people of PEOPLES) {
      const points = data.outposts?.[people];
      if (points) this.#addOutpost(people, points);
    }
    const spots = [...this.points.values()];
    const xs = spots.map((spot) => spot.x);
    const ys = spots.map((spot) => spot.y);
    this.bounds = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  /** Points beside one another are always joined. */
  #neighbours(): [string, string][] {
    const found = [...this.points.keys()].flatMap((one) => {
      const [x, y] = lattice(one);
      const onward = ONWARD.map(([dx, dy]) => named(x + dx, y + dy));
      return onward.filter((two) => this.points.has(two)).map((two) => (one < two ? `${one}-${two}` : `${two}-${one}`));
    });
    return pairs(found.sort());
  }

  /** A hexagon is there when its corners are; one may be missing: a sun, or the far side of a printed outpost. */
  #addHexes(): void {
    for (let column = 0; column < 12; column++) {
      for (let row = 0; row < 16; row++) {
        const x = column * 3;
        const y = 2 * row + (column % 2 ? 0 : 1);
        const around = [
          [2, 0],
          [1, 1],
          [-1, 1],
          [-2, 0],
          [-1, -1],
          [1, -1],
        ].map(([dx = 0, dy = 0]): [number, number] => [x + dx, y + dy]);
        const corners = around.map(([cx, cy]) => named(cx, cy)).filter((corner) => this.points.has(corner));
        if (corners.length < 5) continue;
        const id = `c${column}r${row}`;
        const outline = around.map(([cx, cy]) => ({ x: cx * 0.5, y: cy * HALF }));
        this.hexes.set(id, { id, x: x * 0.5, y: y * HALF, corners, outline });
      }
    }
  }

  #addPlace(place: PlaceData): void {
    if (place.centre) this.centreOf.set(place.centre, place);
    for (const [index, site] of place.sites.entries()) this.siteOf.set(site.point, { place, index });
    for (const point of place.ring) this.ringOf.set(point, place);
    for (const hex of place.hexes) {
      for (const corner of this.hexes.get(hex)?.corners ?? []) {
        if (corner !== place.centre) this.beside.set(corner, [...(this.beside.get(corner) ?? []), hex]);
      }
    }
  }

  #addOutpost(people: People, points: string[]): void {
    const hex = [...this.hexes.values()].find((one) => points.every((point) => one.corners.includes(point)));
    if (!hex) return;
    const outpost = { people, hex: hex.id, points };
    this.printed.push(outpost);
    for (const [index, point] of points.entries()) this.dockOf.set(point, { outpost, number: index + 1 });
  }

  /** The middle of a place: where its sun or its outpost is drawn. */
  middle(place: PlaceData): Spot {
    const spots = place.hexes.map((hex) => this.hexes.get(hex) ?? { x: 0, y: 0 });
    const mean = (pick: (spot: Spot) => number): number =>
      spots.reduce((sum, one) => sum + pick(one), 0) / spots.length;
    return { x: mean((one) => one.x), y: mean((one) => one.y) };
  }

  /** The place that a point lies at, or whose middle is nearest: open space has no other name that people find. */
  placeNear(point: string): PlaceData | undefined {
    const at = this.points.get(point);
    const far = (place: PlaceData): number => {
      const middle = this.middle(place);
      return at ? Math.hypot(middle.x - at.x, middle.y - at.y) : Number.POSITIVE_INFINITY;
    };
    const found = this.ringOf.get(point) ?? [...this.places].sort((one, two) => far(one) - far(two))[0];
    return found && far(found) < NEAR ? found : undefined;
  }

  /** Distances and the way back from one point, over points that are open. */
  reach(origin: string, closed: (point: string) => boolean): Map<string, { distance: number; from: string }> {
    const found = new Map([[origin, { distance: 0, from: "" }]]);
    let wave = [origin];
    while (wave.length) {
      const after: string[] = [];
      for (const point of wave) {
        const distance = (found.get(point)?.distance ?? 0) + 1;
        for (const other of this.near.get(point) ?? []) {
          if (found.has(other) || closed(other)) continue;
          found.set(other, { distance, from: point });
          after.push(other);
        }
      }
      wave = after;
    }
    return found;
  }

  /** The points on the way to one of those that were reached. */
  way(reached: Map<string, { from: string }> | null, to: string): string[] {
    const way: string[] = [];
    for (let here = to; here; here = reached?.get(here)?.from ?? "") way.unshift(here);
    return way;
  }
}

/** Places board positions on the drawing: turned for wide rectangles, upright for tall ones. Only positions turn. */
export class Frame {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly geometry: Geometry,
    readonly turned: boolean,
  ) {
    const { left, right, top, bottom } = geometry.bounds;
    const across = (right - left) * UNIT + 2 * PAD;
    const down = (bottom - top) * UNIT + 2 * PAD;
    this.width = turned ? down : across;
    this.height = turned ? across : down;
  }

  at(spot: Spot): Spot {
    const { left, top, bottom } = this.geometry.bounds;
    if (this.turned) return { x: (bottom - spot.y) * UNIT + PAD, y: (spot.x - left) * UNIT + PAD };
    return { x: (spot.x - left) * UNIT + PAD, y: (spot.y - top) * UNIT + PAD };
  }

  point(name: string): Spot {
    return this.at(this.geometry.points.get(name) ?? { x: 0, y: 0 });
  }

  hex(id: string): Spot {
    return this.at(this.geometry.hexes.get(id) ?? { x: 0, y: 0 });
  }

  outline(id: string): string {
    const hex = this.geometry.hexes.get(id);
    if (!hex) return "";
    return `M${hex.outline.map((corner) => pair(this.at(corner))).join("L")}Z`;
  }

  middle(place: PlaceData): Spot {
    return this.at(this.geometry.middle(place));
  }

  /** Where a word fits between the planets of a place: beside its sun, where no plate reaches. */
  gap(place: PlaceData): Spot {
    const sun = this.middle(place);
    if (place.hexes.length !== 3) return sun;
    for (const hex of place.hexes) {
      const planet = this.hex(hex);
      if (Math.abs(planet.x - sun.x) < 1) return { x: sun.x, y: sun.y + Math.sign(planet.y - sun.y) * 7 };
      if (Math.abs(planet.y - sun.y) < 1) return { x: sun.x - Math.sign(planet.x - sun.x) * 7, y: sun.y };
    }
    return sun;
  }

  line(names: string[]): string {
    return `M${names.map((name) => pair(this.point(name))).join("L")}`;
  }
}

export const short = (value: number): string => String(Math.round(value * 10) / 10);
export const pair = (spot: Spot): string => `${short(spot.x)} ${short(spot.y)}`;

/** The nearest of some points, if it is nearer than this. */
export function nearest(frame: Frame, at: Spot, names: Iterable<string>, reach: number): string | null {
  let best: string | null = null;
  let least = reach;
  for (const name of names) {
    const there = frame.point(name);
    const far = Math.hypot(there.x - at.x, there.y - at.y);
    if (far < least) {
      least = far;
      best = name;
    }
  }
  return best;
}

/** The nearest of some points in the direction of an arrow key, as it is seen on the screen. */
export function neighbour(frame: Frame, from: string, names: Iterable<string>, key: string): string | null {
  const here = frame.point(from);
  const [ax, ay] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    if (name === from) continue;
    const there = frame.point(name);
    const along = (there.x - here.x) * (ax ?? 0) + (there.y - here.y) * (ay ?? 0);
    const aside = Math.abs((there.x - here.x) * (ay ?? 0)) + Math.abs((there.y - here.y) * (ax ?? 0));
    if (along < 4 || aside > along * 2.2) continue;
    const cost = along + aside * 1.6;
    if (cost < least) {
      least = cost;
      best = name;
    }
  }
  return best;
}
