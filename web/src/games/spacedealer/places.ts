import type { Loop, Spot } from "./loop";
import type { ShipView } from "./wire";

/** How a table is laid out: by the shape of the window and the number of planets. */
export interface Room {
  layout: "wide" | "tablet" | "phone";
  /** Planets stand along both sides, markets inside. */
  around: boolean;
  crowd: boolean;
  /** Our own field, and the size of planets and ships. */
  home: number;
  planet: number;
  ship: number;
}

export interface ShipSpot extends Spot {
  size: number;
  /** Several fly side by side: there is no room for their seconds. */
  brief: boolean;
  /** No other ship stands here: there is room for its goods. */
  alone: boolean;
}

/** Out of the way of the markets: up where the track is the upper edge, inwards at the sides. */
function aside(loop: Loop, { x, y }: Spot): Spot {
  if (y < loop.top + 8) return { x: 0, y: -1 };
  return { x: x < loop.middle ? 1 : -1, y: 0 };
}

/** So many ships side by side in little room: smaller the more there are, in rows that grow away from the markets. */
function cluster(base: Spot, way: Spot, many: number, full: number, brief: boolean): ShipSpot[] {
  const size = full * (many < 2 ? 1 : many < 4 ? 0.8 : 0.66);
  const across = many < 4 ? 1 : many < 7 ? 2 : 3;
  const [wide, high] = [size * 0.85, size * 0.66];
  const rows = Math.ceil(many / across);
  const middle = {
    x: base.x + way.x * ((across - 1) / 2) * wide,
    y: base.y + way.y * ((rows - 1) / 2) * high,
  };
  return Array.from({ length: many }, (_, index) => ({
    x: middle.x + ((index % across) - (across - 1) / 2) * wide,
    y: middle.y + (Math.floor(index / across) - (rows - 1) / 2) * high,
    size,
    brief: brief && many > 1,
    alone: many === 1,
  }));
}

/** Where the ships stand that are at one field together, landed or just arriving: beside the planet, nobody hidden. */
function places(loop: Loop, room: Room, field: number, air: boolean, many: number): ShipSpot[] {
  const { planet, crowd, around, layout, ship } = room;
  const phone = layout === "phone";
  const half = planet / 2;
  const at = loop.at(field);
  const back = air ? -1 : 1;
  if (field === room.home) {
    const gap = Math.min(ship * 1.1, (phone ? 76 : 150) / Math.max(1, many - 1));
    return Array.from({ length: many }, (_, index) => ({
      x: at.x + back * ((phone ? 60 : 92) + index * gap),
      y: at.y - (phone ? 14 : 20) - (air ? ship * 0.45 : 0),
      size: ship,
      brief: gap < ship,
      alone: many === 1,
    }));
  }
  if (field % 2) return cluster(at, around ? aside(loop, at) : { x: 0, y: -1 }, many, ship, air);
  if (around) {
    const base = loop.beside(field, back * (half + ship * (air ? 0.8 : 0.55)));
    return cluster(base, aside(loop, base), many, ship, air);
  }
  if (crowd) {
    const base = { x: at.x + back * (half + ship * (air ? 0.8 : 0.45)), y: at.y };
    return cluster(base, { x: 0, y: -1 }, many, ship, air);
  }
  const gap = Math.min(ship * 1.1, (loop.step / 2 - half - ship * 1.6) / Math.max(1, many - 1));
  if (many > 1 && gap < ship / 2)
    return cluster({ x: at.x + back * (half + ship * 0.75), y: at.y }, { x: 0, y: -1 }, many, ship, air);
  return Array.from({ length: many }, (_, index) => ({
    x: at.x + back * (half + ship * 0.75 + index * gap),
    y: at.y,
    size: ship,
    brief: gap < ship,
    alone: many === 1,
  }));
}

/** Ships stand beside their planet on the track; a flying one at its destination. The own one is in front. */
export function spotsOf(ships: ShipView[], seat: number | null, loop: Loop, room: Room): Map<string, ShipSpot> {
  const groups = new Map<string, ShipView[]>();
  const own = (ship: ShipView): boolean => ship.owner === seat;
  for (const ship of [...ships].sort((a, b) => Number(own(b)) - Number(own(a)))) {
    const key = `${ship.field} ${ship.from >= 0}`;
    groups.set(key, [...(groups.get(key) ?? []), ship]);
  }
  const found = new Map<string, ShipSpot>();
  for (const together of groups.values()) {
    const [{ field, from }] = together as [ShipView];
    const spots = places(loop, room, field, from >= 0, together.length);
    for (const [index, ship] of together.entries()) {
      const spot = spots[index]!;
      const size = own(ship) && room.layout !== "phone" && !room.crowd ? spot.size * 1.2 : spot.size;
      const edge = size * 0.8; // the ring of a flying one included; below the track the own planet lies on everything
      const x = Math.min(loop.width - edge, Math.max(edge, spot.x));
      found.set(ship.ship, { ...spot, x, y: Math.min(loop.bottom - edge, spot.y), size });
    }
  }
  return found;
}

/** Where a market hangs, and how many columns its demands have. */
export interface MarketPlace extends Spot {
  width: number;
  columns: number;
  /** How high it may be; more demands make lower chips. */
  high: number;
  /** Only what is asked for: there is no room for more. */
  compact: boolean;
}

const SIDE = 46; // room for the neutral planets at both sides of a phone
const FLAT = 150; // pixels below which eight demands do not fit above each other

/** The places of so many markets (`all`: every planet has one): below their planets, or inside the ring in rows. */
export function marketsOf(loop: Loop, room: Room, fields: number[], all: boolean, asking: boolean): MarketPlace[] {
  const { layout, around, crowd, planet } = room;
  const phone = layout === "phone";
  const y = loop.top + planet / 2 + (phone ? 7 : 6);
  if (around && !phone) {
    // In two rows from four on; at the sides there is room for ships and for what neutral planets ask for.
    const margin = asking ? 124 : 84;
    const compact = fields.length > 3;
    const rows = compact ? 2 : 1;
    const across = Math.ceil(fields.length / rows);
    const width = Math.min(220, (loop.width - 2 * margin) / across - 12);
    const high = (loop.bottom - 66 - y) / rows;
    return fields.map((_, index) => {
      const row = Math.floor(index / across);
      const inRow = row ? fields.length - across : across;
      const x = loop.middle + ((index % across) - (inRow - 1) / 2) * (width + 12);
      return { x, y: y + row * high, width, columns: rows, high: high - 6, compact };
    });
  }
  // A phone on its side has no height for a long list: the markets are wider than their planets stand apart.
  const flat = phone && !around && loop.bottom - 46 - y < FLAT;
  if (!all || (around && phone) || flat) {
    const width = (loop.width - 2 * SIDE) / fields.length - 8;
    const high = loop.bottom - 46 - y;
    return fields.map((_, index) => ({
      x: SIDE + (width + 8) * (index + 0.5),
      y,
      width,
      columns: flat ? 2 : 1,
      high,
      compact: true,
    }));
  }
  const high = loop.bottom - (phone ? 46 : 60) - y;
  const width = phone
    ? Math.min(110, (loop.width - 34) / fields.length)
    : crowd
      ? Math.min(330, loop.step - 20)
      : layout === "tablet"
        ? 208
        : 330;
  return fields.map((field) => ({
    x: loop.at(field).x,
    y,
    width,
    columns: layout === "wide" ? 2 : 1,
    high,
    compact: phone,
  }));
}
