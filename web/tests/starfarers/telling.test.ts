import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import charted from "virtual:starfarers/board-charted";
import { describe, expect, it } from "vitest";
import { actionText, controlsOf } from "../../src/games/starfarers/advice";
import { Geometry } from "../../src/games/starfarers/board/geometry";
import { pointName, readable, stopIcon, targetName } from "../../src/games/starfarers/describe";
import { lastEncounter, worse } from "../../src/games/starfarers/encounter";
import { hintOf } from "../../src/games/starfarers/guide";
import { pace } from "../../src/games/starfarers/pace";
import type { Play } from "../../src/games/starfarers/play.svelte";
import { letterOf, special, WAYS } from "../../src/games/starfarers/reading";
import { ruleAt, ruleOf, ruleOfThing } from "../../src/games/starfarers/rulebook";
import { wishAt, wishes } from "../../src/games/starfarers/situation";
import { momentOf, stats } from "../../src/games/starfarers/stats";
import { lineOf } from "../../src/games/starfarers/story";
import { goalsOf, targetsOf } from "../../src/games/starfarers/targets";
import { speaker } from "../../src/kit/words";
import type { ChanceList } from "../../src/wire";
import { geometry, playOf, type Setting, say, ship, told, viewOf } from "./scene";

const FLIGHT = { frame: "flight", seat: 0, speed: 5, moving: null };
const TRADING = { frame: "trading", seat: 0 };
const ships = [ship(1, "v20_9"), ship(2, "v22_11", "trade_ship")];
const name = (seat: number): string => `seat${seat}`;

describe("targets", () => {
  const of = (setting: Setting, before: boolean) => targetsOf(playOf(setting).play, before, say);

  it("before the throw are the nearest sites, docks and unknown places, with the odds of reaching them", () => {
    const found = of({ me: { ships } }, true);
    expect(found.map(({ icon, ship }) => [icon, ship])).toContainEqual(["found", 1]);
    expect(found.map(({ icon, ship }) => [icon, ship])).toContainEqual(["dock", 2]);
    expect(found.map((one) => one.far)).toEqual(found.map((one) => one.far).toSorted((a, b) => a - b));
    const site = found.find((one) => one.icon === "found")!;
    expect(["v25_8", "v25_10", "v28_9"]).toContain(site.point);
    expect(site.sub).toBe(`N1 · steps count=${site.far}`);
    expect(site.odds).toBeGreaterThan(0);
    expect(site.odds).toBeLessThanOrEqual(1);
  });

  it("are no dock where all docks of the edition are taken", () => {
    const docked = (docks: number, board: Geometry): string[] => {
      const outposts = { merchants: { stations: [0, 1, 2, 1], marker: 1 } };
      const view = viewOf({ outposts, printed: { ...viewOf().printed, docks } });
      return goalsOf({ view, geometry: board } as Play, ship(2, "v22_11", "trade_ship"), say)
        .filter((goal) => goal.icon === "dock" && goal.title === "merchants")
        .flatMap((goal) => goal.points);
    };
    const centre = geometry.places.find((place) => place.id === "N3")?.centre;
    const printed = new Geometry(charted);
    const fifth = printed.printed.find((outpost) => outpost.people === "merchants")?.points[4];
    expect([docked(5, geometry), docked(4, geometry)]).toEqual([[centre], []]);
    expect([docked(5, printed), docked(4, printed)]).toEqual([[fifth], []]);
  });

  it("in flight are only what the ship in hand can reach now", () => {
    const setting = { actions: ["land 1 v25_8", "fly 2 v23_8"], frames: [FLIGHT], me: { ships } };
    expect(of(setting, false)).toMatchObject([{ point: "v25_8", ship: 1, icon: "found", odds: 1 }]);
    expect(of({ ...setting, seat: null }, false)).toEqual([]);
  });

  it("are no places where somebody stands, and no sites beside what must be cleared first", () => {
    const view = { players: viewOf({}, { ships: [ship(1, "v20_9")], colonies: ["v25_8", "v25_10", "v28_9"] }).players };
    expect(of({ view }, true).filter((one) => one.icon === "found")).toEqual([]);
    const pirates = { planets: { c8r4: { resource: "ore", chip: { pirate_base: 4 } } } } as never;
    const near = of({ view: pirates, me: { ships: [ship(1, "v20_9")] } }, true).filter((one) => one.icon === "found");
    expect(near.map((one) => one.point)).toEqual(["v28_9"]);
  });
});

