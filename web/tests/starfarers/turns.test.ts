import { describe, expect, it } from "vitest";
import { swapsFor as swapsOf } from "../../src/games/starfarers/builds";
import { digestOf } from "../../src/games/starfarers/digest";
import { effectsOf, sourcesOf } from "../../src/games/starfarers/motion";
import { FLIGHT, flightTime, pace } from "../../src/games/starfarers/pace";
import { SOUNDS, soundOf } from "../../src/games/starfarers/sound";
import { sinceOurs, startsOf, turnsOf } from "../../src/games/starfarers/turns";
import type { Cards } from "../../src/kit/actions";
import { read } from "../../src/kit/actions";
import { geometry, told, viewOf } from "./scene";

const turn = (seat: number, number: number, ...events: ReturnType<typeof told>[]) => [
  told("turn_started", { seat, turn: number }, number * 10),
  ...events,
  told("turn_ended", { seat, turn: number }, number * 10 + 9),
];
const built = told("ship_built", { seat: 1, ship: 1, kind: "colony_ship", point: "p1" }, 21);
const first = told("ship_moved", { seat: 1, ship: 1, path: ["p2", "p3"], left: 1 }, 22);
const second = told("ship_moved", { seat: 1, ship: 1, path: ["p4"], left: 0 }, 23);
const story = [
  ...turn(0, 1, told("dice_rolled", { seat: 0, dice: [3, 4], sum: 7 }, 11)),
  ...turn(
    1,
    2,
    told("dice_rolled", { seat: 1, dice: [3, 3], sum: 6 }, 20),
    told("yield_paid", { seat: 1, cards: { ore: 2 }, number: 6 }, 20),
    told("yield_paid", { seat: 0, cards: { food: 1 }, number: 6 }, 20),
    built,
    first,
    told("chips_revealed", { slot: "N1", planets: [] }, 22),
    told("sector_discovered", { slot: "N1", sector: "x" }, 22),
    second,
  ),
  ...turn(2, 3, told("card_stolen", { from: 0, to: 2 }, 31), told("card_stolen", { from: 3, to: 2 }, 32)),
  told("turn_started", { seat: 0, turn: 4 }, 40),
];

describe("the story", () => {
  it("is grouped by turn", () => {
    expect(turnsOf(story).map(({ turn: number, seat, told: all }) => [number, seat, all.length])).toEqual([
      [1, 0, 3],
      [2, 1, 10],
      [3, 2, 4],
      [4, 0, 1],
    ]);
    expect(turnsOf([built])[0]).toMatchObject({ turn: 0, seat: null });
  });

  it("knows where a flight began: where the ship was built, or where it stopped last", () => {
    const starts = startsOf(story);
    expect([starts.get(first), starts.get(second)]).toEqual(["p1", "p3"]);
    expect(startsOf([second]).size).toBe(0);
  });

  it("since our last turn leaves our own turns out, the running one too", () => {
    expect(sinceOurs(story, 0).map((one) => one.seat)).toEqual([1, 2]);
    expect(sinceOurs(story, 2).map((one) => one.seat)).toEqual([0]);
    expect(sinceOurs(story.slice(0, 3), 1).map((one) => one.seat)).toEqual([0]);
  });
});

describe("the digest", () => {
  const cards = digestOf(story, 0);
  it("has a card for each of the others, with what they rolled, got, built, turned up and flew", () => {
    expect(cards.map((card) => card.seat)).toEqual([1, 2]);
    expect(cards[0]?.entries.map((entry) => [entry.kind, entry.what, entry.cards])).toEqual([
      ["rolled", "6", {}],
      ["got", "", { ore: 2 }],
      ["built", "colony_ship", {}],
      ["turned-up", "", {}],
      ["flew", "", {}],
    ]);
  });

  it("tells the flights of one ship as one, from the first point to the last", () => {
    expect(cards[0]?.entries.at(-1)?.path).toEqual(["p1", "p2", "p3", "p4"]);
  });

  it("marks what was taken from us, and nothing that was taken from others", () => {
    expect(cards[1]?.entries.map((entry) => [entry.kind, entry.harm])).toEqual([["took", true]]);
    expect(
      digestOf(story, 1)
        .flatMap((card) => card.entries)
        .filter((entry) => entry.harm),
    ).toHaveLength(0);
  });

  it("marks a friendship marker that was ours", () => {
    const lost = told("friendship_marker_moved", { people: "merchants", seat: 1, holder: 0 }, 24);
    const [card] = digestOf([...turn(0, 1), ...turn(1, 2, lost)], 0);
    expect(card?.entries).toMatchObject([{ kind: "took", harm: true, what: "merchants" }]);
  });
});

