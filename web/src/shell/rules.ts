import { Store } from "../kit/store";

/** Rule id → marks, text, chapter. Fetched when first asked for. */
export type Rules = Record<string, [string, string, string]>;

let loading: Promise<Rules> | null = null;

export function rules(): Promise<Rules> {
  loading ??= fetch("/rules.json").then((response) => response.json() as Promise<Rules>);
  return loading;
}

/** What the rule window shows: an id, a search, or nothing. */
export const asked = new Store<string | null>(null);

export const showRule = (what: string): void => asked.set(what);
