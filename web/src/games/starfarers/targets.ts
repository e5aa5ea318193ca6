import type { Say } from "../../kit/words";
import type { Geometry, PlaceData, PrintedOutpost } from "./board/geometry";
import { placeText, specialsAt, targetName } from "./describe";
import type { Play } from "./play.svelte";
import { chance, isFull } from "./reading";
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

/** What a ship can want at a place, its icon, and the points where it can have it. */
export interface Goal {
  icon: "found" | "dock" | "explore";
  title: string;
  points: string[];
}

/** Goals a ship of ours can want, wherever they are. */
export function goalsOf(play: Play, ship: ShipView, say: Say): Goal[] {
  return [
    ...play.geometry.places.map((place) => ofPlace(play.view, play.geometry, place, ship, say)),
    ...play.geometry.printed.map((outpost) => ofOutpost(play.view, outpost, ship, say)),
  ].filter((goal) => goal !== null);
}

/** Points where somebody stands already. */
export const takenIn = (view: View): Set<string> =>
  new Set(view.players.flatMap((one) => [...one.colonies, ...one.spaceports, ...one.ships.map((ship) => ship.point)]));

function ofPlace(view: View, geometry: Geometry, place: PlaceData, ship: ShipView, say: Say): Goal | null {
  const sector = view.sectors[place.id];
  if (!sector) return null;
  const title = placeText(view, place, say);
  if (sector.kind === "outpost") {
    const full = isFull(view, sector.people ?? "diplomats");
    return ship.kind === "trade_ship" && place.centre && !full ? { icon: "dock", title, points: [place.centre] } : null;
  }
  if (sector.kind === "system") {
    const points = place.sites.map((site) => site.point).filter((point) => !specialsAt(view, geometry, point).length);
    return ship.kind === "colony_ship" ? { icon: "found", title, points } : null;
  }
  return sector.kind ? null : { icon: "explore", title, points: place.ring };
}

/** Printed trade points are taken in their order, so only the next one is worth the way. */
function ofOutpost(view: View, outpost: PrintedOutpost, ship: ShipView, say: Say): Goal | null {
  if (isFull(view, outpost.people)) return null;
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