describe("motion", () => {
  const site = [...geometry.siteOf.keys()][0] ?? "";
  const hex = geometry.beside.get(site)?.[0] ?? "";
  const planets = { [hex]: { resource: "ore", chip: [6] } } as never;
  const view = viewOf({ planets }, { colonies: [site] });
  const scene = { view, geometry, start: () => "p1" };

  it("lets cards come from the planets that gave them", () => {
    expect(sourcesOf(view, geometry, 0, "ore", 6)).toEqual([hex]);
    expect(sourcesOf(view, geometry, 0, "ore", 5)).toEqual([]);
    const paid = told("yield_paid", { seat: 0, cards: { ore: 1, food: 1 }, number: 6 });
    expect(effectsOf([paid], scene)).toMatchObject([
      { kind: "card", card: "ore", from: { hex }, to: { seat: 0 }, order: 0 },
      { kind: "card", card: "food", from: { supply: true }, to: { seat: 0 }, order: 1 },
    ]);
  });

  it("lets cards of a trade go both ways, and a stolen one fly face down", () => {
    const made = told("trade_made", { seat: 1, partner: 2, give: { ore: 1 }, want: { food: 2 } });
    const ways = effectsOf([made], scene).map((one) => one.kind === "card" && [one.card, one.from, one.to]);
    expect(ways).toEqual([
      ["ore", { seat: 1 }, { seat: 2 }],
      ["food", { seat: 2 }, { seat: 1 }],
      ["food", { seat: 2 }, { seat: 1 }],
    ]);
    expect(effectsOf([told("card_stolen", { from: 0, to: 1 })], scene)).toMatchObject([{ card: "hidden" }]);
  });

  it("draws a trail from where the flight began, pops points, shows duels, throws and the victory", () => {
    const all = [
      first,
      told("points_changed", { seat: 1, old: 4, new: 6, reason: "marker" }),
      told("comparison_made", { seat: 1, opponent: 2, stat: "combat", mine: 5, theirs: 4, passed: true }),
      told("mothership_thrown", { seat: 2, purpose: "speed", balls: ["red", "blue"], sum: 4 }),
      told("game_won", { seat: 1, points: {}, turn: 9 }),
      told("chat", { seat: 0, name: "Ada", text: "hi" }),
    ];
    expect(effectsOf(all, scene)).toMatchObject([
      { kind: "trail", path: ["p1", "p2", "p3"], steps: 2 },
      { kind: "points", delta: 2 },
      { kind: "duel", mine: 5, theirs: 4 },
      { kind: "shake", seat: 2, balls: ["red", "blue"] },
      { kind: "victory", seat: 1 },
    ]);
  });

  it("takes at most 900 ms for a flight, and nothing for talk", () => {
    expect(flightTime(1)).toBeLessThan(flightTime(3));
    expect(flightTime(40)).toBe(FLIGHT);
    expect(pace([told("ship_moved", { path: Array(30).fill("p") })])).toBe(900);
    expect(pace([told("chat")])).toBe(0);
  });
});

describe("sounds", () => {
  it("are a dozen and more, all short", () => {
    expect(Object.keys(SOUNDS).length).toBeGreaterThanOrEqual(12);
    for (const parts of Object.values(SOUNDS)) {
      expect(Math.max(...parts.map((part) => part.at + part.lasts))).toBeLessThanOrEqual(1.2);
    }
  });

  it("tell a loss of our own from what others lose", () => {
    const stolen = told("card_stolen", { from: 0, to: 1 });
    expect([soundOf(stolen, 0), soundOf(stolen, 2), soundOf(stolen, null)]).toEqual(["lost", "card", "card"]);
    const offer = told("trade_proposed", { seat: 1, give: {}, want: {}, to: [0] });
    expect([soundOf(offer, 0), soundOf(offer, 2), soundOf(offer, null)]).toEqual(["offer", null, null]);
    expect(soundOf(told("chat"), 0)).toBeNull();
  });
});

describe("a build that lacks cards", () => {
  const exchanges = ["exchange goods for carbon", "exchange ore for carbon", "exchange ore for food"].map(read);
  const supply = { carbon: 5, food: 5, goods: 5, ore: 5 };
  const rates = { ore: 3, goods: 2 };
  const swapsFor = (cost: Cards, hand: Cards) => swapsOf(cost, { hand, rates, supply, exchanges, once: null });
  it("offers the cheapest swap", () => {
    expect(swapsFor({ carbon: 1 }, { ore: 3, goods: 2 }).map((one) => one.text)).toEqual(["exchange goods for carbon"]);
  });
  it("offers two swaps where two cards are missing, and counts what the first one takes", () => {
    const two = swapsFor({ carbon: 2 }, { ore: 3, goods: 2 });
    expect(two.map((one) => one.give)).toEqual(["goods", "ore"]);
    expect(swapsFor({ carbon: 2 }, { ore: 2, goods: 2 })).toEqual([]);
  });
  it("never gives what the build itself needs, and offers nothing for three missing cards", () => {
    expect(swapsFor({ carbon: 1, goods: 1 }, { goods: 2 })).toEqual([]);
    expect(swapsFor({ carbon: 3 }, { goods: 9 })).toEqual([]);
    expect(swapsFor({ goods: 1 }, { goods: 2 })).toEqual([]);
  });
});
