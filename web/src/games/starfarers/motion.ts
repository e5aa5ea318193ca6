/** What a change looks like: from the events to things that move above the table. Nothing here waits for anybody. */
import type { Cards } from "../../kit/actions";
import type { Geometry } from "./board/geometry";
import type { Told, View } from "./wire";

/** Where something starts or ends: a planet, a seat's place on the page, or the supply (off to the side). */
export type Anchor = { hex: string } | { seat: number } | { supply: true };

interface Effects {
  card: { card: string; from: Anchor; to: Anchor; order: number };
  dice: { dice: number[]; sum: number };
  shake: { seat: number; balls: string[] };
  trail: { seat: number; path: string[]; steps: number };
  points: { seat: number; delta: number };
  duel: { seat: number; opponent: number; mine: number; theirs: number; stat: string; passed: boolean };
  victory: { seat: number };
}
export type EffectOf<Kind extends keyof Effects> = { [One in Kind]: { kind: One } & Effects[One] }[Kind];
export type Effect = EffectOf<keyof Effects>;

const MOST_CARDS = 5; // of one event; more would be a swarm

function cards(all: Cards | undefined, from: Anchor, to: Anchor): Effect[] {
  const list = Object.entries(all ?? {}).flatMap(([name, count]) => Array<string>(count ?? 0).fill(name));
  return list.slice(0, MOST_CARDS).map((card, order) => ({ kind: "card", card, from, to, order }));
}

/** The planets beside a seat's places that gave a kind of card for a number. */
export function sourcesOf(view: View, geometry: Geometry, seat: number, resource: string, number: number): string[] {
  const player = view.players[seat];
  const own = [...(player?.colonies ?? []), ...(player?.spaceports ?? [])];
  return own
    .flatMap((point) => geometry.beside.get(point) ?? [])
    .filter((hex) => {
      const planet = view.planets[hex];
      return planet?.resource === resource && Array.isArray(planet.chip) && planet.chip.includes(number);
    });
}

function yielded(told: Extract<Told, { name: "yield_paid" }>, view: View, geometry: Geometry): Effect[] {
  const { seat, number } = told.facts;
  let order = 0;
  return Object.entries(told.facts.cards).flatMap(([name, count]) => {
    const hexes = sourcesOf(view, geometry, seat, name, number);
    return Array.from({ length: Math.min(count ?? 0, MOST_CARDS) }, (_, index): Effect => {
      const hex = hexes[index % Math.max(1, hexes.length)];
      return { kind: "card", card: name, from: hex ? { hex } : { supply: true }, to: { seat }, order: order++ };
    });
  });
}

/** A card of which nobody else learns the kind flies face down. */
const one = (card: string | undefined): Cards => ({ [card ?? "hidden"]: 1 });

type Show = { [Name in Told["name"]]?: (told: Extract<Told, { name: Name }>, scene: Scene) => Effect[] };
export interface Scene {
  view: View;
  geometry: Geometry;
  /** Where a flight began. */
  start: (told: Told) => string | undefined;
}

const SHOWN: Show = {
  dice_rolled: ({ facts }) => [{ kind: "dice", dice: facts.dice, sum: facts.sum }],
  yield_paid: (told, { view, geometry }) => yielded(told, view, geometry),
  reserve_drawn: ({ facts }) => cards(facts.cards ?? { hidden: facts.number }, { supply: true }, { seat: facts.seat }),
  cards_gained: ({ facts }) => cards(facts.cards, { supply: true }, { seat: facts.seat }),
  cards_paid: ({ facts }) => cards(facts.cards, { seat: facts.seat }, { supply: true }),
  cards_discarded: ({ facts }) =>
    cards(facts.cards ?? { hidden: facts.number }, { seat: facts.seat }, { supply: true }),
  card_stolen: ({ facts }) => cards(one(facts.card), { seat: facts.from }, { seat: facts.to }),
  card_drawn: ({ facts }) => cards(one(facts.card), { seat: facts.from }, { seat: facts.to }),
  card_given: ({ facts }) => cards(one(facts.card), { seat: facts.from }, { seat: facts.to }),
  trade_made: ({ facts }) => [
    ...cards(facts.give, { seat: facts.seat }, { seat: facts.partner }),
    ...cards(facts.want, { seat: facts.partner }, { seat: facts.seat }),
  ],
  supply_trade_made: ({ facts }) => [
    ...cards(facts.given, { seat: facts.seat }, { supply: true }),
    ...cards(facts.taken, { supply: true }, { seat: facts.seat }),
  ],
  mothership_thrown: ({ facts }) => [{ kind: "shake", seat: facts.seat, balls: facts.balls }],
  ship_moved: (told, { start }) => {
    const from = start(told);
    const path = from ? [from, ...told.facts.path] : told.facts.path;
    return path.length > 1 ? [{ kind: "trail", seat: told.facts.seat, path, steps: told.facts.path.length }] : [];
  },
  points_changed: ({ facts }) => [{ kind: "points", seat: facts.seat, delta: facts.new - facts.old }],
  comparison_made: ({ facts }) => [{ kind: "duel", ...facts }],
  game_won: ({ facts }) => [{ kind: "victory", seat: facts.seat }],
};

export function effectsOf(events: Told[], scene: Scene): Effect[] {
  return events.flatMap((told) => {
    const show = SHOWN[told.name] as ((told: Told, scene: Scene) => Effect[]) | undefined;
    return show?.(told, scene) ?? [];
  });
}
