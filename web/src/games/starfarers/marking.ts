import { type Marks, NO_MARKS } from "./board/scene";
import type { Play } from "./play.svelte";

/** What is marked on the board for who may act: stops, the ship in hand, the way chosen, hovered or offered. */
export function marksOf(play: Play): Marks {
  if (play.seat === null || !play.menu.actions.length) return NO_MARKS;
  const flying =
    play.ships.length > 0 && !play.building && (play.has("end") || play.has("stop") || play.flight !== undefined);
  const at = play.target ?? play.hover;
  const aim = play.stops.find((stop) => stop.point === at) ?? offered(play);
  const selected = flying ? play.shipAt(play.inHand) : null;
  const left =
    play.inHand === null ? null : (play.flight?.ships?.[play.inHand - 1]?.left ?? play.flight?.speed ?? null);
  const path = selected && aim && !aim.action.startsWith("jump") ? play.wayTo(aim.point) : [];
  const ready = flying ? play.ships.filter((ship) => ship !== play.inHand).map((ship) => play.shipAt(ship)) : [];
  return {
    stops: play.stops,
    selected,
    left: selected ? left : null,
    path,
    target: aim?.point ?? null,
    tag: path.length && aim && left !== null ? play.say("of", { part: aim.cost, whole: left }) : "",
    refused: play.problem?.point ?? null,
    ready: ready.filter((point): point is string => point !== null),
    fleet: !at && play.fleet.length > 1 ? play.fleet.filter((flight) => flight.ship !== play.inHand) : [],
  };
}

/** The stop of the flight that the big button offers. */
const offered = (play: Play) =>
  play.proposal?.ship === play.inHand ? (play.stops.find((stop) => stop.point === play.proposal?.point) ?? null) : null;
