/** A whole match as this client shows it: what it says, offers, points at, draws and does with every tap and key. */
import { expect, test, vi } from "vitest";
import { bundlesOf } from "../../src/games/spacedealer/bundles";
import { clockOf } from "../../src/games/spacedealer/clock";
import { stepOf } from "../../src/games/spacedealer/guide";
import { hintOf, spokenOf } from "../../src/games/spacedealer/hint";
import { pressed } from "../../src/games/spacedealer/keys";
import { loopOf, runs, stars } from "../../src/games/spacedealer/loop";
import { noteOf } from "../../src/games/spacedealer/note";
import { marketsOf, type Room, spotsOf } from "../../src/games/spacedealer/places";
import { Play } from "../../src/games/spacedealer/play.svelte";
import {
  columnsOf,
  demandsOf,
  goodsOf,
  goodsSaid,
  lacks,
  plantOf,
  spelled,
  worth,
} from "../../src/games/spacedealer/reading";
import { ruleOf } from "../../src/games/spacedealer/rulebook";
import { actsBy, busy, scoreAt, timelineOf } from "../../src/games/spacedealer/runs";
import { lineOf, logOf, newsOf } from "../../src/games/spacedealer/story";
import { columnKey, planKey } from "../../src/games/spacedealer/targets";
import { COLUMNS, heard } from "../../src/games/spacedealer/wire";
import type { Seen, Table } from "../../src/kit/table";
import { flushed, golden, seenIn } from "../match";
import { say } from "./scene";

const NAME = "spacedealer-advanced";
vi.setConfig({ testTimeout: 120_000 });
const KEYS = [..."123456abcdefghijklmnopqrstuvwxyz;", "Escape", "Backspace", "ArrowLeft"];

/** The match stands at the moment that is shown, unless a speed is said. */
function allSeen(rate: [number, number] = [1, 1]): Seen[] {
  return seenIn(NAME, { dropped: [], resuming: [], pausing: [], realtime: true }).map((seen) => {
    const at = (seen.page.view as unknown as { now: number }).now;
    const time = { at, wall: 0, running: false, until: null, rate };
    return { ...seen, page: { ...seen.page, desk: { ...seen.page.desk, time } } } as Seen;
  });
}

function sat(seen: Seen, answer: Record<string, unknown> = { type: "ack" }) {
  const sent: string[] = [];
  const order = async (seat: number, { do: deed, action }: { do: string; action?: string }) => {
    sent.push(`${seat}: ${action ?? deed}`);
    return answer;
  };
  const may = async (seat: number, action: string) => {
    sent.push(`${seat}? ${action}`);
    return null;
  };
  const table = { order, may, now: () => 0, delay: 0, connection: { value: { state: "live", since: 0 } } };
  const play = new Play(table as unknown as Table, seen.seat, seen);
  play.say = say;
  return { play, sent };
}

const held = ({ hand, choosing, trading, peek, problem, shown, asked, targets, sent }: Play) => ({
  ...{ hand, choosing, trading, peek, problem, shown, asked, targets, sent },
});

function said(play: Play) {
  const { view } = play;
  const hint = hintOf(play, say, (id) => id.length % 2 === 0);
  return {
    hint: [hint, ruleOf(hint), spokenOf(play, say)],
    step: stepOf(play),
    note: [noteOf(play, say, true), noteOf(play, say, false), clockOf(play)],
    bundles: bundlesOf(play),
    news: newsOf(play),
    lines: play.fresh.map((told, index) => lineOf(told, index, { card: play.cardName, field: play.fieldName })),
    glasses: play.me.glasses.map((glass) => [play.left(glass), play.backing(glass), play.waits(glass)]),
    seats: view.seats.map((seat) => [
      demandsOf(seat),
      columnsOf(seat),
      ["L", "R"].map((side) => plantOf(seat, side)),
      view.ships.map((ship) => [
        worth(demandsOf(seat), ship.cargo),
        demandsOf(seat).map((one) => lacks(one.goods, ship.cargo)),
      ]),
    ]),
    cargo: view.ships.map(({ cargo }) => [spelled(cargo), goodsOf(spelled(cargo)), goodsSaid(cargo, say)]),
    ship: [play.ship, play.landed, play.atHome, play.asking],
  };
}

