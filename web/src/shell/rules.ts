import { Store } from "../kit/store";

/** Rule id → marks, text, chapter. */
export type Rules = Record<string, [string, string, string]>;

/** The rules of each game. Fetched when first asked for. */
export type Rulebooks = Record<string, Rules>;

let loading: Promise<Rulebooks> | null = null;

export function rulebooks(): Promise<Rulebooks> {
  loading ??= fetch("/rules.json").then((response) => response.json() as Promise<Rulebooks>);
  return loading;
}

/** The marks of the rules in force at the open table; none: no table is open, and every rule is shown. */
export const inForce = new Store<string[]>([]);

/** Whether a rule with these marks, such as [2019], holds where only some are in force; [all] holds everywhere. */
export const holds = (marks: string, chapters: string[]): boolean =>
  !chapters.length || !marks || ["all", ...chapters].some((one) => marks.includes(`[${one}]`));

/**
 * The rules of this game that are in force and fit a search: an id with its chapter, or whatever tells of it.
 * Without a game: those of every game.
 */
export function found(books: Rulebooks, game: string, chapters: string[], search: string): [string, Rules[string]][] {
  const wanted = search.trim().toLowerCase();
  const all = Object.entries<Rules[string]>(game ? (books[game] ?? {}) : Object.assign({}, ...Object.values(books)));
  const list = all.filter(([, [marks]]) => holds(marks, chapters));
  const exact = list.find(([id]) => id.toLowerCase() === wanted);
  if (exact) return [exact, ...list.filter((one) => one !== exact && one[1][2] === exact[1][2])];
  return list.filter(
    ([id, [, text, chapter]]) =>
      id.toLowerCase().startsWith(wanted) || `${text} ${chapter}`.toLowerCase().includes(wanted),
  );
}

/** What the rule window shows: an id, a search, or nothing. */
export const asked = new Store<string | null>(null);

export const showRule = (what: string): void => asked.set(what);
