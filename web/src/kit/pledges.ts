import type { Ack, Desk, Refusal } from "../wire";
import { promiseOf } from "./sha256";

/** Sends an order in the name of a seat. */
type Send = (
  seat: number,
  order: { do: "pledge"; promise: string } | { do: "show"; value: string },
) => Promise<Ack | Refusal>;

const BYTES = 32;
/** For browsers that keep nothing: good until the page is loaded again, and then we are passed over. */
const kept = new Map<string, string>();
const key = (table: string, seat: number): string => `starport pledge ${table} ${seat}`;

/** What this browser adds to the dice, in hex; "": nothing. */
export function ownValue(table: string, seat: number): string {
  const name = key(table, seat);
  try {
    return sessionStorage.getItem(name) ?? kept.get(name) ?? "";
  } catch {
    return kept.get(name) ?? "";
  }
}

export function keep(table: string, seat: number, value: string): void {
  kept.set(key(table, seat), value);
  try {
    sessionStorage.setItem(key(table, seat), value);
  } catch {
    // forbidden or full: the map has it
  }
}

/** A fresh random value in hex, and the promise about it. */
export function fresh(): { value: string; promise: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { value, promise: promiseOf(value) };
}

/** Takes part in the dice for one of our seats: pledges before the start, shows the value when all have pledged. */
export async function takePart(desk: Desk, seat: number, send: Send): Promise<void> {
  const given = desk.dice.pledges.find((one) => one.seat === seat);
  const value = ownValue(desk.table, seat);
  // A pledge that another device made cannot be shown here: the device that was opened last takes over.
  if (desk.dice.phase === "open" && !(given && value) && !desk.seats[seat]?.bot) {
    const made = fresh();
    keep(desk.table, seat, made.value);
    await send(seat, { do: "pledge", promise: made.promise });
  } else if (desk.dice.phase === "show" && given && !given.value && value && promiseOf(value) === given.promise) {
    await send(seat, { do: "show", value });
  }
}

/** Whether the match began without a value that this browser had pledged. */
export function passedOver(desk: Desk, seat: number | null): boolean {
  if (seat === null || desk.dice.phase !== "rolling") return false;
  const value = ownValue(desk.table, seat);
  return value !== "" && desk.dice.pledges.find((one) => one.seat === seat)?.value !== value;
}
