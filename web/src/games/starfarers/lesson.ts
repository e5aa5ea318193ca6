import { bundle, type Cards, read } from "../../kit/actions";
import type { Card } from "../../shell/lesson/lesson";
import { controlsOf } from "./advice";
import type { Play } from "./play.svelte";

/** The ship that an action moves, as long as it can be moved. */
export function shipOf(play: Play, action: string): number | null {
  const { verb, words } = read(action);
  const ship = Number(words[0]);
  return ["fly", "land", "dock", "found", "jump"].includes(verb) && play.ships.includes(ship) ? ship : null;
}

/** What a card of a lesson speaks of, as selectors; the first one that is on the page is meant. */
export function placesOf(play: Play, card: Card): string[] {
  if (card.at) return THINGS[card.at]?.(play) ?? [card.at];
  return card.action ? controls(play, card.action) : [];
}

const own = (play: Play): string => play.me?.colonies.find((point) => !play.me?.spaceports.includes(point)) ?? "";

const THINGS: Record<string, (play: Play) => string[]> = {
  score: () => [".who.me"],
  others: () => [".who:not(.me)"],
  colony: (play) => [`[data-at="${own(play)}"]`],
  planet: (play) => hexesAt(play, own(play)).map((hex) => `[data-hex="${hex}"]`),
  hand: () => [".hand .cards", ".hand"],
  builds: () => [".builds"],
  dice: () => [".phases .phase", ".phonedice"],
  throw: () => [".throw", "[data-primary]"],
  log: () => [".digest", ".logbox", "[data-log]"],
  outpost: (play) =>
    Object.entries(play.view.outposts)
      .filter(([, { stations }]) => stations.includes(play.seat ?? -1))
      .map(([people]) => `[data-outpost="${people}"]`),
  special: (play) =>
    Object.entries(play.view.planets)
      .filter(([, { chip }]) => chip !== null && typeof chip === "object" && "pirate_base" in chip)
      .map(([hex]) => `[data-hex="${hex}"]`),
  pilots: () => [".phases .pilots", ".pilots"],
  menu: () => ["[data-menu]"],
  ships: (play) => (play.me?.ships ?? []).map((ship) => `[data-at="${ship.point}"]`),
};

/** The planets that bring something to a site. */
function hexesAt(play: Play, point: string): string[] {
  const site = play.geometry.siteOf.get(point);
  const between = site?.place.sites[site.index]?.between ?? [];
  return between.flatMap((index) => site?.place.hexes[index] ?? []);
}

/** The control that leads on to an action: cards are chosen one by one, everything else as the bulb points at it. */
function controls(play: Play, action: string): string[] {
  const { verb, words } = read(action);
  if (["discard", "give", "pay", "take"].includes(verb)) {
    const lacking = missing(play.picked, bundle(words[0] ?? "") ?? {});
    return [lacking ? `.panel [data-pick="${lacking}"]` : "[data-primary]"];
  }
  if (verb === "offer") {
    if (play.panel !== "trade") return ["[data-trade]"];
    const give = missing(play.give, bundle(words[0] ?? "") ?? {});
    if (give) return [`.panel [data-pick="${give}"]`];
    const want = missing(play.want, bundle(words[2] ?? "") ?? {});
    return [want ? `.panel .steps ~ .steps [data-pick="${want}"]` : ".panel [data-offer]"];
  }
  return controlsOf(play, action);
}

/** The first card that is still to be picked. */
function missing(picked: Cards, wanted: Cards): string | undefined {
  return Object.keys(wanted).find((name) => (picked[name] ?? 0) < (wanted[name] ?? 0));
}