describe("the icon of a stop", () => {
  const at = (verb: string, point: string, more: Setting = {}) => {
    const { play } = playOf(more);
    return stopIcon(play.view, geometry, 0, point, verb);
  };
  const with_ = (chip: unknown, me: Setting["me"] = {}): Setting => ({
    view: { planets: { c8r4: { resource: "ore", chip } } } as never,
    me,
  });

  it("says what coming there does", () => {
    expect(at("dock", "v25_14")).toBe("dock");
    expect(at("land", "v25_8")).toBe("found");
    expect(at("fly", "v5_10")).toBe("explore");
    expect(at("fly", "v17_8")).toBeUndefined();
  });

  it("shows what is strong enough to clear a pirate base or an ice planet", () => {
    const strong = { upgrades: { booster: 0, cannon: 3, freight_pod: 4 } };
    expect(at("land", "v25_8", with_({ pirate_base: 4 }, strong))).toBeUndefined();
    expect(at("land", "v25_8", with_({ pirate_base: 4 }, { ...strong, card_cannons: 1 }))).toBe("cannon");
    expect(at("land", "v25_8", with_({ ice_planet: 4 }, strong))).toBe("freight_pod");
    expect(at("land", "v25_8", with_({ ice_planet: 5 }, strong))).toBeUndefined();
  });
});

