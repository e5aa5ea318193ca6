/** Whole matches as this client shows them: what it says, offers, marks, draws and does with every tap and key. */
import { afterEach, expect, test, vi } from "vitest";
import { actionText, controlsOf } from "../../src/games/starfarers/advice";
import { boardOf } from "../../src/games/starfarers/board/boards";
import { standsAt } from "../../src/games/starfarers/board/figures";
import { Frame, type Geometry, nearest, neighbour } from "../../src/games/starfarers/board/geometry";
import { onHexagon, onSector } from "../../src/games/starfarers/board/outposts";
import { figuresOf, hides, kindOf } from "../../src/games/starfarers/board/scene";
import { thingAt } from "../../src/games/starfarers/board/things";
import { bankOf, swapsFor } from "../../src/games/starfarers/builds";
import { planetText, quality, scoreText, specialsAt, stopIcon, targetName } from "../../src/games/starfarers/describe";
import { digestOf, showAgain } from "../../src/games/starfarers/digest";
import { lastEncounter, worse } from "../../src/games/starfarers/encounter";
import { hintOf } from "../../src/games/starfarers/guide";
import { factsOf } from "../../src/games/starfarers/inspect";
import { pressed } from "../../src/games/starfarers/keys";
import { effectsOf } from "../../src/games/starfarers/motion";
import { pace } from "../../src/games/starfarers/pace";
import { declines } from "../../src/games/starfarers/people";
import { Play } from "../../src/games/starfarers/play.svelte";
import { cardAction, cardChoices, primaryOf } from "../../src/games/starfarers/primary";
import { chance, letterOf } from "../../src/games/starfarers/reading";
import { ruleAt } from "../../src/games/starfarers/rulebook";
import { decides, others, othersAsk } from "../../src/games/starfarers/situation";
import { soundOf } from "../../src/games/starfarers/sound";
import { stats } from "../../src/games/starfarers/stats";
import { lineOf } from "../../src/games/starfarers/story";
import { targetsOf } from "../../src/games/starfarers/targets";
import { startsOf, turnsOf } from "../../src/games/starfarers/turns";
import { heard, viewOf } from "../../src/games/starfarers/wire";
import { settings } from "../../src/kit/settings";
import type { Seen, Table } from "../../src/kit/table";
import { flushed, golden, seenIn } from "../match";
import { say, tableOf } from "./scene";

const MATCHES = ["starfarers-2019", "starfarers-five", "starfarers-classic"];
const KEYS = ["r", "s", "e", "u", "t", "l", "h", "n", "?", "Escape", "x", "Enter", "q"];
const before = { ...settings.value };
vi.setConfig({ testTimeout: 120_000 });

afterEach(() => {
  settings.set({ ...before });
  vi.unstubAllGlobals();
});

/** A server that advises the last thing of the menu. */
function advising(seen: Seen): void {
  const hint = { bot: "planner", action: seen.page.menu?.actions.at(-1) ?? null };
  vi.stubGlobal("fetch", async () => ({ ok: true, text: async () => JSON.stringify(hint) }));
}

function sat(seen: Seen, geometry: Geometry) {
  const table = tableOf();
  const play = new Play(table as unknown as Table, seen.seat, geometry, seen);
  play.say = say;
  return { play, table };
}

/** What a person has in hand. */
const held = ({ ship, target, building, jumping, panel, picked, problem, asked, looked, lit, advice }: Play) => ({
  ...{ ship, target, building, jumping, panel, picked, problem, asked, looked, lit, advice },
});

/** What the page says and offers at this moment. */
function said(play: Play) {
  return {
    primary: primaryOf(play),
    hint: hintOf(play),
    decides: [decides(play), othersAsk(play), others(play), declines(play.seen)],
    acts: play.menu.actions.map((act) => [
      actionText(play, act, (id) => id.length % 2 === 0, say),
      controlsOf(play, act),
    ]),
    stops: [play.ships, play.inHand, play.stops, play.proposal, play.ranks, play.ranked, play.placing],
    marks: [play.marks, play.gave, play.flown, play.put, play.undone, play.wanted, play.step, play.mine],
    cards: [cardAction(play), cardChoices(play), play.handTotal],
    targets: [targetsOf(play, true, say), targetsOf(play, false, say)],
    swaps: Object.entries(play.view.printed.costs).map(([thing, cost]) => [
      thing,
      swapsFor(cost, bankOf(play, play.acts("exchange"))),
    ]),
    scores: play.view.players.map((_, seat) => [
      scoreText(play.view, seat, play.name(seat), say),
      letterOf(play.view, seat),
    ]),
    odds: play.view.players.map((_, seat) => [0, 1, 3, 5, 8, 12].map((far) => chance(play.view, seat, far))),
    rule: ruleAt(play, null),
  };
}

/** Every point, planet and sector, as it is described and drawn. */
function shown(play: Play) {
  const { view, geometry } = play;
  const points = [...geometry.points.keys()];
  const ofRule = (point: string): string => {
    play.hover = point;
    const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    board.setAttribute("class", "board");
    return ruleAt(play, board);
  };
  const drawn = [false, true].map((turned) => {
    const frame = new Frame(geometry, turned);
    const kinds = new Map(geometry.places.map((place) => [place.id, kindOf(view, place)]));
    return [
      figuresOf(view).map((figure) => [figure, standsAt(frame, figure, 1.2)]),
      points.map((point) => thingAt(frame, view, kinds, frame.point(point))),
    ];
  });
  const found = {
    points: points.map((point) => [
      play.describe(point),
      targetName(view, geometry, say, point),
      quality(view, geometry, point),
      specialsAt(view, geometry, point),
      ["fly", "land", "dock"].map((verb) => stopIcon(view, geometry, play.seat ?? 0, point, verb)),
      factsOf(play, { point }, say),
    ]),
    planets: Object.keys(view.planets).map((hex) => [planetText(view.planets[hex], say), factsOf(play, { hex }, say)]),
    places: geometry.places.map((place) => [
      kindOf(view, place),
      hides(view, place),
      factsOf(play, { place: place.id }, say),
    ]),
    rules: points.map(ofRule),
    drawn,
  };
  play.hover = null;
  return found;
}

