import modular from "virtual:starfarers/board-modular";
import type { View } from "../wire";
import { type BoardData, Geometry } from "./geometry";

/** Every board there is a drawing for. The usual one comes with the page, others when a table needs them. */
const BOARDS: (() => Promise<BoardData>)[] = [
  async () => modular,
  async () => (await import("virtual:starfarers/board-charted")).default,
];
const made = new Map<BoardData, Geometry>();

/** Whether a board has all the places of a view, and the trade points where the view has them. */
function fits(data: BoardData, view: View): boolean {
  const places = new Set(data.places.map((place) => place.id));
  const printed = Object.values(view.outposts ?? {}).some((outpost) => outpost.trade_points);
  return Object.keys(view.sectors ?? { none: 1 }).every((name) => places.has(name)) && printed === !!data.outposts;
}

/** The board of a view; null if this client has no drawing for it, and the generic menu plays it. */
export async function boardOf(view: View): Promise<Geometry | null> {
  for (const load of BOARDS) {
    const data = await load();
    if (!fits(data, view)) continue;
    const known = made.get(data) ?? new Geometry(data);
    made.set(data, known);
    return known;
  }
  return null;
}
