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

/** An outpost on a sector of three hexagons: five docks around one docking point in the middle. */
export function onSector(frame: Frame, place: PlaceData): OutpostShape {
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
    docks,
    label: frame.turned ? away(at, ways[odd] ?? 0, UNIT) : { x: at.x, y: at.y + 27 },
    marker: away(at, ways[odd === 0 ? 1 : 0] ?? 0, 0.98 * UNIT),
    spokes: place.sites.map((site) => frame.point(site.point)),
  };
}

/** An outpost printed on one hexagon: five of its corners are trade points, the sixth side is the board's rim. */
export function onHexagon(frame: Frame, outpost: PrintedOutpost): OutpostShape {
  const at = frame.hex(outpost.hex);
  const docks = outpost.points.map((point) => frame.point(point));
  const far = { x: 0, y: 0 };
  for (const dock of docks) {
    far.x -= dock.x - at.x;
    far.y -= dock.y - at.y;
  }
  const rim = Math.atan2(far.y, far.x);
  return {
    at,
    ways: docks.filter((_, index) => index % 2 === 0).map((dock) => Math.atan2(dock.y - at.y, dock.x - at.x)),
    docks,
    label: frame.turned ? away(at, rim, 1.5 * UNIT) : { x: at.x, y: at.y + 1.4 * UNIT },
    marker: away(at, rim, 0.92 * UNIT),
    spokes: docks,
  };
}
