import { type Frame, type PlaceData, type PrintedOutpost, type Spot, UNIT } from "./geometry";

/** Where the parts of an outpost lie on the drawing. */
export interface OutpostShape {
  at: Spot;
  /** Directions its arms point to, in radians. */
  ways: number[];
  docks: Spot[];
  label: Spot;
  marker: Spot;
  /** Lines from the middle to points that belong to it. */
  spokes: Spot[];
}

const away = (from: Spot, way: number, far: number): Spot => ({
  x: from.x + far * Math.cos(way),
  y: from.y + far * Math.sin(way),
});

/** An outpost on a sector of three hexagons: docks around one docking point in the middle, five of them at most. */
export function onSector(frame: Frame, place: PlaceData, count: number): OutpostShape {
  const at = frame.middle(place);
  const ways = place.hexes.map((hex) => {
    const spot = frame.hex(hex);
    return Math.atan2(spot.y - at.y, spot.x - at.x);
  });
  const middle = frame.geometry.middle(place);
  const odd = place.hexes.findIndex((hex) => Math.abs((frame.geometry.hexes.get(hex)?.y ?? 0) - middle.y) < 0.01);
  const docks = ways.flatMap((way, index) =>
    (index === odd ? [0] : [-16.5, 16.5]).map((aside) => {
      const spot = away(at, way, 1.62 * UNIT);
      return { x: spot.x - aside * Math.sin(way), y: spot.y + aside * Math.cos(way) };
    }),
  );
  return {
    at,
    ways,
    docks: docks.slice(0, count),
    label: frame.turned ? away(at, ways[odd] ?? 0, UNIT) : { x: at.x, y: at.y + 27 },
    marker: away(at, ways[odd === 0 ? 1 : 0] ?? 0, 0.98 * UNIT),
    spokes: place.sites.map((site) => frame.point(site.point)),
  };
}

/** An outpost printed on one hexagon: five of its corners are trade points, of which the first ones are docks; the
 * sixth side is the board's rim. */
export function onHexagon(frame: Frame, outpost: PrintedOutpost, count: number): OutpostShape {
  const at = frame.hex(outpost.hex);
  const corners = outpost.points.map((point) => frame.point(point));
  const docks = corners.slice(0, count);
  const far = { x: 0, y: 0 };
  for (const corner of corners) {
    far.x -= corner.x - at.x;
    far.y -= corner.y - at.y;
  }
  const rim = Math.atan2(far.y, far.x);
  return {
    at,
    ways: corners.filter((_, index) => index % 2 === 0).map((spot) => Math.atan2(spot.y - at.y, spot.x - at.x)),
    docks,
    label: frame.turned ? away(at, rim, 1.5 * UNIT) : { x: at.x, y: at.y + 1.4 * UNIT },
    marker: away(at, rim, 0.92 * UNIT),
    spokes: docks,
  };
}