/** What was told since the last moment, in the log, in the digest, to the eye and to the ear. */
function toldOf(play: Play) {
  const { view, geometry } = play;
  const starts = startsOf(play.story);
  const start = (told: (typeof play.story)[number]) => starts.get(told);
  const digest = digestOf(play.story, play.seat ?? 0);
  return {
    lines: play.fresh.map((told, index) => lineOf(told, index, view, geometry, say, play.name, play.seat, start(told))),
    digest,
    again: digest.flatMap((card) =>
      card.entries.map((entry) => {
        showAgain(play, entry);
        return [play.lit, play.again];
      }),
    ),
    effects: effectsOf(play.fresh, { view, geometry, start }),
    sounds: play.fresh.map((told) => [soundOf(told, play.seat), soundOf(told, null), worse(told)]),
    pace: pace(play.seen.fresh),
    encounter: lastEncounter(play.story),
  };
}

test.each(MATCHES)("what is said, shown and told in %s", async (name) => {
  const all = seenIn(name);
  const geometry = (await boardOf(viewOf(all[0]!.page)))!;
  const { play } = sat(all[0]!, geometry);
  const lines: string[] = [];
  for (const [index, seen] of all.entries()) {
    play.adopt(seen);
    lines.push(`${seen.seq}. ${play.view.frames.at(-1)?.frame ?? "over"}`);
    lines.push(...golden({ ...said(play), ...(index % 4 ? {} : shown(play)), ...toldOf(play) }));
    play.lit = play.again = null;
  }
  const story = heard(all.at(-1)!.story);
  const points = play.view.players.map((player) => player.points);
  lines.push("the end", ...golden({ stats: stats(story, points.length, points), turns: turnsOf(story) }));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../matches/${name}.txt`);
});

test.each(MATCHES)("what taps and keys do in %s", async (name) => {
  const all = seenIn(name);
  const geometry = (await boardOf(viewOf(all[0]!.page)))!;
  const lines: string[] = [];
  for (const [index, seen] of all.entries()) {
    settings.set({ ...before, remind: index % 3 !== 0, oneclick: index % 4 === 0 });
    advising(seen);
    const done: unknown[] = [];
    const trial = async (deed: (play: Play) => void): Promise<void> => {
      const { play, table } = sat(seen, geometry);
      deed(play);
      await flushed();
      done.push([held(play), table.sent]);
    };
    const { play } = sat(seen, geometry);
    const near = [
      ...new Set([...play.stops.map((stop) => stop.point), ...(play.me?.ships ?? []).map((ship) => ship.point)]),
    ];
    const far = [...geometry.points.keys()].filter((_, at) => at % 29 === 0);
    for (const point of [...near.slice(0, 6), ...far]) await trial((one) => one.pick(point));
    for (const point of near.slice(0, 3))
      await trial((one) => {
        one.pick(point);
        one.pick(point);
      });
    for (const key of KEYS)
      await trial((one) => {
        const event = new KeyboardEvent("keydown", { key });
        Object.defineProperty(event, "target", { value: document.body });
        pressed(one, event, { log: () => one.look({ seat: 90 }), rule: () => one.look({ seat: 91 }) });
      });
    for (const act of play.acts("build").filter((act) => act.words[1]))
      await trial((one) => {
        one.building = `build ${act.words[0]}`;
        one.pick(act.words[1]!);
      });
    await trial((one) => {
      one.end();
      one.end();
    });
    await trial((one) => one.offer([2, 1]));
    await trial((one) => void one.hush(true));
    await trial((one) => void one.undo());
    lines.push(`${seen.seq}.`, ...golden({ done }));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../matches/${name}-hand.txt`);
});

test("every board is drawn the same on every day, upright and turned", async () => {
  const lines: string[] = [];
  for (const name of MATCHES) {
    const view = viewOf(seenIn(name)[0]!.page);
    const geometry = (await boardOf(view))!;
    for (const turned of [false, true]) {
      const frame = new Frame(geometry, turned);
      const points = [...geometry.points.keys()];
      lines.push(
        `${name} ${turned}`,
        ...golden({
          size: [frame.width, frame.height],
          points: points.map((point) => frame.point(point)),
          hexes: [...geometry.hexes.keys()].map((hex) => [frame.hex(hex), frame.outline(hex)]),
          places: geometry.places.map((place) => [
            frame.middle(place),
            frame.gap(place),
            place.hexes.length && onSector(frame, place, view.printed.docks),
          ]),
          printed: geometry.printed.map((outpost) => onHexagon(frame, outpost, view.printed.docks)),
          lines: frame.line(points.slice(0, 9)),
          nearest: points.map((_, at) => nearest(frame, { x: 31 * at, y: 17 * at }, points, 25)),
          keys: points.map((point) =>
            ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "a"].map((key) => neighbour(frame, point, points, key)),
          ),
        }),
      );
    }
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../matches/starfarers-boards.txt");
});