test("what is said in a whole match", async () => {
  const lines: string[] = [];
  for (const rate of [
    [1, 1],
    [2, 1],
  ] as [number, number][]) {
    const all = allSeen(rate);
    const { play } = sat(all[0]!);
    for (const seen of all) {
      play.adopt(seen);
      if (rate[0] > 1 && seen.seq % 5) continue;
      lines.push(`${seen.seq}. ${play.view.phase}`, ...golden(said(play)));
    }
    const story = heard(all.at(-1)!.story);
    const line = timelineOf(story, 4);
    const moments = [0, 1, 60_000, 300_000, 900_000, line.over];
    const whole = {
      line,
      log: logOf(play),
      acts: moments.map((at) => actsBy(line, at)),
      scores: moments.map((at) => [0, 1, 2, 3].map((seat) => scoreAt(line, seat, at))),
      busy: [0, 1, 2, 3].map((seat) => busy(line, seat, 3)),
    };
    lines.push("the end", ...golden(whole));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../matches/${NAME}.txt`);
});

test("what taps and keys do", async () => {
  const lines: string[] = [];
  const refusal = { type: "refusal", message: "would_lose", facts: {}, rule: "SD-1" };
  for (const [index, seen] of allSeen().entries()) {
    const done: unknown[] = [];
    const trial = async (deed: (play: Play) => unknown): Promise<void> => {
      const { play, sent } = sat(seen, index % 3 ? undefined : refusal);
      const result = deed(play);
      await flushed();
      done.push([typeof result === "boolean" ? result : null, held(play), sent]);
    };
    const { play } = sat(seen);
    for (const key of KEYS) await trial((one) => pressed(one, new KeyboardEvent("keydown", { key })));
    for (const glass of play.me.glasses) {
      await trial((one) => one.touch(glass));
      if (glass.state !== "inactive") continue;
      for (const key of [...KEYS.slice(6), "W", "R"])
        await trial((one) => {
          one.touch(glass);
          pressed(one, new KeyboardEvent("keydown", { key, shiftKey: key === "W" || key === "R" }));
        });
      break;
    }
    for (const key of ["tech", "field:2", "field:3", "card:none"]) await trial((one) => one.reach(key));
    await trial((one) => void one.all(one.menu.actions.slice(0, 3)));
    lines.push(`${seen.seq}.`, ...golden({ done }));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../matches/${NAME}-hand.txt`);
});

test("the ring, its ships and markets stand where they stood", async () => {
  const lines: string[] = [`keys ${COLUMNS.map(columnKey).join("")} ${[0, 1, 2, 3, 4].map(planKey).join("")}`];
  const layouts: Room["layout"][] = ["wide", "tablet", "phone"];
  for (let seats = 3; seats <= 8; seats += 1)
    for (const layout of layouts)
      for (const around of [false, true])
        for (const crowd of [false, true]) {
          const width = { wide: 1366, tablet: 1000, phone: 390 }[layout];
          const loop = loopOf(seats, 1, { width, top: 60, bottom: 420, left: 30, round: 120, around });
          const room: Room = { layout, around, crowd, home: 2, planet: 64, ship: 30 };
          const fields = Array.from({ length: 2 * seats }, (_, field) => field);
          const planets = fields.filter((field) => field % 2 === 0 && field !== 2);
          const ships = Array.from({ length: 3 * seats }, (_, ship) => ({
            ...{ ship: `s${ship}`, owner: ship % seats, field: (ship * ship) % (2 * seats), since: 0, cargo: {} },
            from: ship % 3 ? -1 : 0,
          }));
          const parts = {
            at: fields.map((field) => [
              loop.at(field),
              loop.beside(field, 20),
              loop.part(field, (field + 3) % (2 * seats)),
            ]),
            path: [loop.path, loop.step],
            ships: spotsOf(ships, 1, loop, room),
            markets: [true, false].map((all) =>
              [true, false].map((asking) => marketsOf(loop, room, planets, all, asking)),
            ),
          };
          lines.push(`${seats} ${layout} ${around} ${crowd}`, ...golden(parts));
        }
  const ways = [0, 1, 2, 5, 7].map((to) => [runs(0, to, 4, true), runs(0, to, 4, false)]);
  lines.push(...golden({ ways, stars: stars(7, 800, 300, 9) }));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../matches/spacedealer-ring.txt");
});
