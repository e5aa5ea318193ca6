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

/** What the hand is at, for "?": what lies under the pointer; a finger leaves none behind, so there it is what was
 *  touched last, until the table changes. What only leads to the rulebook does not count. */
export class Pointing {
  under: Element | null = null;
  #touched: Element | null = null;
  #then = 0;

  /** `row`: of the log that the table shows now. */
  constructor(private readonly row: () => number) {}

  get touched(): Element | null {
    return this.#then === this.row() ? this.#touched : null;
  }
  over = (event: Event): void => {
    this.under = event.target as Element;
  };
  down = (event: Event): void => {
    const at = event.target as Element;
    if (at.closest("[data-rules], [data-menu], dialog, .bookpanel")) return;
    this.#touched = at;
    this.#then = this.row();
  };
}
