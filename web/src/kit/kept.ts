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

/** Keeps how a table here stands, the latest first. */
export function keepCard(card: TableCard): void {
  const others = keptCards().filter((one) => one.desk.table !== card.desk.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([card, ...others].slice(0, MOST)));
  } catch {
    // no room: the table itself is kept elsewhere, and its link opens it
  }
}
