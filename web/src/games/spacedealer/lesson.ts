import { read } from "../../kit/actions";
import type { Card } from "../../shell/lesson/lesson";
import type { Play } from "./play.svelte";
import { ownerOf } from "./reading";

/** The own ship that an action flies. */
export function shipOf(play: Play, action: string): string | null {
  const { verb, words } = read(action);
  const ship = words[0] ?? "";
  return verb === "fly" && play.ships.some((one) => one.ship === ship) ? ship : null;
}

/** What a card of a lesson speaks of, as selectors; the first one that is on the page is meant. */
export function placesOf(play: Play, card: Card): string[] {
  if (card.at) return THINGS[card.at]?.(play) ?? [];
  return card.action ? controlsOf(play, card.action) : [];
}

const built = (play: Play, kind: string): string => play.me.built.find((one) => one.card.includes(kind))?.card ?? "";
const onCard = (kind: string) => (play: Play) => [`.d-tab [data-card="${built(play, kind)}"]`];

const THINGS: Record<string, (play: Play) => string[]> = {
  score: (play) => [`[data-score="${play.home}"]`],
  clock: () => [".d-clock"],
  ring: () => [".d-orbit .d-tr"],
  home: () => [".d-homeworld"],
  tableau: () => [".d-tab"],
  plans: () => [".d-plans"],
  mines: () => [".d-plans", "[data-mine]"],
  dock: () => [".d-dock"],
  tech: () => ["[data-tech]"],
  menu: () => ["[data-menu]"],
  hold: () => [".d-hold"],
  ship: (play) => [`[data-ship="${play.ship.ship}"]`],
  second: (play) => [`[data-ship="${play.ships[1]?.ship ?? ""}"]`],
  offers: () => [".d-bay .d-offerrow"],
  // The planet to the left: the first one that the ring has after one's own.
  market: (play) => [`.d-mk.d-o-${ownerOf((play.home + 1) % play.view.seats.length)}`],
  want: (play) => [`.d-neutral[data-field="${play.ship.field}"]`],
  city: (play) => [`[data-demand="${built(play, "metropolis")}"]`],
  sabotage: onCard("sabotage_probe"),
  rocket: onCard("interstellar_rocket"),
  transport: onCard("transport_probe"),
  factory: onCard("robot_factory"),
};

/** A glass of the dock once it lies idle or has run out: whoever touched a running one would take its order back. */
const glass = (number: number | string | undefined, state: "inactive" | "ready"): string =>
  `.d-dk[data-glass="${number ?? ""}"][data-state="${state}"]`;

/** The control that leads on to an action: what is picked up first, then where it goes. Whatever else is open or in
 *  hand is put away first. */
export function controlsOf(play: Play, action: string): string[] {
  const { verb, words } = read(action);
  const [first = "", second = "", third = ""] = words;
  const { hand, choosing } = play;
  if (play.trading || (choosing && choosing !== first)) return [".d-bay [data-close]"];
  const turned = (target: string): string[] => {
    const wanted = words.at(-1) ?? "";
    return hand?.kind === "glass" && String(hand.glass) === wanted ? [target] : [glass(wanted, "inactive")];
  };
  const ready = (): string => glass(play.glassOn("card", first)?.glass, "ready");
  const token = hand?.kind === "token" && hand.card === first;
  const good = (colour: string): string => `.d-hold [data-good="${colour.replace(/\d+$/, "")}"]`;
  const WAYS: Record<string, () => string[]> = {
    start: () => [hand?.kind === "mine" && hand.card === second ? `[data-site="${first}"]` : `[data-mine="${second}"]`],
    use: () => turned(`.d-tab [data-card="${first}"]`),
    build: () => turned(`[data-plan="${first}"]`),
    raise: () => turned("[data-tech]"),
    fly: () => turned(`[data-field="${second}"]`),
    lay: () => [`[data-lay="${first}"]`, "[data-own]"],
    draw: () => [`[data-draw="${first}"]`],
    keep: () => [`[data-keep="${first}"]`],
    take: () => [choosing === first ? `[data-take="${action}"]` : ready()],
    beam: () => [choosing === first ? `[data-beam="${action}"]` : ready()],
    place: () => [hand?.kind === "plan" && hand.card === first ? siteOf(second) : ready()],
    deliver: () => [`.d-bay [data-deliver="${second}"]`, `[data-chip="${second}"]`],
    serve: () => [`[data-serve="${second}"]`],
    leave: () => [hand?.kind === "good" ? '[data-target="leave"]' : good(second)],
    move: () => [hand?.kind === "good" ? `[data-target="store:${second}"]` : good(third)],
    accept: () => [`[data-accept="${first}"]`],
    sabotage: () => [token ? `[data-target="glass:${second}:${third}"]` : `[data-token="${first}"]`],
    block: () => [token ? `.d-mk [data-target="card:${second}"]` : `[data-token="${first}"]`],
  };
  return WAYS[verb]?.() ?? [];
}

/** A card of two columns is put down by its left one. */
const siteOf = (site: string): string =>
  site.length === 1 ? `[data-target="side:${site}"]` : `[data-target="col:${site.split("+")[0]}"]`;
