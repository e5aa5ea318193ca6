import type { Play } from "./play.svelte";
import { type Goal, goalsOf, takenIn } from "./targets";
import type { ShipView } from "./wire";

/** A flight that is offered without being asked for: where to, by which action, and what for. */
export interface Proposal {
  ship: number;
  point: string;
  action: string;
  icon: Goal["icon"] | "closer";
  /** The place it is all about, if the flight does not reach it yet. */
  goal: string;
  way: string[];
}

const WORTH: Record<Proposal["icon"], number> = { dock: 0, found: 1, explore: 2, closer: 3 };
/** How the action begins that reaches a goal; another one would only lead there. */
const VERB: Record<Goal["icon"], string> = { dock: "dock ", found: "land ", explore: "fly " };
const FLIGHTS = ["fly", "land", "dock"];

/** Our ships that may be flown now. */
const freeShips = (play: Play): ShipView[] =>
  play.flight?.seat === play.seat ? (play.me?.ships ?? []).filter((ship) => play.ships.includes(ship.ship)) : [];

/** The best flight there is: to dock, to found, to explore, or closer to where one of these is possible. */
export function bestFlight(play: Play): Proposal | null {
  const free = freeShips(play);
  const held = free.find((ship) => ship.ship === play.inHand);
  return (held && flightOf(play, held)?.proposal) ?? bestOf(play, free, []);
}

/** The best flight of each ship, no two to the same place: what one press flies as long as no ship was chosen. */
export function fleetOf(play: Play): Proposal[] {
  const going: Proposal[] = [];
  if (play.ship !== null || play.target) return going;
  for (let free = freeShips(play); free.length; ) {
    const next = bestOf(play, free, going);
    if (!next) break;
    going.push(next);
    free = free.filter((ship) => ship.ship !== next.ship);
  }
  return going;
}

function bestOf(play: Play, free: ShipView[], going: Proposal[]): Proposal | null {
  const found = free.map((ship) => flightOf(play, ship, going)).filter((one) => one !== null);
  return found.sort((one, two) => one.worth - two.worth)[0]?.proposal ?? null;
}

/** Flies as proposed; whoever flies to a site to found there is not asked again at the site. */
export function depart(play: Play, flights: Proposal[]): void {
  const [first, ...rest] = flights.flatMap(({ action, icon, ship }) =>
    icon === "found" ? [action, `found ${ship}`] : [action],
  );
  if (!first) return;
  const since = play.seen.seq;
  void play.act(first);
  play.follow = rest.length ? { steps: rest, since } : null;
}

function flightOf(play: Play, ship: ShipView, going: Proposal[] = []): { proposal: Proposal; worth: number } | null {
  const legal = new Map<string, string>();
  for (const act of FLIGHTS.flatMap((verb) => play.acts(verb)))
    if (Number(act.words[0]) === ship.ship) legal.set(act.words[1] ?? "", act.text);
  if (!legal.size) return null;
  const open = (point: string): boolean => play.closed.has(point);
  const promised = going.flatMap((one) => [one.point, one.goal]);
  for (const point of promised) legal.delete(point);
  const taken = new Set([...takenIn(play.view), ...promised]);
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
    way: play.geometry.way(reach, point),
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
