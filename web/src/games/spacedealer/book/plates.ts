import type { Desk, SeatCard } from "../../../wire";
import { type View, viewOf } from "../wire";
import plates from "./plates.json";

const PLATES: Record<string, View> = Object.fromEntries(
  Object.entries(plates).map(([mark, { view }]) => [mark, viewOf({ view })]),
);

/** A moment of a real match with these rules, as everybody at the table saw it. */
export function plateOf(marks: string[]): View {
  const found = marks.flatMap((mark) => PLATES[mark] ?? []).at(-1) ?? Object.values(PLATES)[0];
  if (!found) throw new Error("the rulebook has no pictures: python tools/plates.py");
  return found;
}

const CHAIR: SeatCard = {
  name: "",
  open: false,
  person: false,
  host: false,
  bot: "",
  stand_in: false,
  colour: 0,
  here: true,
  acting: false,
  resigned: false,
  warned: 0,
  bank: null,
  since: null,
  back_by: null,
  quiet: false,
  hurry: 0,
};

/** The table of a still picture: nobody sits there, and time stands. */
export const deskOf = (view: View, edition: string): Desk => ({
  table: "",
  game: "spacedealer",
  edition,
  options: {},
  realtime: true,
  public: false,
  spectators: "",
  clock: null,
  patience: null,
  status: "over",
  seats: view.seats.map(() => CHAIR),
  paused: false,
  undoing: [],
  pausing: [],
  resuming: [],
  dropped: [],
  hot_seat: false,
  time: { at: view.now, wall: 0, speed: 100, running: false, rate: [1, 1], until: null },
  moves: 0,
  watchers: 0,
  commitment: null,
  dice: { phase: "rolling", commitment: null, pledges: [], until: null },
  origin: null,
  lesson: null,
  seed: null,
  result: null,
  rematch: null,
  packed: false,
  moved: null,
  made: 0,
  touched: 0,
});
