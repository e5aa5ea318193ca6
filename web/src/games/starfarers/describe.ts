import type { Act, Cards } from "../../kit/actions";
import { botName, seatArgs } from "../../kit/names";
import { type Args, DRAW, END, type Say } from "../../kit/words";
import type { Geometry, PlaceData } from "./board/geometry";
import { hides, kindOf } from "./board/scene";
import type { Play } from "./play.svelte";
import { knownChip, pipsOf, special } from "./reading";
import { type Chip, type PlanetView, RESOURCES, type View } from "./wire";

const GREEK: Record<string, string> = { alpha: "α", beta: "β", gamma: "γ", delta: "δ" };

export const placeName = (place: PlaceData): string => GREEK[place.letter ?? ""] ?? place.id;

/** A place as a sentence names it: as it stands on the board, which for an outpost is its people. */
export const placeText = (view: View, place: PlaceData, say: Say): string => {
  const people = view.sectors[place.id]?.people;
  return people ? say(people) : placeName(place);
};

/** The same by the id of the place. */
export function slotText(view: View, geometry: Geometry, say: Say, id: string): string {
  const place = geometry.places.find((one) => one.id === id);
  return place ? placeText(view, place, say) : id;
}

/** Cards as they are drawn inside a sentence. */
export const drawn = (cards: Cards | undefined): string => {
  const parts = RESOURCES.filter((name) => (cards?.[name] ?? 0) > 0).map((name) => `${name}${cards?.[name]}`);
  return parts.length ? `${DRAW}cards:${parts.join(",")}${END}` : "–";
};

/** Cards in words: `3 carbon, 2 food`. */
export const listed = (cards: Cards, say: Say): string =>
  RESOURCES.filter((name) => (cards[name] ?? 0) > 0)
    .map((name) => say(`count-${name}`, { count: cards[name] ?? 0 }))
    .join(", ");

export const counted = (names: string[]): Cards => {
  const cards: Cards = {};
  for (const name of names) cards[name] = (cards[name] ?? 0) + 1;
  return cards;
};

/** An exchange with the supply as people say it: `Swap 2 goods for 1 carbon`. */
export const swapText = (swap: { rate: number; give: string; get: string }, say: Say): string =>
  say("swap-say", { rate: swap.rate, give: say(swap.give), get: say(swap.get) });

/** A score row as a sentence. */
export function scoreText(view: View, seat: number, name: string, say: Say): string {
  const player = view.players[seat];
  if (!player) return name;
  return say("score-say", {
    name,
    points: player.points,
    goal: view.goal,
    cards: player.cards,
    colonies: player.colonies.length,
    spaceports: player.spaceports.length,
    boosters: player.upgrades.booster + player.card_boosters,
    cannons: player.upgrades.cannon + player.card_cannons,
    pods: player.upgrades.freight_pod,
  });
}

export const seatMark = (seat: number): string => `${DRAW}seat:${seat}${END}`;

export function chipText(chip: Chip | undefined, say: Say): string {
  const odd = special(chip);
  if (odd) return `${say(odd[0])} ${odd[1]}`;
  return Array.isArray(chip) ? chip.join("/") : "?";
}

export function planetText(planet: PlanetView | undefined, say: Say): string {
  if (!planet) return "?";
  const chip = knownChip(planet);
  return chip ? `${say(planet.resource)} ${chipText(chip, say)}` : say(planet.resource);
}

