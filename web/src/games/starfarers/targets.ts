import type { Say } from "../../kit/words";
import type { Geometry, PlaceData, Printed } from "./board/geometry";
import { placeName, specialsAt, targetName } from "./describe";
import type { Play } from "./play.svelte";
import { chance } from "./reading";
import type { ShipView, View } from "./wire";

export interface Target {
  point: string;
  ship: number;
  icon: string;
  name: string;
  sub: string;
  far: number;
  odds: number;
}

const DOCKS = 5;

/** What a ship can want at a place, its icon, and the points where it can have it. */
interface Goal {
  icon: "found" | "dock" | "explore";
  title: string;
  points: string[];
}

/** Goals a ship of ours can want, wherever they are. */
function goalsOf(play: Play, ship: ShipView, say: Say): Goal[] {
  return [
    ...play.geometry.places.map((place) => ofPlace(play.view, play.geometry, place, ship)),
    ...play.geometry.printed.map((outpost) => ofOutpost(play.view, outpost, ship, say)),
  ].filter((goal) => goal !== null);
}

/** Points where somebody stands already. */
const takenIn = (view: View): Set<string> =>
  new Set(view.players.flatMap((one) => [...one.colonies, ...one.spaceports, ...one.ships.map((ship) => ship.point)]));

/** A flight that is offered without being asked for: where to, by which action, and what for. */
export interface Proposal {
  ship: number;
  point: string;
  action: string;
  icon: Goal["icon"] | "closer";
  /** The place it is all about, if the flight does not reach it yet. */
  goal: string;
}

const WORTH: Record<Proposal["icon"], number> = { dock: 0, found: 1, explore: 2, closer: 3 };
/** How the action begins that reaches a goal; another one would only lead there. */
const VERB: Record<Goal["icon"], string> = { dock: "dock ", found: "land ", explore: "fly " };
const FLIGHTS = ["fly", "land", "dock"];

/** The best flight there is: to dock, to found, to explore, or closer to where one of these is possible. */
export function bestFlight(play: Play): Proposal | null {
  if (!play.flight || play.flight.seat !== play.seat) return null;
  const free = (play.me?.ships ?? []).filter((ship) => play.ships.includes(ship.ship));
  const held = free.find((ship) => ship.ship === play.inHand);
  const own = held && flightOf(play, held);
  if (own) return own.proposal;
  const found = free.map((ship) => flightOf(play, ship)).filter((one) => one !== null);
  return found.sort((one, two) => one.worth - two.worth)[0]?.proposal ?? null;
}

/** Flies as proposed; whoever flies to a site to found there is not asked again at the site. */
export function depart(play: Play, to: Proposal): void {
  void play.act(to.action);
  if (to.icon === "found") play.follow = `found ${to.ship}`;
}

function flightOf(play: Play, ship: ShipView): { proposal: Proposal; worth: number } | null {
  const legal = new Map<string, string>();
  for (const act of FLIGHTS.flatMap((verb) => play.acts(verb)))
    if (Number(act.words[0]) === ship.ship) legal.set(act.words[1] ?? "", act.text);
  if (!legal.size) return null;
  const open = (point: string): boolean => play.closed.has(point);
  const taken = takenIn(play.view);
  const reach = play.geometry.reach(ship.point, open);
  const points = goalsOf(play, ship, play.say)
    .flatMap((goal) => goal.points.map((point) => ({ point, icon: goal.icon, far: reach.get(point)?.distance ?? 0 })))
    .filter(({ point, far }) => far > 0 && !taken.has(point))
    .sort((one, two) => one.far - two.far);
  const at = points
    .filter(({ point, icon }) => legal.get(point)?.startsWith(VERB[icon]))
    .sort((one, two) => WORTH[one.icon] - WORTH[two.icon] || one.far - two.far)[0];
  const offer = (point: string, icon: Proposal["icon"], goal: string): Proposal => ({
    ship: ship.ship,
    point,
    action: legal.get(point) ?? "",
    icon,
    goal,
  });
  if (at) return { proposal: offer(at.point, at.icon, at.point), worth: WORTH[at.icon] * 100 + at.far };
  const goal = points[0];
  if (!goal) return null;
  const back = play.geometry.reach(goal.point, open);
  const left = (point: string): number => back.get(point)?.distance ?? Number.POSITIVE_INFINITY;
  const near = [...legal.keys()].sort((one, two) => left(one) - left(two))[0];
  if (!near || near === goal.point || left(near) >= goal.far) return null;
  return { proposal: offer(near, "closer", goal.point), worth: WORTH.closer * 100 + left(near) };
}

function ofPlace(view: View, geometry: Geometry, place: PlaceData, ship: ShipView): Goal | null {
  const sector = view.sectors[place.id];
  if (!sector) return null;
  const title = placeName(place);
  if (sector.kind === "outpost") {
    const outpost = view.outposts[sector.people ?? "diplomats"];
    const full = (outpost?.stations.length ?? 0) >= DOCKS;
    return ship.kind === "trade_ship" && place.centre && !full ? { icon: "dock", title, points: [place.centre] } : null;
  }
  if (sector.kind === "system") {
    const points = place.sites.map((site) => site.point).filter((point) => !specialsAt(view, geometry, point).length);
    return ship.kind === "colony_ship" ? { icon: "found", title, points } : null;
  }
  return sector.kind ? null : { icon: "explore", title, points: place.ring };
}

/** Printed trade points are taken in their order, so only the next one is worth the way. */
function ofOutpost(view: View, outpost: Printed, ship: ShipView, say: Say): Goal | null {
  const next = outpost.points[view.outposts[outpost.people]?.stations.length ?? 0];
  return ship.kind === "trade_ship" && next ? { icon: "dock", title: say(outpost.people), points: [next] } : null;
}

/** Places worth flying to, nearest first: open sites, docking points, what is still face down. */
export function targetsOf(play: Play, before: boolean, say: Say): Target[] {
  const seat = play.seat;
  if (seat === null) return [];
  const view = play.view;
  const found: Target[] = [];
  const legal = new Set(play.stops.map((stop) => stop.point));
  const taken = takenIn(view);
  for (const ship of play.me?.ships ?? []) {
    if (!before && ship.ship !== play.inHand) continue;
    const reach = play.geometry.reach(ship.point, (point) => play.closed.has(point));
    for (const goal of goalsOf(play, ship, say)) {
      const ways = goal.points
        .map((point) => ({ point, far: reach.get(point)?.distance ?? 0 }))
        .filter(({ point, far }) => far > 0 && !taken.has(point) && (before || legal.has(point)))
        .sort((one, two) => one.far - two.far);
      const best = ways[0];
      if (!best) continue;
      found.push({
        ...best,
        ship: ship.ship,
        icon: goal.icon,
        name: targetName(view, play.geometry, say, best.point),
        sub: `${goal.title} · ${say("steps", { count: best.far })}`,
        odds: before ? chance(view, seat, best.far) : 1,
      });
    }
  }
  return found
    .sort((one, two) => one.far - two.far)
    .filter((one, index, all) => all.findIndex((other) => other.point === one.point) === index)
    .slice(0, 3);
}