describe("why a bot did something", () => {
  const folder = resolve(import.meta.dirname, "../../src/games/starfarers/text");
  const spoken = (language: string, facts: object, own: number | null = 0): string => {
    const speak = speaker(language, [readFileSync(join(folder, language, "table.ftl"), "utf8")]);
    return lineOf(told("bot_explained", { seat: 1, ...facts }), 0, viewOf(), geometry, speak, name, own)?.text ?? "";
  };

  it("is told in every language, and names the people and whom it is taken from", () => {
    const facts = { why: "denies", about: "diplomats", rival: 0 };
    expect(spoken("en", facts)).toBe("because it denies you the marker of the Diplomats");
    expect(spoken("de", facts)).toBe("denn es nimmt dir den Marker: Diplomaten");
    expect(spoken("nl", facts)).toBe("want het ontneemt je de schijf: Diplomaten");
    expect(spoken("en", facts, 2)).toBe("because it denies seat0 the marker of the Diplomats");
  });

  it("is known for all that bots may say", () => {
    const explaining = resolve(import.meta.dirname, "../../../src/starport/bots/starfarers/explaining.py");
    const source = readFileSync(explaining, "utf8");
    const ids = [...source.matchAll(/Why\("(\w+)"|^ {4}"(\w+)": \(/gm)].map((found) => found[1] ?? found[2] ?? "");
    expect(ids.length).toBeGreaterThan(10);
    for (const language of ["en", "de", "nl"]) {
      const said = ids.map((why) => spoken(language, { why, about: "", rival: null }));
      expect(new Set(said).size).toBe(new Set(ids).size);
    }
  });
});

describe("lines of the log", () => {
  const line = (what: string, facts: Record<string, unknown>) =>
    lineOf(told(what, facts, 7), 2, viewOf(), geometry, say, name);

  it("tell what happened, to whom, under which topic and where", () => {
    expect(line("colony_founded", { seat: 1, point: "v25_8" })).toMatchObject({
      key: "7-2",
      seat: 1,
      topic: "flight",
      where: ["v25_8"],
    });
    expect(line("ship_moved", { seat: 0, ship: 1, path: ["v1_2", "v4_5"] })?.where).toEqual(["v4_5"]);
    expect(line("dice_rolled", { seat: 0, dice: [3, 6], sum: 9 })?.where).toEqual(["c9r4"]);
    expect(line("card_stolen", { from: 1, to: 2 })?.seat).toBe(2);
    expect(line("chat", { seat: 0, text: "hello" })?.text).toContain("text=hello");
    expect(line("known_to_machines", { seat: 0 })).toBeNull();
  });

  it("name an outpost by its people: its letters do not stand on the board", () => {
    const near = [...geometry.points.keys()].filter((point) => geometry.placeNear(point)?.id === "N3");
    const said = near.map((point) => pointName(viewOf(), geometry, say, point));
    expect(said.length).toBeGreaterThan(3);
    expect(said).toContain("point-near-people place=merchants");
    expect(said.join()).not.toContain("N3");
    expect(line("sector_discovered", { slot: "N3", sector: "any" })?.text).toContain("slot=merchants");
    expect(line("sector_discovered", { slot: "N1", sector: "any" })?.text).toContain("slot=N1");
    const dock = targetsOf(playOf({ me: { ships } }).play, true, say).find((one) => one.icon === "dock");
    expect(dock?.sub).toBe(`merchants · steps count=${dock?.far}`);
  });

  it("read like sentences: seats by name, cards drawn, numbers signed", () => {
    const args = readable(
      { seat: 1, cards: { ore: 2, food: 0 }, delta: -2, dice: [1, 2], path: ["a", "b"], passed: true, seats: [0, 1] },
      viewOf(),
      geometry,
      say,
      name,
    );
    expect(args).toMatchObject({
      seat: "seat1",
      delta: "−2",
      dice: "1 + 2",
      path: 2,
      passed: "yes",
      seats: "seat0, seat1",
    });
    expect(String(args.cards)).toContain("cards:ore2");
    const plain = (facts: Record<string, unknown>) => readable(facts, viewOf(), geometry, say, name);
    expect(plain({ number: 3 }).cards).toBe("cards-count count=3");
    expect(plain({ seat: 1 }).cards).toBe("");
    expect(plain({ resource: "ore" }).resource).toContain("cards:ore1");
    expect(plain({ kind: "ore", card: "E07" })).toMatchObject({ kind: "ore", card: "E07" });
    expect(plain({ card: "green-ore", frame: "flight", bot: "planner" })).toMatchObject({
      card: "green-ore",
      frame: "frame-flight",
      bot: "bot-planner",
    });
    expect(plain({ numbers: { 0: 2, 1: 3 }, chip: [4, 5], planet: "c8r4", missing: ["ore1"] })).toMatchObject({
      numbers: "seat0 2, seat1 3",
      chip: "4/5",
      planet: "ore 6",
    });
    expect(readable({ delta: 1, from: -1 }, null, null, say, name)).toMatchObject({ delta: "+1", from: "–" });
    expect(targetName(viewOf(), geometry, say, "v25_8")).toBe("Ore 6 – food 9");
  });
});

describe("an encounter", () => {
  it("of two pilots keeps what each answered", () => {
    const met = lastEncounter([
      told("encounter_started", { seat: 0, seats: [0, 1], reader: 2 }),
      told("encounter_question", { seat: 0, question: "gift" }),
      told("encounter_question", { seat: 1, question: "gift" }),
      told("encounter_answered", { seat: 1, answer: 2 }),
      told("encounter_answered", { seat: 0, answer: "no" }),
      told("mothership_thrown", { seat: 0, balls: ["red"], sum: 3 }),
      told("upgrade_lost", { seat: 0, upgrade: "booster" }),
    ]);
    expect(met?.seats).toEqual([0, 1]);
    expect(met?.steps[0]).toEqual({
      kind: "question",
      question: "gift",
      answers: [
        { seat: 0, answer: "no" },
        { seat: 1, answer: 2 },
      ],
    });
    expect(met?.steps.map((step) => step.kind)).toEqual(["question", "result", "throw"]);
  });

  it("shows a loss unlike a gain", () => {
    expect(worse(told("upgrade_lost"))).toBe(true);
    expect(worse(told("half_medals_changed", { delta: -1 }))).toBe(true);
    expect(worse(told("half_medals_changed", { delta: 1 }))).toBe(false);
    expect(worse(told("cards_gained"))).toBe(false);
  });
});

describe("small readings", () => {
  it("give every seat a letter of its own: that of its colour, or one that is free", () => {
    const view = viewOf();
    expect([0, 1, 2].map((seat) => letterOf(view, seat))).toEqual(["c", "b", "a"]);
    const odd = { players: [{ colour: "red" }, { colour: "red" }, { colour: "violet" }] } as never;
    expect([0, 1, 2].map((seat) => letterOf(viewOf(odd), seat))).toEqual(["b", "a", "c"]);
  });

  it("count the ways to a sum, and know special discs", () => {
    expect([2, 7, 12].map(WAYS)).toEqual([1, 6, 1]);
    expect(special([4])).toBeNull();
    expect(special({ ice_planet: 3 })).toEqual(["ice_planet", 3]);
    expect(special(undefined)).toBeNull();
  });

  it("wait as long as the eye needs: a flight by its length, at most nine tenths", () => {
    expect(pace([told("ship_moved", { path: ["a", "b"] })])).toBe(220);
    expect(pace([told("ship_moved", { path: ["a", "b", "c", "d", "e"] })])).toBe(550);
    expect(pace([told("dice_rolled"), told("ship_moved", { path: ["a"] })])).toBe(700);
    expect(pace([told("chat")])).toBe(0);
  });

  it("find the last judged moment before a move", () => {
    const found = { chances: [{ to: 0 }, { to: 10 }, { to: 20 }] } as unknown as ChanceList;
    expect([0, 9, 10, 25].map((to) => momentOf(found, to))).toEqual([0, 0, 1, 2]);
  });

  it("count who did most of what", () => {
    const found = stats(
      [
        told("turn_started", { seat: 1, turn: 1 }),
        told("chips_revealed"),
        told("trade_made", { seat: 1, partner: 0 }),
        told("trade_made", { seat: 1, partner: 0 }),
        told("yield_paid", { seat: 0, cards: { ore: 2, food: 1 } }),
        told("comparison_made", { seat: 1, passed: true }),
        told("comparison_made", { seat: 0, passed: false }),
        told("mothership_thrown", { balls: ["red", "black"] }),
        told("points_changed", { seat: 1, old: 4, new: 3, reason: "marker" }),
        told("points_changed", { seat: 1, old: 3, new: 5, reason: "marker" }, 9),
      ],
      2,
      [4, 5],
    );
    expect(found.awards.map(({ id, seat, count }) => [id, seat, count])).toEqual([
      ["pathfinder", 1, 1],
      ["merchant", 0, 2],
      ["harvest", 0, 3],
      ["untouchable", 1, 1],
    ]);
    expect(found.balls).toEqual({ red: 1, black: 1 });
    expect(found.marks).toEqual([{ seat: 1, at: 1, points: 5, icon: "friendship" }]);
    expect(found.curve).toEqual([
      [4, 4],
      [4, 5],
    ]);
  });
});

describe("hints", () => {
  const id = (setting: Setting) => hintOf(playOf(setting).play)?.id;

  it("point at what a beginner should do next", () => {
    expect(id({})).toBe("hint-wait");
    expect(id({ actions: ["roll"] })).toBe("hint-roll");
    expect(id({ actions: ["roll"], view: { turn: 5 } })).toBe("hint-roll-short");
    expect(id({ actions: ["throw"] })).toBe("hint-throw");
    expect(id({ actions: ["answer yes"] })).toBe("hint-encounter");
    expect(id({ actions: ["accept 2"], frames: [{ frame: "trading", seat: 2 }] })).toBe("hint-answer");
    const trade = (actions: string[]) => id({ actions, frames: [TRADING] });
    expect(trade(["build booster", "build colony_ship v1_2"])).toBe("hint-build-ship");
    expect(trade(["build booster"])).toBe("hint-build");
    expect(trade(["exchange ore for food"])).toBe("hint-exchange");
    expect(trade(["end build"])).toBe("hint-end-build");
    const fly = (actions: string[]) => id({ actions, frames: [FLIGHT], me: { ships } });
    expect(fly(["found 1"])).toBe("hint-found");
    expect(fly(["land 1 v25_8"])).toBe("hint-land");
    expect(fly(["fly 1 v17_8"])).toBe("hint-fly");
    expect(fly(["end flight"])).toBe("hint-end-flight");
    // A friendship card is asked for in the middle of a flight: the flight cannot end now.
    const picking = { frame: "picking", seat: 0, people: "merchants" };
    expect(id({ actions: ["pick merchant-ore"], frames: [FLIGHT, picking], me: { ships } })).toBe("hint-card");
    expect(id({ seat: null })).toBeUndefined();
    expect(id({ actions: ["roll"], view: { winner: 1 } })).toBeUndefined();
  });

  it("of a bot read like a player's words, and point at the control of the next step", () => {
    const { play } = playOf({ actions: ["fly 1 v17_8"], frames: [FLIGHT], me: { ships, rates: { ore: 3 } as never } });
    const text = (action: string) => actionText(play, action, () => true, say);
    expect(text("fly 1 v25_8")).toMatch(/^advice-fly ship=colony_ship where=point-site/);
    expect(text("end build")).toBe("do-to-flight");
    expect(text("end flight")).toBe("do-end-flight");
    expect(text("accept 1,2")).toBe("advice-plain verb=accept what=Rigel, Cem");
    expect(text("exchange ore for food")).toContain("ore3");
    expect(text("discard nothing")).toBe("advice-plain verb=discard what=0");
    expect(text("dance c8r4")).toBe("dance ore 6");
    expect(controlsOf(play, "fly 1 v17_8")).toContain('[data-stop="v17_8"]');
    play.target = "v17_8";
    expect(controlsOf(play, "fly 1 v17_8")).toEqual(['[data-act="fly 1 v17_8"]', "[data-primary]"]);
    expect(controlsOf(play, "build booster")).toContain('[data-build="booster"]');
    play.building = "build colony_ship";
    expect(controlsOf(play, "build colony_ship v1_2")).toContain('[data-stop="v1_2"]');
  });
});

describe("a point where nothing can be done", () => {
  const asked = [FLIGHT, { frame: "picking", seat: 0 }];
  const wished = (setting: Setting, point: string) => {
    const { play } = playOf(setting);
    return wishes(play, point) ? wishAt(play, point) : null;
  };

  it("is asked about in the middle of a question, with a ship or without", () => {
    expect(wished({ frames: asked, actions: ["pick merchant-food"], me: { ships } }, "v25_8")).toBe("land 1 v25_8");
    expect(wished({ frames: asked, actions: ["pick merchant-food"] }, "v17_8")).toBe("fly 1 v17_8");
    expect(wished({ frames: [FLIGHT], actions: ["end flight"] }, "v17_8")).toBe("fly 1 v17_8");
    expect(wished({ frames: [FLIGHT], actions: ["fly 2 v17_8"], me: { ships } }, "v25_14")).toBe("dock 2 v25_14");
    const jumping = [FLIGHT, { frame: "jumping", seat: 0 }];
    expect(wished({ frames: jumping, actions: ["jump 2 v17_8"], me: { ships } }, "v1_10")).toBe("jump 2 v1_10");
  });

  it("is looked at where there is something to see and nobody flies", () => {
    const throwing = { frames: [{ frame: "throwing", seat: 0 }], actions: ["throw"], me: { ships } };
    expect(wished(throwing, "v17_26")).toBe("fly 1 v17_26");
    expect([wished(throwing, "v25_8"), wished(throwing, "v22_11")]).toEqual([null, null]);
    expect(wished({ frames: [FLIGHT], actions: ["end flight"] }, "v25_8")).toBeNull();
    expect(wished({ frames: [FLIGHT] }, "v17_8")).toBeNull(); // somebody else's flight
  });

  it("is looked at while something is being placed", () => {
    const { play } = playOf({ frames: [TRADING], actions: ["build colony_ship v1_2"] });
    expect(wishes(play, "v17_8")).toBe(true);
    play.building = "build colony_ship";
    expect(wishes(play, "v17_8")).toBe(false);
  });
});

describe("the rule to look up", () => {
  it("is that of the moment, of the thing under the pointer, or of the point of the board", () => {
    const { play } = playOf({ frames: [FLIGHT] });
    expect(ruleOf(play)).toBe("SF-FLY-4");
    expect(ruleOf(playOf({}).play)).toBe("SF-TURN-1");
    const ranking = playOf({ frames: [{ frame: "founding", seat: 0 }], actions: ["rank 1", "rank 2"] }).play;
    expect(ruleOf(ranking)).toBe("SF-SETUP-20");
    expect(ruleAt(play, null)).toBe("SF-FLY-4");
    document.body.innerHTML = '<i class="hand"><b></b></i><svg class="board"></svg>';
    expect(ruleAt(play, document.querySelector("b"))).toBe("SF-SEVEN-2");
    const at = (point: string) => {
      play.hover = point;
      return ruleAt(play, document.querySelector("svg"));
    };
    expect([at("v25_8"), at("v25_14"), at("v5_14"), at("v1_10"), at("v17_26")]).toEqual([
      "SF-FLY-7",
      "SF-STAT-6",
      "SF-FLY-9",
      "SF-FLY-7",
      "SF-FLY-9",
    ]);
    document.body.innerHTML = "";
  });

  it("of a planet is that of its number, of what it hides, or of pirates and ice", () => {
    const { play } = playOf({ frames: [FLIGHT] });
    const planets = play.view.planets;
    const of = (chip: unknown) => {
      const [hex = ""] = Object.keys(planets);
      planets[hex] = { ...planets[hex], chip } as (typeof planets)[string];
      return ruleOfThing(play, { hex });
    };
    expect([of([8]), of(null), of({ pirate_base: 4 })]).toEqual(["SF-PROD-2", "SF-FLY-7", "SF-SPEC-4"]);
    expect(ruleOfThing(play, { seat: 1 })).toBe("SF-VP-1");
    expect(ruleOfThing(play, { point: "v25_14" })).toBe("SF-STAT-6");
  });

  it("is that of what is looked at when nothing lies under the pointer", () => {
    const { play } = playOf({ frames: [FLIGHT] });
    play.look({ seat: 1 });
    expect(ruleAt(play, null)).toBe("SF-VP-1");
    play.lookAway();
    expect(ruleAt(play, null)).toBe("SF-FLY-4");
  });
});
