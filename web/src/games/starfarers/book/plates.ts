import { type View, viewOf } from "../wire";
import plates from "./plates.json";

/** A moment of a real match: the table before a flight and after it, and the way that was flown. */
export interface Plate {
  before: View;
  after: View;
  moved: { path: string[] };
}

const PLATES: Record<string, Plate> = Object.fromEntries(
  Object.entries(plates).map(([mark, { before, after, moved }]) => [
    mark,
    { before: viewOf({ view: before }), after: viewOf({ view: after }), moved },
  ]),
);

/** The plate of an edition, by the marks of its rules; one that has none is shown with the first. */
export function plateOf(marks: string[]): Plate {
  const found = marks.flatMap((mark) => PLATES[mark] ?? []).at(-1) ?? Object.values(PLATES)[0];
  if (!found) throw new Error("the rulebook has no pictures: python tools/plates.py");
  return found;
}
