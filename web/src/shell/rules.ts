import { file } from "../kit/route";
import { Store } from "../kit/store";

/** Rule id → marks, exact wording, chapter. */
export type Rules = Record<string, [string, string, string]>;

/** The rules of each game. Fetched when first asked for. */
export type Rulebooks = Record<string, Rules>;

let loading: Promise<Rulebooks> | null = null;

export function rulebooks(): Promise<Rulebooks> {
  loading ??= fetch(file("rules.json")).then((response) => response.json() as Promise<Rulebooks>);
  return loading;
}

/** What the rulebook is open at: the id of a rule, nothing in particular, or null: it is closed. */
export const asked = new Store<string | null>(null);

export const showRule = (what: string): void => asked.set(what);
