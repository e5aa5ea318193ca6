import { type Frame, type Spot, UNIT } from "./geometry";
import type { Figure } from "./scene";

/** Figures: the shape says what it is; letter, pattern and colour whose it is. Shape, plate, letter (x, y, size). */
export const SHAPES: Record<string, [string, string, [number, number, number]]> = {
  colony: ["M2.2 16.4a9.8 9.8 0 0 1 19.6 0z", "M1 17.2h22v4.4a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1z", [12, 15.3, 10.8]],
  spaceport: [
    "M1.8 16.4a10.2 10.2 0 0 1 20.4 0zM-5.6 2.2l2.8-2.6L0 2.2v14.2h-5.6zM24 2.2l2.8-2.6 2.8 2.6v14.2H24z",
    "M-6.4 17.2h36.8v4.4a1 1 0 0 1-1 1H-5.4a1 1 0 0 1-1-1z",
    [12, 15.3, 11.4],
  ],
  colony_ship: [
    "M12-1.4c4.6 3.6 6.4 7.8 6.4 13.2L23 17v2.6H1V17l4.6-5.2C5.6 6.4 7.4 2.2 12-1.4z",
    "M1 20.4h22v2.6H1z",
    [12, 14.8, 10],
  ],
  trade_ship: [
    "M12-1.8 16.8 3.6H7.2zM4 4.6h16v10H4zM1 9.6h2v11l-2-1zM23 9.6h-2v11l2-1z",
    "M4 15.4h16V22H4z",
    [12, 13.2, 9.8],
  ],
  trade_station: [
    "M12-.4 22.8 12 12 24.4 1.2 12z",
    "M-3 6.6H.6v3.2L-1.4 12 .6 14.2v3.2H-3zM27 6.6h-3.6v3.2l2 2.2-2 2.2v3.2H27z",
    [12, 16, 11.5],
  ],
};
export const SIZES: Record<string, number> = {
  colony: 28,
  spaceport: 27,
  colony_ship: 28,
  trade_ship: 28,
  trade_station: 22,
};

/** Where a figure is drawn: on its point; a colony or spaceport a little away from its planets, more when enlarged. */
export function standsAt(frame: Frame, figure: Figure, big: number): Spot {
  const at = frame.point(figure.point);
  if (figure.kind !== "colony" && figure.kind !== "spaceport") return { x: at.x, y: at.y - 1 };
  const home = frame.geometry.siteOf.get(figure.point);
  const middle = home ? frame.middle(home.place) : at;
  const out = big <= 1 ? 8 : 11;
  return { x: at.x + (out * (at.x - middle.x)) / UNIT, y: at.y + (out * (at.y - middle.y)) / UNIT - 1 };
}
