import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Herald } from "../../src/games/spacedealer/herald.svelte";
import { loopOf, stars } from "../../src/games/spacedealer/loop";
import { sounds } from "../../src/games/spacedealer/sounds";
import { change } from "../../src/kit/settings";
import { glass, playOf, type Setting, say, seenOf, told } from "./scene";

let heard: string[] = [];
beforeEach(() => {
  heard = [];
  change("speech", true);
  for (const name of Object.keys(sounds) as (keyof typeof sounds)[])
    vi.spyOn(sounds, name).mockImplementation((...args: unknown[]) => void heard.push([name, ...args].join(" ")));
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("speechSynthesis", { speak: (line: { text: string }) => heard.push(`“${line.text}”`) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function heraldOf(setting: Setting) {
  const { play, table } = playOf(setting);
  return { herald: new Herald(play, () => say), play, table };
}

describe("the herald", () => {
  it("calls each minute once, when it comes", () => {
    const { herald, play } = heraldOf({});
    for (const left of [15.5, 15, 14.95, 12, 10, 9.99, 5, 1, 0.5]) {
      play.now = 1_800_000 - left * 60_000;
      herald.tick();
    }
    expect(heard).toEqual(["“sd-say-15”", "“sd-say-10”", "“sd-say-5”", "“sd-say-1”"]);
  });

  it("calls a minute for six seconds, in the language of the page, where the browser has a voice", () => {
    const spoken: object[] = [];
    vi.stubGlobal("speechSynthesis", { speak: (line: object) => spoken.push(line) });
    for (const left of [5, 4.95, 4.9, 4]) {
      const { herald, play } = heraldOf({});
      play.now = 1_800_000 - left * 60_000;
      herald.tick();
    }
    expect(spoken).toMatchObject(Array(2).fill({ text: "sd-say-5", lang: "en", rate: 1.1 }));
    vi.unstubAllGlobals();
    const { herald, play } = heraldOf({});
    play.now = 1_800_000 - 5 * 60_000;
    expect(() => herald.tick()).not.toThrow();
  });

  it("does not call what is past for somebody who comes late, nor in a pause, nor without a clock", () => {
    const late = heraldOf({});
    late.play.now = 1_800_000 - 7 * 60_000;
    late.herald.tick();
    const paused = heraldOf({ desk: { paused: true } });
    paused.play.now = 1_800_000 - 5 * 60_000;
    paused.herald.tick();
    const untimed = heraldOf({ view: { ends: null } });
    untimed.herald.tick();
    change("speech", false);
    const silent = heraldOf({});
    silent.play.now = 1_800_000 - 5 * 60_000;
    silent.herald.tick();
    expect(heard).toEqual([]);
  });

  it("calls real minutes, whatever the speed of the glasses", () => {
    const time = { at: 60_000, wall: 0, running: false, until: null, rate: [6000, 3000] };
    const { herald, play } = heraldOf({ desk: { time } });
    for (const left of [15, 14, 10, 5, 1]) {
      play.now = 1_800_000 - left * 120_000;
      herald.tick();
    }
    // The whole match lasts fifteen real minutes: that they are left is no news.
    expect(heard).toEqual(["“sd-say-10”", "“sd-say-5”", "“sd-say-1”"]);
  });

  it("sounds every refusal once", () => {
    const { herald, play } = heraldOf({});
    herald.refused();
    play.refuse("no_power", "SD-50");
    herald.refused();
    herald.refused();
    play.refuse("no_power", "SD-50");
    herald.refused();
    play.clear();
    herald.refused();
    expect(heard).toEqual(["refused", "refused"]);
  });

  it("strikes the gong for the last sands and for the end, once each", () => {
    const { herald, play } = heraldOf({});
    play.adopt(seenOf({ view: { phase: "last_sands" } }, 2));
    herald.tick();
    herald.tick();
    play.adopt(seenOf({ view: { phase: "over" } }, 3));
    herald.tick();
    herald.tick();
    expect(heard).toEqual(["gong", "“sd-say-sands”", "gong"]);
    heard = [];
    heraldOf({ view: { phase: "over" } }).herald.tick();
    heraldOf({ view: { phase: "last_sands" } }).herald.tick();
    expect(heard).toEqual([]);
  });

  it("ticks through the last ten seconds of an own glass, once a second", () => {
    const { herald, play } = heraldOf({ me: { glasses: [glass(2, "active", { due: 71_000 })] } });
    for (const now of [60_000, 60_500, 61_000, 61_200, 62_000, 71_000]) {
      play.now = now;
      herald.tick();
    }
    expect(heard).toEqual(["tick 2", "tick 2"]);
  });

  it("does not tick for a glass that lies idle, nor before a match runs", () => {
    for (const setting of [
      { me: { glasses: [glass(2, "inactive", { due: 62_000 })] } },
      { me: { glasses: [glass(2, "active", { due: 62_000 })] }, view: { phase: "setup" } as const },
    ])
      heraldOf(setting).herald.tick();
    expect(heard).toEqual([]);
  });

  it("reminds of a ready glass three times, every twenty seconds", () => {
    const { herald, play } = heraldOf({ me: { glasses: [glass(1, "ready", { due: 60_000 })] } });
    const reminded: number[] = [];
    for (const waited of [1, 19, 20, 20.5, 21, 39, 40, 40.5, 41, 60, 60.5, 61, 81, 101]) {
      play.now = 60_000 + waited * 1000;
      herald.tick();
      if (heard.length > reminded.length) reminded.push(waited);
    }
    expect(heard).toEqual(["ready 1 0.5", "ready 1 0.5", "ready 1 0.5"]);
    expect(reminded).toEqual([20.5, 40.5, 60.5]);
    // Taken and ready again, it is another wait.
    play.adopt(seenOf({ me: { glasses: [glass(1, "active", { due: 200_000 })] } }, 2));
    herald.tick();
    play.adopt(seenOf({ me: { glasses: [glass(1, "ready", { due: 200_000 })] } }, 3));
    play.now = 221_000;
    herald.tick();
    expect(heard).toHaveLength(4);
  });

  it("gives what happens its tone, if it concerns this seat, once", () => {
    const { herald, play } = heraldOf({});
    const fresh = [
      told("order_given", { seat: 0 }),
      told("order_given", { seat: 1 }),
      told("glass_ready", { seat: 0, glass: 2 }),
      told("glass_ready", { seat: 1, glass: 1 }),
      told("ship_landed", { seat: 0 }),
      told("ship_landed", { seat: 1 }),
      told("demand_fulfilled", { seat: 0, owner: 1 }),
      told("demand_fulfilled", { seat: 1, owner: 0 }),
      told("demand_fulfilled", { seat: 1, owner: 2 }),
      told("card_revealed", { seat: 1, owner: 0, to: 0 }),
      told("neutral_fulfilled", { seat: 0 }),
      told("neutral_fulfilled", { seat: 1 }),
      told("offer_made", { seat: 1, to: 0 }),
      told("offer_made", { seat: 0, to: 1 }),
      told("glass_sabotaged", { seat: 0, by: 1 }),
      told("field_blocked", { seat: 1, by: 0 }),
      told("field_blocked", { seat: 0, by: 1 }),
      told("plan_drawn", { seat: 0 }),
    ];
    herald.heard();
    play.adopt(seenOf({ fresh }, 2));
    herald.heard();
    herald.heard();
    expect(heard).toEqual([
      "placed",
      "ready 2",
      "landed",
      "delivered",
      "served",
      "delivered",
      "offer",
      "attacked",
      "attacked",
    ]);
  });
});

describe("the ring as it is drawn", () => {
  const box = { width: 1366, top: 108, bottom: 374, left: 34, round: 133 };

  it("is one closed track around the window", () => {
    const { path, middle, step } = loopOf(4, 0, box);
    expect(path).toBe(
      "M683 374H167A133 133 0 0 1 34 241V241A133 133 0 0 1 167 108H1199A133 133 0 0 1 1332 241V241A133 133 0 0 1 1199 374Z",
    );
    expect([middle, step]).toEqual([683, 380]);
    expect(loopOf(8, 0, box).step).toBeCloseTo(172);
    expect(loopOf(4, 0, { ...box, width: 390, left: 14, round: 34 }).step).toBeCloseTo(120.9);
  });

  const spotsOn = (way: string) =>
    [...way.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

  it("has a way from field to field that never leaves the track, the shorter one round", () => {
    const { part, at } = loopOf(3, 0, box);
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [0, 5],
      [2, 3],
      [0, 3],
      [5, 1],
    ] as const) {
      const way = spotsOn(part(from, to));
      expect(way[0]!.x).toBeCloseTo(at(from).x, 0);
      expect(way.at(-1)!.y).toBeCloseTo(at(to).y, 0);
      for (const { x, y } of way) {
        const corner = { x: x < 167 ? 167 : 1199, y: 241 };
        const onTrack =
          x >= 167 && x <= 1199
            ? Math.min(Math.abs(y - 108), Math.abs(y - 374))
            : Math.hypot(x - corner.x, y - corner.y) - 133;
        expect(Math.abs(onTrack)).toBeLessThan(1);
      }
    }
    expect(spotsOn(part(0, 5)).some(({ y }) => y < 240)).toBe(false);
  });

  it("has planets along both sides where there is little room, each as far from the next", () => {
    const loop = loopOf(8, 2, { width: 390, top: 92, bottom: 328, left: 18, round: 34, around: true });
    const spots = Array.from({ length: 16 }, (_, field) => loop.at(field));
    expect(spots[4]).toEqual({ x: 195, y: 328 });
    for (const [index, one] of spots.entries())
      for (const two of spots.slice(index + 1)) expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(40);
    expect(spots.filter(({ x }) => x === 18).length).toBeGreaterThan(2);
  });

  it("has the same quiet stars at every look, all within the window", () => {
    const sky = stars(7, 100, 50, 30);
    expect(sky).toEqual(stars(7, 100, 50, 30));
    expect(sky).not.toEqual(stars(8, 100, 50, 30));
    for (const star of sky) {
      expect(star.x).toBeLessThan(100);
      expect(star.y).toBeLessThan(50);
      expect(star.r).toBeGreaterThanOrEqual(0.4);
      expect(star.o).toBeGreaterThanOrEqual(0.15);
    }
  });
});
