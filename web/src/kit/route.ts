import { Store } from "./store";

/** Where in the client we are: `/`, `/t/NAME`, `/t/NAME/replay`, `/rules/GAME/EDITION`, `/learn`, `/editions`. */
export interface Place {
  page: "home" | "table" | "replay" | "rules" | "learn" | "editions" | "lost";
  table: string;
  /** A seat token behind `#`: it never leaves the browser with a request. */
  token: string;
  /** Whose rulebook is open, where one is. */
  book?: { game: string; edition: string };
}

/** No server is behind this page, only files: places stand behind `?`, because a file server knows no others. */
export const ALONE = import.meta.env.VITE_ALONE === "1";

/** Whether tables can be kept by this browser itself: what that needs lies beside the page. */
export const LOCAL = ALONE || import.meta.env.VITE_LOCAL === "1";

/** Whether a table is kept by this browser itself, without any server. */
export const isHere = (table: string): boolean => table.startsWith("here-");

/** Whether new tables, and records that are opened, are kept by this browser instead of the server. */
export const onDevice = new Store(ALONE);

/** Whether the last question to the server found nobody. */
export const offline = new Store(false);

/** The address of a file of the client, wherever it lies. */
export const file = (path: string): string => `${import.meta.env.BASE_URL}${path}`;

/** The address of a place, for links and for the browser's own list. */
export const link = (path: string): string => (ALONE ? (path === "/" ? "./" : `?${path}`) : path);

function here(): Place {
  const path = ALONE ? (location.search.slice(1).split(/[?&]/)[0] ?? "") : location.pathname;
  const parts = path.split("/").filter(Boolean);
  const token = location.hash.length > 8 ? decodeURIComponent(location.hash.slice(1)) : "";
  if (!parts.length) return { page: "home", table: "", token: "" };
  if (parts[0] === "t" && parts[1]) return { page: parts[2] === "replay" ? "replay" : "table", table: parts[1], token };
  if (parts[0] === "rules")
    return { page: "rules", table: "", token: "", book: { game: parts[1] ?? "", edition: parts[2] ?? "" } };
  if (parts[0] === "learn" || parts[0] === "editions") return { page: parts[0], table: "", token: "" };
  return { page: "lost", table: "", token: "" };
}

export const place = new Store<Place>(here());

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", link(path));
  else history.pushState(null, "", link(path));
  place.set(here());
  scrollTo(0, 0); // a page is read from its top, however far down the last one was left
}

addEventListener("popstate", () => place.set(here()));
