import type { Say } from "../../kit/words";
import type { PlaceData } from "./board/geometry";
import { kindOf, type Thing } from "./board/scene";
import { chipText, placeName, planetText, pointName, quality, standing } from "./describe";
import type { Play } from "./play.svelte";
import { isFull, knownChip, pipsOf, special } from "./reading";
import type { People, PlanetView } from "./wire";

/** A line of what is known about a thing: a sign, a word, and who or how much. */
export interface Fact {
  icon: string;
  /** Colour of the sign: a resource or a people. */
  tone?: string;
  text: string;
  value?: string;
  seat?: number;
}

export interface Facts {
  icon: string;
  tone?: string;
  title: string;
  sub: string;
  facts: Fact[];
}

const PAIRS = 36;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What may lie under a face-down chip with this back, the likeliest first; everybody could count it. */
function hiddenFacts(play: Play, planet: PlanetView, stars: number, say: Say): Fact[] {
  const { chips, reserve_chips } = play.view.unseen;
  const pool = planet.back === "white" ? reserve_chips : (chips[planet.back ?? `${stars}-${planet.icon}`] ?? []);
  const counts = new Map<string, number>();
  for (const chip of pool) {
    const text = chipText(chip, say);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, two) => two[1] - one[1])
    .map(([text, count]) => ({ icon: "explore", text, value: percent(count / pool.length) }));
}

function ofPlanet(play: Play, hex: string, say: Say): Facts {
  const planet = play.view.planets[hex];
  const place = play.geometry.places.find((one) => one.hexes.includes(hex));
  if (!planet || !place) return { icon: "explore", title: "?", sub: "", facts: [] };
  const chip = knownChip(planet);
  const odd = special(chip);
  const pips = pipsOf(chip);
  const index = place.hexes.indexOf(hex);
  const facts: Fact[] = [];
  if (pips) facts.push({ icon: "dice", text: say("look-odds", { pips }), value: percent(pips / PAIRS) });
  if (odd) {
    const need = odd[0] === "pirate_base" ? "cannon" : odd[0] === "ice_planet" ? "freight_pod" : "friendship";
    facts.push({ icon: need, text: say(`look-${odd[0]}`, { strength: odd[1] }) });
  }
  if (!chip) facts.push(...hiddenFacts(play, planet, play.view.sectors[place.id]?.stars ?? 0, say));
  for (const site of place.sites.filter((one) => one.between.includes(index)))
    facts.push(siteFact(play, site.point, say));
  return {
    icon: planet.resource,
    tone: planet.resource,
    title: planetText(planet, say),
    sub: `${say("look-planet")} · ${placeName(place)}`,
    facts,
  };
}

/** Who has a site of a planet, and with it its cards. */
function siteFact(play: Play, point: string, say: Say): Fact {
  for (const [seat, player] of play.view.players.entries()) {
    if (player.colonies.includes(point)) return { icon: "colony", text: play.name(seat), value: say("colony"), seat };
    if (player.spaceports.includes(point))
      return { icon: "spaceport", text: play.name(seat), value: say("spaceport"), seat };
  }
  const who = standing(play.view, say, play.name, point);
  return { icon: "found", text: who || say("look-site-free") };
}

function ofOutpost(play: Play, people: People, say: Say): Facts {
  const outpost = play.view.outposts[people];
  const stations = outpost?.stations ?? [];
  const facts: Fact[] = stations.map((seat, index) => ({
    icon: "trade_station",
    text: play.name(seat),
    value: `${index + 1}`,
    seat,
  }));
  if (!isFull(play.view, people))
    facts.push({ icon: "dock", text: say("look-dock-next", { number: stations.length + 1 }) });
  const holder = outpost?.marker ?? null;
  facts.push({
    icon: "friendship",
    text: holder === null ? say("look-marker-free") : say("look-marker", { name: play.name(holder) }),
    seat: holder ?? undefined,
  });
  return { icon: people, tone: people, title: say(people), sub: say("look-outpost"), facts };
}

function ofSector(play: Play, place: PlaceData, say: Say): Facts {
  const sector = play.view.sectors[place.id];
  if (sector?.people) return ofOutpost(play, sector.people, say);
  const kind = kindOf(play.view, place);
  const facts: Fact[] = place.hexes.flatMap((hex) => {
    const planet = play.view.planets[hex];
    if (!planet) return [];
    const pips = pipsOf(knownChip(planet));
    return [
      {
        icon: planet.resource,
        tone: planet.resource,
        text: planetText(planet, say),
        value: pips ? percent(pips / PAIRS) : undefined,
      },
    ];
  });
  if (kind === "hidden") facts.push({ icon: "explore", text: say("look-explore") });
  return { icon: "explore", title: say("look-sector", { name: placeName(place) }), sub: say(`look-${kind}`), facts };
}

function ofPoint(play: Play, point: string, say: Say): Facts {
  const who = standing(play.view, say, play.name, point);
  const seat = play.view.players.findIndex(
    (one) =>
      one.colonies.includes(point) || one.spaceports.includes(point) || one.ships.some((ship) => ship.point === point),
  );
  const name = pointName(play.view, play.geometry, say, point);
  const pips = quality(play.view, play.geometry, point);
  const facts: Fact[] = [];
  if (pips) facts.push({ icon: "dice", text: say("look-quality"), value: say("look-pips", { pips }) });
  for (const hex of play.geometry.beside.get(point) ?? []) {
    const planet = play.view.planets[hex];
    if (!planet) continue;
    const own = pipsOf(knownChip(planet));
    facts.push({
      icon: planet.resource,
      tone: planet.resource,
      text: planetText(planet, say),
      value: own ? percent(own / PAIRS) : undefined,
    });
  }
  const title = who || name.charAt(0).toUpperCase() + name.slice(1);
  if (seat >= 0) facts.unshift({ icon: "spectator", text: play.name(seat), seat });
  return { icon: "found", title, sub: who ? name : (play.describe(point).split(", ").slice(-1)[0] ?? ""), facts };
}

/** What can be said about something on the board. */
export function factsOf(play: Play, thing: Exclude<Thing, { seat: number }>, say: Say): Facts {
  if ("hex" in thing) return ofPlanet(play, thing.hex, say);
  if ("point" in thing) return ofPoint(play, thing.point, say);
  const place = play.geometry.places.find((one) => one.id === thing.place);
  return place ? ofSector(play, place, say) : ofOutpost(play, thing.place as People, say);
}
