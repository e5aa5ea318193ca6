import type { Play } from "./play.svelte";
import { count, demandsOf, lacks, type PlanetDemand, spelled } from "./reading";
import { COLOURS, type Goods } from "./wire";

/** What a planet would pay for, as far as our stores have it: one tap loads it. */
export interface Bundle {
  seat: number;
  /** What has to be loaded, beyond what is aboard. */
  goods: Goods;
  /** What ship and bundle are worth there together. */
  points: number;
  acts: string[];
}

const plus = (one: Goods, two: Goods, sign = 1): Goods =>
  Object.fromEntries(
    COLOURS.map((colour) => [colour, (one[colour] ?? 0) + sign * (two[colour] ?? 0)]).filter(([, number]) => number),
  ) as Goods;

/** What is missing of these goods. */
const rest = (wanted: Goods, have: Goods): Goods =>
  Object.fromEntries(
    COLOURS.map((colour) => [colour, Math.max(0, (wanted[colour] ?? 0) - (have[colour] ?? 0))]).filter(
      ([, number]) => number,
    ),
  ) as Goods;

/** The demands that are worth most together, with goods from ship and stores, if what has to be loaded still fits. */
function best(demands: PlanetDemand[], cargo: Goods, stock: Goods, room: number): { points: number; wanted: Goods } {
  const open = demands.filter((one) => one.by < 0 && !lacks(one.goods, stock)).slice(0, 8);
  let found = { points: 0, wanted: {} as Goods };
  const look = (index: number, points: number, wanted: Goods): void => {
    const fits = !lacks(wanted, stock) && count(rest(wanted, cargo)) <= room;
    if (!fits) return;
    if (points > found.points || (points === found.points && count(wanted) < count(found.wanted)))
      found = { points, wanted };
    for (let next = index; next < open.length; next += 1) {
      const one = open[next]!;
      look(next + 1, points + one.supplier, plus(wanted, one.goods));
    }
  };
  look(0, 0, {});
  return found;
}

/** At home: what each planet wants and our stores have, the dearest first. */
export function bundlesOf(play: Play): Bundle[] {
  if (!play.atHome || play.seat === null) return [];
  const { ship, cargo } = play.ship;
  const stores = play.forms("move").filter((one) => one.to === ship && one.store !== ship);
  if (!stores.length) return [];
  const room = play.view.limits.hold - count(cargo);
  const stock = stores.reduce((sum, one) => plus(sum, one.goods), cargo);
  const found: Bundle[] = [];
  for (const [seat, view] of play.view.seats.entries()) {
    if (seat === play.home) continue;
    const { points, wanted } = best(demandsOf(view), cargo, stock, room);
    const goods = rest(wanted, cargo);
    if (!count(goods)) continue;
    let missing = goods;
    const acts: string[] = [];
    for (const one of stores) {
      const part = rest(missing, rest(missing, one.goods));
      if (!count(part)) continue;
      acts.push(`move ${one.store} ${ship} ${spelled(part)}`);
      missing = plus(missing, part, -1);
    }
    found.push({ seat, goods, points, acts });
  }
  return found.sort((a, b) => b.points - a.points || a.seat - b.seat).slice(0, 3);
}
