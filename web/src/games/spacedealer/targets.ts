import type { Act } from "../../kit/actions";
import { placeOf } from "./reading";
import { COLUMNS, type Colour } from "./wire";

/** What the person has picked up: it waits for a second tap on something that glows. */
export type Hand =
  | { kind: "glass"; glass: number }
  | { kind: "plan"; card: string }
  | { kind: "token"; card: string }
  | { kind: "good"; store: string; colour: Colour }
  | { kind: "mine"; card: string };

/** Where the second tap may go, and the action it gives. `sure`: it cannot be undone, so it is held. */
export interface Target {
  act: string;
  sure: boolean;
  /** A site: its columns, and the cards that work there now and would be covered. */
  columns?: string[];
  covers?: string[];
}

export type Targets = Map<string, Target>;

type Acts = (verb: string) => Act[];
type Works = (column: string) => string | null;

/** What a glass may be turned for. With several ships the one that is shown flies. */
function orders(acts: Acts, glass: number, ship: string): Targets {
  const found: Targets = new Map();
  const put = (key: string, act: Act): void => void found.set(key, { act: `${act.text} glass ${glass}`, sure: false });
  for (const act of acts("use")) put(`card:${act.words[0]}`, act);
  for (const act of acts("build")) put(`plan:${act.words[0]}`, act);
  for (const act of acts("raise")) put("tech", act);
  for (const act of acts("fly")) if (act.words[0] === ship) put(`field:${act.words[1]}`, act);
  return found;
}

/** The order of a glass that such a target stands for, whether it may be given or not. */
export function orderFor(key: string, glass: number, ship: string): string {
  const [kind, name = ""] = key.split(":");
  const order = { card: `use ${name}`, plan: `build ${name}`, field: `fly ${ship} ${name}` }[kind ?? ""] ?? "raise";
  return `${order} glass ${glass}`;
}

/**
 * The sites of a finished plan. A card of two columns is put down by its left one; the last means the last site.
 * `works` names the card that works in a column: covering one is held, as is a loss of goods.
 */
function sites(acts: Acts, card: string, works: Works): Targets {
  const found: Targets = new Map();
  for (const act of acts("place")) {
    if (act.words[0] !== card) continue;
    const site = act.words[1] ?? "";
    const losing = act.words[2] === "losing";
    const columns = site.split("+");
    const [left = "", right] = columns;
    const covers = [...new Set(columns.flatMap((column) => works(column) ?? []))];
    const target = { act: act.text, sure: losing || covers.length > 0, columns, covers };
    const key = left.length === 1 ? `side:${left}` : `col:${left}`;
    if (!found.has(key) || !losing) found.set(key, target);
    if (
      right &&
      !found.has(`col:${right}`) &&
      !acts("place").some((one) => one.words[0] === card && one.words[1]?.startsWith(right))
    )
      found.set(`col:${right}`, target);
  }
  return found;
}

function shots(acts: Acts, card: string): Targets {
  const found: Targets = new Map();
  for (const act of acts("sabotage"))
    if (act.words[0] === card) found.set(`glass:${act.words[1]}:${act.words[2]}`, { act: act.text, sure: true });
  for (const act of acts("block"))
    if (act.words[0] === card) found.set(`card:${act.words[1]}`, { act: act.text, sure: true });
  return found;
}

function places(acts: Acts, store: string, colour: Colour): Targets {
  const found: Targets = new Map();
  const one = `${colour}1`;
  for (const act of acts("move"))
    if (act.words[0] === store && act.words[2] === one)
      found.set(`store:${act.words[1]}`, { act: act.text, sure: false });
  for (const act of acts("leave"))
    if (act.words[0] === store && act.words[1] === one) found.set("leave", { act: act.text, sure: false });
  for (const act of acts("return"))
    if (act.words[0] === store && act.words[1] === one) found.set("reserve", { act: act.text, sure: true });
  return found;
}

function starts(acts: Acts, card: string): Targets {
  const found: Targets = new Map();
  for (const act of acts("start"))
    if (act.words[1] === card) found.set(`col:${act.words[0]}`, { act: act.text, sure: false });
  return found;
}

export function targetsOf(hand: Hand | null, acts: Acts, ship: string, works: Works = () => null): Targets {
  if (!hand) return new Map();
  if (hand.kind === "glass") return orders(acts, hand.glass, ship);
  if (hand.kind === "plan") return sites(acts, hand.card, works);
  if (hand.kind === "token") return shots(acts, hand.card);
  if (hand.kind === "mine") return starts(acts, hand.card);
  return places(acts, hand.store, hand.colour);
}

/** The home row is the row of columns; R raises the level; G H V N are the plans. */
const COLUMN_KEYS = "asdfjkl;";
const PLAN_KEYS = "ghvn";

export const columnKey = (column: string): string => (COLUMN_KEYS[placeOf(column)] ?? "").toUpperCase();
export const planKey = (index: number): string => (PLAN_KEYS[index] ?? "").toUpperCase();

/** The target a key stands for: a column, what lies in it, a plan or the level. */
export function keyed(
  key: string,
  targets: Targets,
  cardAt: (column: string) => string | null,
  plans: string[],
): string | null {
  const column = COLUMNS[COLUMN_KEYS.indexOf(key)];
  if (column) {
    const card = cardAt(column);
    const found = [`col:${column}`, `card:${card}`, `side:${column.charAt(0)}`].find((one) => targets.has(one));
    return found ?? null;
  }
  if (key === "r") return targets.has("tech") ? "tech" : null;
  const plan = plans[PLAN_KEYS.indexOf(key)];
  return plan && targets.has(`plan:${plan}`) ? `plan:${plan}` : null;
}
