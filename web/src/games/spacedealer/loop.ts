/** The ring as one loop that closes through the own planet: own planet below, the others along the rest of it. */
export interface Loop {
  width: number;
  top: number;
  bottom: number;
  middle: number;
  /** The whole track. */
  path: string;
  /** Where each field stands, by field number. */
  at: (field: number) => Spot;
  /** A place on the track, so many pixels behind a field, going round with the clock. */
  beside: (field: number, distance: number) => Spot;
  /** The part of the track from one field to another, the shorter way round. */
  part: (from: number, to: number) => string;
  step: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  top: number;
  bottom: number;
  left: number;
  round: number;
  /** Many planets in little room: they stand along both sides too, and their markets inside. */
  around?: boolean;
}

/** A closed track with round corners, walked with the clock from the middle of its lower side. */
class Track {
  readonly length: number;
  readonly #parts: { long: number; at: (share: number) => Spot }[];

  constructor(
    readonly left: number,
    readonly right: number,
    readonly top: number,
    readonly bottom: number,
    readonly radius: number,
  ) {
    const middle = (left + right) / 2;
    const line = (x: number, y: number, u: number, v: number) => ({
      long: Math.hypot(u - x, v - y),
      at: (share: number) => ({ x: x + (u - x) * share, y: y + (v - y) * share }),
    });
    const turn = (x: number, y: number, from: number) => ({
      long: (Math.PI / 2) * radius,
      at: (share: number) => {
        const angle = from + (Math.PI / 2) * share;
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
      },
    });
    const [inner, outer, high, low] = [left + radius, right - radius, top + radius, bottom - radius];
    this.#parts = [
      line(middle, bottom, inner, bottom),
      turn(inner, low, Math.PI / 2),
      line(left, low, left, high),
      turn(inner, high, Math.PI),
      line(inner, top, outer, top),
      turn(outer, high, -Math.PI / 2),
      line(right, high, right, low),
      turn(outer, low, 0),
      line(outer, bottom, middle, bottom),
    ];
    this.length = this.#parts.reduce((sum, one) => sum + one.long, 0);
  }

  /** How long the way is to where a part begins. */
  until(part: number): number {
    return this.#parts.slice(0, part).reduce((sum, one) => sum + one.long, 0);
  }

  at(way: number): Spot {
    let left = ((way % this.length) + this.length) % this.length;
    for (const part of this.#parts) {
      if (left <= part.long) return part.at(part.long ? left / part.long : 0);
      left -= part.long;
    }
    return this.#parts[0]!.at(0);
  }
}

const NARROWEST = 172; // pixels from planet to planet above which a market can be read
const SAMPLE = 10; // pixels between two points of a drawn way

export function loopOf(seats: number, me: number, box: Box): Loop {
  const { width, top, bottom, left, round } = box;
  const others = seats - 1;
  const right = width - left;
  const middle = width / 2;
  const radius = Math.min(round, (bottom - top) / 2);
  const track = new Track(left, right, top, bottom, radius);
  const fields = 2 * seats;
  const first = left + radius;
  const room = right - left - 2 * radius;
  const widest = others <= 3 && width > 1000 ? 380 : width * 0.31;
  // Along both sides the planets share the whole track but its lower edge; otherwise they share the upper straight.
  const low = track.until(1) + radius * 1.2;
  const apart = (track.length - 2 * low) / (fields - 2);
  // The outermost markets leave room for what stands at both ends of the ring.
  const fitting = others > 3 ? Math.max(NARROWEST, (width - 240) / others) : widest;
  const step = box.around ? 2 * apart : Math.min(widest, fitting, room / Math.max(1, others - 1));
  const start = middle - ((others - 1) / 2) * step;
  const side = track.until(2) + (track.until(3) - track.until(2)) / 2;
  /** The way to a field along the track. */
  const way = (field: number): number => {
    const away = (field - 2 * me + 2 * fields) % fields;
    if (away === 0) return 0;
    if (box.around) return low + (away - 1) * apart;
    if (away === 1) return side;
    if (away === fields - 1) return track.length - side;
    return track.until(4) + start + (away / 2 - 1) * step - first;
  };
  const corner = (x: number, y: number): string => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  const path = [
    `M${middle} ${bottom}H${left + radius}${corner(left, bottom - radius)}`,
    `V${top + radius}${corner(left + radius, top)}`,
    `H${right - radius}${corner(right, top + radius)}`,
    `V${bottom - radius}${corner(right - radius, bottom)}Z`,
  ].join("");
  const part = (from: number, to: number): string => {
    const begin = way(from);
    const gap = way(to) - begin;
    const short = Math.abs(gap) <= track.length / 2 ? gap : gap - Math.sign(gap) * track.length;
    const steps = Math.max(1, Math.ceil(Math.abs(short) / SAMPLE));
    const spots = Array.from({ length: steps + 1 }, (_, index) => track.at(begin + (short * index) / steps));
    return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  };
  return {
    width,
    top,
    bottom,
    middle,
    path,
    at: (field) => track.at(way(field)),
    beside: (field, distance) => track.at(way(field) + distance),
    part,
    step,
  };
}

/** Runs a ship needs from field to field: loaded it goes round step by step, empty it jumps. */
export function runs(from: number, to: number, seats: number, loaded: boolean): number {
  const fields = 2 * seats;
  const gap = Math.abs(from - to) % fields;
  return gap === 0 ? 0 : loaded ? Math.min(gap, fields - gap) : 1;
}

/** Quiet stars behind the ring, the same at every look. */
export function stars(
  seed: number,
  width: number,
  height: number,
  number: number,
): { x: number; y: number; r: number; o: number }[] {
  let value = seed;
  const next = (): number => {
    value = (value * 1103515245 + 12345) % 2147483648;
    return value / 2147483648;
  };
  return Array.from({ length: number }, () => ({
    o: 0.15 + next() * 0.4,
    x: next() * width,
    y: next() * height,
    r: next() * 0.8 + 0.4,
  }));
}
