/** What the others did since our last turn, in few lines. */
import type { Cards } from "../../kit/actions";
import { effectsOf } from "./motion";
import type { Play } from "./play.svelte";
import { sinceOurs, startsOf, type Turn } from "./turns";
import type { Told } from "./wire";

type Of<Name extends Told["name"]> = Extract<Told, { name: Name }>;

/** One thing worth a line; a click shows it again. */
export interface Entry {
  kind: "rolled" | "got" | "built" | "flew" | "turned-up" | "founded" | "took" | "traded";
  /** Told against us: drawn in the colour of harm. */
  harm: boolean;
  told: Told;
  /** Flights: every point from where it began; others: where it happened. */
  path: string[];
  cards: Cards;
  /** A word of what was built, turned up or founded. */
  what: string;
}

export interface DigestCard {
  key: string;
  turn: number;
  seat: number;
  entries: Entry[];
}

function added(sum: Cards, more: Cards): Cards {
  const all: Cards = { ...sum };
  for (const [name, count] of Object.entries(more)) all[name] = (all[name] ?? 0) + (count ?? 0);
  return all;
}

/** Flights of one ship in one turn are one flight. */
function flights(told: Told[], starts: Map<Told, string>): Entry[] {
  const byShip = new Map<number, Entry>();
  for (const one of told) {
    if (one.name !== "ship_moved") continue;
    const known = byShip.get(one.facts.ship);
    if (known) {
      known.path.push(...one.facts.path);
      known.told = one;
    } else {
      const from = starts.get(one);
      const path = from ? [from, ...one.facts.path] : [...one.facts.path];
      byShip.set(one.facts.ship, { kind: "flew", harm: false, told: one, path, cards: {}, what: "" });
    }
  }
  return [...byShip.values()];
}

/** What was built and where, if anything was. */
function built(told: Told): { what: string; path: string[] } | null {
  if (told.name === "ship_built") return { what: told.facts.kind, path: [told.facts.point] };
  if (told.name === "spaceport_built") return { what: "spaceport", path: [told.facts.point] };
  return told.name === "upgrade_built" ? { what: told.facts.upgrade, path: [] } : null;
}

function entriesOf(turn: Turn, seat: number, us: number, starts: Map<Told, string>): Entry[] {
  const entry = (kind: Entry["kind"], told: Told, more: Partial<Entry> = {}): Entry => ({
    kind,
    harm: false,
    told,
    path: [],
    cards: {},
    what: "",
    ...more,
  });
  const found: Entry[] = [];
  const got = turn.told.filter((told): told is Of<"yield_paid"> => told.name === "yield_paid");
  const own = got.filter((told) => told.facts.seat === seat);
  for (const told of turn.told) {
    const thing = built(told);
    if (told.name === "dice_rolled") {
      found.push(entry("rolled", told, { what: String(told.facts.sum) }));
      const cards = own.reduce((sum, one) => added(sum, one.facts.cards), {} as Cards);
      if (own[0]) found.push(entry("got", own[0], { cards }));
    } else if (thing) found.push(entry("built", told, thing));
    else if (told.name === "colony_founded")
      found.push(entry("founded", told, { what: "colony", path: [told.facts.point] }));
    else if (told.name === "station_founded") found.push(entry("founded", told, { what: "trade_station" }));
    else if (told.name === "chips_revealed" || told.name === "sector_discovered") {
      const { slot } = told.facts;
      if (!found.some((one) => one.kind === "turned-up" && one.path[0] === slot))
        found.push(entry("turned-up", told, { path: [slot] }));
    } else if (told.name === "trade_made") {
      const mine = told.facts.seat === us || told.facts.partner === us;
      if (!mine) found.push(entry("traded", told, { cards: told.facts.give }));
    } else if (
      (told.name === "card_stolen" || told.name === "card_drawn") &&
      told.facts.from === us &&
      told.facts.to !== us
    )
      found.push(entry("took", told, { harm: true, cards: told.facts.card ? { [told.facts.card]: 1 } : {} }));
    else if (told.name === "friendship_marker_moved" && told.facts.holder === us)
      found.push(entry("took", told, { harm: true, what: told.facts.people }));
  }
  return [...found, ...flights(turn.told, starts)];
}

/** One card for each turn of somebody else since ours. */
export function digestOf(story: Told[], us: number): DigestCard[] {
  const starts = startsOf(story);
  return sinceOurs(story, us)
    .filter((turn): turn is Turn & { seat: number } => turn.seat !== null && turn.seat !== us)
    .map((turn) => ({
      key: turn.key,
      turn: turn.turn,
      seat: turn.seat,
      entries: entriesOf(turn, turn.seat, us, starts),
    }));
}

/** Shows a moment of the digest again: its places light up, and what moved moves once more. */
export function showAgain(play: Play, { told, path }: Entry): void {
  const { geometry, view } = play;
  const found = new Set<string>();
  for (const one of path.slice(-1)) {
    found.add(one);
    for (const hex of geometry.beside.get(one) ?? []) found.add(hex);
    const place = geometry.places.find((other) => other.id === one || other.centre === one);
    for (const hex of place ? [place.id, ...place.hexes] : []) found.add(hex);
  }
  if (told.name === "dice_rolled") {
    for (const [hex, planet] of Object.entries(view.planets))
      if (Array.isArray(planet.chip) && planet.chip.includes(told.facts.sum)) found.add(hex);
  }
  play.lit = found.size ? found : null;
  const from = path.length > 1 ? path[0] : undefined;
  const flight = from ? path.slice(1) : path;
  const moved = told.name === "ship_moved" ? { ...told, facts: { ...told.facts, path: flight } } : told;
  play.again = effectsOf([moved], { view, geometry, start: () => from });
}
