import { Store } from "../kit/store";

/** Rule id → marks, text, chapter. Fetched when first asked for. */
export type Rules = Record<string, [string, string, string]>;

let loading: Promise<Rules> | null = null;

export function rules(): Promise<Rules> {
  loading ??= fetch("/rules.json").then((response) => response.json() as Promise<Rules>);
  return loading;
}

/** The marks of the rules in force at the open table; none: no table is open, and every rule is shown. */
export const inForce = new Store<string[]>([]);

/** Whether a rule with these marks, such as [2019], holds where only some are in force; [all] holds everywhere. */
export const holds = (marks: string, chapters: string[]): boolean =>
  !chapters.length || !marks || ["all", ...chapters].some((one) => marks.includes(`[${one}]`));

/** What the rule window shows: an id, a search, or nothing. */
export const asked = new Store<string | null>(null);

export const showRule = (what: string): void => asked.set(what);
