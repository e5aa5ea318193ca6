import type { TableCard } from "../wire";

/** The cards of tables here, as they were last seen: the start page shows them without starting anything. */
const KEY = "starport.here";
const MOST = 50;

export function keptCards(): TableCard[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as TableCard[];
  } catch {
    return [];
  }
}

/** Keeps how a table here stands, the latest first; not one whose match goes on elsewhere. */
export function keepCard(card: TableCard): void {
  write([...(card.desk.moved ? [] : [card]), ...others(card.desk.table)]);
}

export const dropCard = (table: string): void => write(others(table));

const others = (table: string): TableCard[] => keptCards().filter((one) => one.desk.table !== table);

function write(cards: TableCard[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cards.slice(0, MOST)));
  } catch {
    // no room: the table itself is kept elsewhere, and its link opens it
  }
}