/** A target in few words: `Ore 6 – food`, or whose docking point it is. */
export function targetName(view: View, geometry: Geometry, say: Say, point: string): string {
  const site = geometry.siteOf.get(point);
  const lone = !site || !["home", "system"].includes(kindOf(view, site.place));
  const pair = lone ? [] : (site.place.sites[site.index]?.between ?? []);
  const text = lone
    ? pointName(view, geometry, say, point)
    : pair.map((index) => planetText(view.planets[site.place.hexes[index] ?? ""], say)).join(" – ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Where a flight leads, as short as a button wants it: of a docking point only whose it is. */
export function goalName(view: View, geometry: Geometry, say: Say, point: string): string {
  const centre = geometry.centreOf.get(point);
  const people = geometry.dockOf.get(point)?.outpost.people ?? (centre && view.sectors[centre.id]?.people);
  return people ? say(people) : targetName(view, geometry, say, point);
}

/** How good a site is for a colony: what its two planets give in 36 throws, as far as it is known. */
export function quality(view: View, geometry: Geometry, point: string): number {
  const site = geometry.siteOf.get(point);
  const pair = site?.place.sites[site.index]?.between ?? [];
  return pair.reduce((sum, index) => sum + pipsOf(knownChip(view.planets[site?.place.hexes[index] ?? ""])), 0);
}

/** What a point is, in words: a site between two planets, a docking point, a spaceport point, or open space. */
export function pointName(view: View, geometry: Geometry, say: Say, point: string): string {
  const site = geometry.siteOf.get(point);
  if (site) {
    const kind = kindOf(view, site.place);
    if (kind === "home" || kind === "system") {
      const [one, two] = (site.place.sites[site.index]?.between ?? []).map(
        (index) => view.planets[site.place.hexes[index] ?? ""],
      );
      return say("point-site", { one: planetText(one, say), two: planetText(two, say), place: placeName(site.place) });
    }
  }
  const centre = geometry.centreOf.get(point);
  const people = centre && view.sectors[centre.id]?.people;
  if (people) return say("point-dock", { people: say(people) });
  const dock = geometry.dockOf.get(point);
  if (dock) return say("point-trade", { people: say(dock.outpost.people), number: dock.number });
  const place = geometry.placeNear(point);
  if (!place) return say("point-space");
  return say(view.sectors[place.id]?.people ? "point-near-people" : "point-near", {
    place: placeText(view, place, say),
  });
}

/** Who stands on a point, in words; empty if nobody does. */
export function standing(
  view: View,
  say: Say,
  name: (seat: number) => string,
  point: string,
  own: number | null = null,
): string {
  for (const [seat, player] of view.players.entries()) {
    for (const kind of ["colonies", "spaceports"] as const) {
      if (player[kind].includes(point))
        return say("figure-of", {
          figure: say(kind === "colonies" ? "colony" : "spaceport"),
          ...seatArgs("name", seat, own, name),
        });
    }
    const ship = player.ships.find((one) => one.point === point);
    if (ship) return say("figure-of", { figure: say(ship.kind), ...seatArgs("name", seat, own, name) });
  }
  return "";
}

/** A point as it is read out: what and where it is, who stands there, how far it is and what may be done there. */
export function pointText(play: Play, point: string): string {
  const { view, geometry, say } = play;
  const parts = [pointName(view, geometry, say, point)];
  parts.push(standing(view, say, play.name, point, play.seat) || say("free"));
  const discs = (geometry.beside.get(point) ?? []).map((hex) => view.planets[hex]);
  if (discs.some((planet) => planet?.seen && !planet.chip)) parts.push(say("only-you-know"));
  const stop = play.stops.find((one) => one.point === point);
  const far = play.reach?.get(point)?.distance;
  if (far) parts.push(say("away", { count: far }));
  if (stop?.icon) parts.push(say(`stop-${stop.icon}`));
  else if (play.stops.length && !stop && play.ships.length) parts.push(say("no-stop"));
  return parts.join(", ");
}

/** Pirate bases, ice planets and artefacts we know of beside a point: nothing is founded there before they are gone. */
export const specialsAt = (view: View, geometry: Geometry, point: string): [string, number][] =>
  (geometry.beside.get(point) ?? []).map((hex) => special(knownChip(view.planets[hex]))).filter((odd) => odd !== null);

/** What coming to a point would do beyond standing there: for the icon on a stop. Only what everybody can see. */
export function stopIcon(
  view: View,
  geometry: Geometry,
  seat: number,
  point: string,
  verb: string,
): string | undefined {
  if (verb === "dock") return "dock";
  const player = view.players[seat];
  const odds = specialsAt(view, geometry, point);
  for (const [kind, strength] of player ? odds : []) {
    if (kind === "pirate_base" && player && player.upgrades.cannon + player.card_cannons >= strength) return "cannon";
    if (kind === "ice_planet" && player && player.upgrades.freight_pod >= strength) return "freight_pod";
  }
  if (verb === "land") return odds.length ? undefined : "found";
  const ring = geometry.ringOf.get(point);
  return ring && hides(view, ring) ? "explore" : undefined;
}

/** An action without a control of its own, in plain words: its verb, and what it names. */
export function plainText(
  act: Act,
  has: (id: string) => boolean,
  say: Say,
  play: { view: View; describe: (point: string) => string },
): string {
  const words = act.words.map((word) => {
    if (/^vm?\d+_m?\d+$/.test(word)) return play.describe(word);
    if (/^c\d+r\d+$/.test(word)) return planetText(play.view.planets[word], say);
    return has(word) ? say(word) : word;
  });
  return [has(act.verb) ? say(act.verb) : act.verb, ...words].join(" ");
}

/** Arguments of a message as people read them: seats by name (`own` is ours), cards drawn, things by their word. */
export function readable(
  facts: object,
  view: View | null,
  geometry: Geometry | null,
  say: Say,
  name: (seat: number) => string,
  own: number | null = null,
): Args {
  const among = (seat: number): string => (seat === own ? say("you-from") : name(seat));
  const args: Args = { card: say("a-card"), cards: "", slot: "" };
  if ("number" in facts && typeof facts.number === "number") args.cards = say("cards-count", { count: facts.number });
  for (const [key, value] of Object.entries(facts)) {
    if (SEATS.has(key) && typeof value === "number")
      Object.assign(
        args,
        seatArgs(key, value, own, (seat) => (seat < 0 ? "–" : name(seat))),
      );
    else if (SEATS.has(key) && Array.isArray(value)) args[key] = value.map((one) => among(Number(one))).join(", ");
    else if (key === "point" && typeof value === "string" && view && geometry)
      args[key] = pointName(view, geometry, say, value);
    else if (key === "slot" && typeof value === "string")
      args[key] = view && geometry ? slotText(view, geometry, say, value) : value;
    else if (key === "planet" && typeof value === "string" && view) args[key] = planetText(view.planets[value], say);
    else if (key === "chip" && isChip(value)) args[key] = chipText(value, say);
    else if (key === "numbers" && value && typeof value === "object") {
      args[key] = Object.entries(value)
        .map(([seat, count]) => `${name(Number(seat))} ${count}`)
        .join(", ");
    } else if (key === "balls" && Array.isArray(value))
      args[key] = value.map((ball) => `${DRAW}icon:ball-${ball}${END}`).join("");
    else if (key === "dice" && Array.isArray(value)) args[key] = value.join(" + ");
    else if (key === "path" && Array.isArray(value)) args[key] = value.length;
    else if (CARDS.has(key) && isCards(value)) args[key] = drawn(value);
    else if ((key === "resource" || key === "card") && RESOURCES.some((one) => one === value))
      args[key] = `${DRAW}cards:${value}1${END}`;
    else if (key === "card" && typeof value === "string") args[key] = /^E\d/.test(value) ? value : say(value);
    else if (WORDS.has(key) && typeof value === "string") args[key] = value && say(value);
    else if (key === "bot" && typeof value === "string") args[key] = botName(value, say);
    else if (key === "frame" && typeof value === "string") args[key] = say(`frame-${value}`);
    else if (key === "missing" && Array.isArray(value)) args[key] = `${DRAW}cards:${value.join(",")}${END}`;
    else if (key === "delta" && typeof value === "number") args[key] = value > 0 ? `+${value}` : `−${-value}`;
    else if (typeof value === "number" || typeof value === "string") args[key] = value;
    else if (typeof value === "boolean") args[key] = value ? "yes" : "no";
    else if (Array.isArray(value)) args[key] = value.join(", ");
    else if (value && typeof value === "object") args[key] = Object.keys(value).join(", ");
  }
  return args;
}
const isCards = (value: unknown): value is Cards =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isChip = (value: unknown): value is Chip => value !== null && typeof value === "object";
const SEATS = new Set([
  "seat",
  "from",
  "to",
  "partner",
  "opponent",
  "proposer",
  "reader",
  "holder",
  "rival",
  "seats",
  "winners",
]);
const CARDS = new Set(["cards", "give", "want", "cost", "given", "taken"]);
const WORDS = new Set(["upgrade", "kind", "people", "special", "piece", "figure", "stat", "reason", "about"]);
