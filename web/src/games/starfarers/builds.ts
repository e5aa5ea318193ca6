/** What a build wants besides cards, and exchanges that get the cards, as the rules have it (`tests/sums.json`). */
import friendship from "virtual:starfarers/friendship";
import type { Act, Cards } from "../../kit/actions";
import type { Geometry } from "./board/geometry";
import type { Play } from "./play.svelte";
import { type PlayerView, UPGRADES, type View } from "./wire";

export type Thing = keyof View["printed"]["costs"];
export const THINGS: readonly Thing[] = ["spaceport", "colony_ship", "trade_ship", ...UPGRADES];
export const upgradeOf = (thing: Thing) => UPGRADES.find((one) => one === thing);

/** Why a thing cannot be built whatever cards somebody has, as the id of a word; null: with its cards it can be. */
export function hindrance(view: View, geometry: Geometry, player: PlayerView, thing: Thing): string | null {
  const upgrade = upgradeOf(thing);
  if (upgrade) {
    if (player.upgrades[upgrade] >= view.printed.limits[upgrade]) return "full";
    return view.stock[upgrade] ? null : "none-left";
  }
  const { left, colonies, spaceports } = player;
  if (thing === "spaceport") return !left.shipyard ? "no-figure" : colonies.length ? null : "no-place";
  if (!left.transport) return "no-transport";
  if (!left[thing === "colony_ship" ? "colony" : "trade_station"]) return "no-figure";
  const ships = new Set(view.players.flatMap((one) => one.ships.map(({ point }) => point)));
  return portsOf(geometry, spaceports).some((point) => !ships.has(point)) ? null : "no-place";
}

/** The points at which new ships of these spaceports stand. */
export const portsOf = (geometry: Geometry, spaceports: string[]): string[] =>
  spaceports.flatMap((point) => {
    const site = geometry.siteOf.get(point);
    return site?.place.sites[site.index]?.spaceport_points ?? [];
  });

export interface Swap {
  text: string;
  give: string;
  rate: number;
  get: string;
}
/** What exchanges with the supply go by: our cards and rates, what the supply has, and what the menu offers. */
export interface Bank {
  hand: Cards;
  rates: Cards;
  supply: Cards;
  exchanges: Act[];
  /** A type whose rate holds for one exchange alone. */
  once: string | null;
}
const MOST = 2; // swaps that a tile offers: more would be a plan of its own

const RATES = new Map(friendship.cards.map(({ id, rate }) => [id, rate]));

export function bankOf({ view, me, desk, hand }: Pick<Play, "view" | "me" | "desk" | "hand">, exchanges: Act[]): Bank {
  const rates: Cards = me?.rates ?? {};
  // SF-FRI-4: a card makes goods cheaper once in a turn, unless the table plays otherwise.
  const better = (id: string): boolean => {
    const rate = RATES.get(id);
    return !RATES.has(id) || (rate?.resource === "goods" && rate.give === rates.goods);
  };
  const limited = desk.options.goods_one_to_one !== "unlimited" && (me?.friendship_cards ?? []).some(better);
  return { hand, rates, supply: view.supply, exchanges, once: limited ? "goods" : null };
}

/** The cheapest one or two exchanges after which the cost can be paid; none where that is not enough or not needed. */
export function swapsFor(cost: Cards, { hand, rates, supply, exchanges, once }: Bank): Swap[] {
  const left: Cards = { ...hand };
  const stock: Cards = { ...supply };
  const found: Swap[] = [];
  const missing = Object.entries(cost).flatMap(([name, count]) =>
    Array<string>(Math.max(0, (count ?? 0) - (hand[name] ?? 0))).fill(name),
  );
  if (!missing.length || missing.length > MOST) return [];
  for (const get of missing) {
    let best: Swap | null = null;
    for (const act of exchanges) {
      const [give = "", , wanted = ""] = act.words;
      const rate = rates[give] ?? 99;
      const spare = (left[give] ?? 0) - (cost[give] ?? 0);
      const spent = give === once && found.some((one) => one.give === give);
      if (wanted === get && stock[get] && spare >= rate && !spent && (!best || rate < best.rate))
        best = { text: act.text, give, rate, get };
    }
    if (!best) return [];
    left[best.give] = (left[best.give] ?? 0) - best.rate;
    stock[get] = (stock[get] ?? 0) - 1;
    found.push(best);
  }
  return found;
}
