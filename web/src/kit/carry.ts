import type { TableCard } from "../wire";
import { api, Failed } from "./api";
import { addDeparture, departures, dropDeparture } from "./departures";
import { dropCard, keepCard } from "./kept";
import { isHere } from "./route";

/** After these nobody knows whether the other side has the match: the same parcel is sent again. */
const UNKNOWN = new Set(["no_connection", "server_error", "store_unavailable", "table_busy", "too_fast"]);
/** After these there is nothing left that could be let go. */
const SETTLED = new Set(["match_over", "not_packed", "unknown_table", "seat_needed", "others_play"]);

const reasonOf = (error: unknown): string => (error instanceof Failed ? error.answer.message : "");
export const unknown = (error: unknown): boolean => UNKNOWN.has(reasonOf(error));

/**
 * Takes a match that was packed to the other place, this device or the server, and tells its name there. However often
 * it is tried, it arrives once. It is let go here only when it is there; when the other place does not want it, it goes
 * on here.
 */
export async function carry(table: string): Promise<string> {
  const parcel = await api.parcel(table);
  if (isHere(table)) await api.greet();
  const made = await api.arrive(parcel, !isHere(table)).catch(async (error: unknown) => {
    if (!unknown(error)) await api.unpack(table);
    throw error;
  });
  addDeparture({ from: table, key: parcel.key, to: made.table });
  if (isHere(made.table)) keepCard(await card(made.table, Object.values(made.tokens)[0]));
  await letGo();
  return made.table;
}

/** What the start page lists, before anybody has opened the table. */
async function card(table: string, token: string | undefined): Promise<TableCard> {
  const { seat, page } = await api.page(table, token);
  return { desk: page.desk, seat, turn: seat !== null && (page.desk.seats[seat]?.acting ?? false) };
}

/** Lets everything go that has arrived elsewhere; what cannot be reached now is tried again another time. */
export async function letGo(): Promise<void> {
  for (const one of departures()) {
    try {
      await api.depart(one.from, one.key, one.to);
    } catch (error) {
      if (!SETTLED.has(reasonOf(error))) continue;
    }
    if (isHere(one.from)) dropCard(one.from);
    dropDeparture(one);
  }
}
