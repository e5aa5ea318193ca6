/** A match that has arrived elsewhere, and must be let go where it was. */
export interface Departure {
  from: string;
  /** Of its parcel. */
  key: string;
  to: string;
}

const KEY = "starport.departures";

/** What waits to be let go: kept, because the line may be gone at that moment. */
export function departures(): Departure[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Departure[];
  } catch {
    return [];
  }
}

export const addDeparture = (one: Departure): void => write([...others(one.from), one]);

export const dropDeparture = ({ from }: Departure): void => write(others(from));

const others = (table: string): Departure[] => departures().filter(({ from }) => from !== table);

function write(left: Departure[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // no room: whoever opens the old table is asked again
  }
}
