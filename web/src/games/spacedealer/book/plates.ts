import type { Desk } from "../../../wire";
import type { View } from "../wire";
import plates from "./plates.json";

const PLATES = plates as unknown as Record<string, { view: View }>;

/** A moment of a real match with these rules, as everybody at the table saw it. */
export function plateOf(marks: string[]): View {
  const found = marks.flatMap((mark) => PLATES[mark] ?? []).at(-1) ?? Object.values(PLATES)[0];
  if (!found) throw new Error("the rulebook has no pictures: python tools/plates.py");
  return found.view;
}

/** As much of a table as a still picture needs: nobody sits there, and time stands. */
export const deskOf = (view: View, edition: string): Desk =>
  ({
    edition,
    options: {},
    seats: view.seats.map(() => ({ name: "", person: false, bot: "", here: true })),
    time: { at: view.now, wall: 0, rate: [1, 1], running: false, until: null },
    status: "over",
  }) as unknown as Desk;
