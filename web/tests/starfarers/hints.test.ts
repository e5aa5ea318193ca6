import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hintOf } from "../../src/games/starfarers/guide";
import { LANGUAGES } from "../../src/kit/settings";
import type { Menu } from "../../src/wire";
import { playOf } from "./scene";

interface Met {
  frames: { frame: string; seat: number }[];
  forms: Menu["forms"];
  actions: string[];
  turn: number;
}
/** Every kind of menu that random matches of all editions met. */
const met = readFileSync(resolve(import.meta.dirname, "../menus.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Met);

/** What must be on offer for a sentence to be true, by its id. */
const TRUE_WHEN: Record<string, RegExp> = {
  "hint-discard": /^discard/,
  "hint-roll": /^roll$/,
  "hint-roll-short": /^roll$/,
  "hint-draw": /^draw$/,
  "hint-throw": /^throw$/,
  "hint-encounter": /^(answer|give|seek|avoid)\b/,
  "hint-card": /^pick /,
  "hint-gain": /^(take|gain|fit|relief|fence|hand)\b/,
  "hint-lose": /^(pay|lose|ground)\b/,
  "hint-donate": /^(donate|decline)$/,
  "hint-steal": /^steal /,
  "hint-rank": /^rank /,
  "hint-place": /^(settle|port|place) /,
  "hint-deal": /^confirm /,
  "hint-answer": /^(accept|refuse) /,
  "hint-build-ship": /^build \w+_ship/,
  "hint-build": /^build /,
  "hint-exchange": /^exchange /,
  "hint-found": /^found /,
  "hint-land": /^(land|dock) /,
  "hint-fly": /^fly /,
  "hint-jump": /^jump /,
  "hint-stop-here": /^stop /,
  "hint-end-build": /^end build/,
  "hint-end-flight": /^end flight/,
};

describe("at every kind of menu", () => {
  it("an empty point can be touched to ask why it cannot be had", async () => {
    const silent: string[] = [];
    for (const { frames, forms, actions, turn } of met) {
      const { play, table } = playOf({ frames, forms, actions, view: { turn } } as Parameters<typeof playOf>[0]);
      const { points, siteOf, centreOf, dockOf } = play.geometry;
      const taken = new Set([
        ...siteOf.keys(),
        ...centreOf.keys(),
        ...dockOf.keys(),
        ...play.stops.map((stop) => stop.point),
      ]);
      play.pick([...points.keys()].find((point) => !taken.has(point)) ?? play.stops[0]!.point);
      await Promise.resolve();
      if (!table.sent.some((line) => line.startsWith("0? "))) silent.push(`${frames.at(-1)?.frame}: ${actions[0]}`);
    }
    expect(silent).toEqual([]);
  });
});

describe("the hint at every kind of menu", () => {
  it("names something that can be done now", () => {
    expect(met.length).toBeGreaterThan(80);
    const said = new Set<string>();
    for (const { frames, forms, actions, turn } of met) {
      const { play } = playOf({ frames, forms, actions, view: { turn } } as Parameters<typeof playOf>[0]);
      const hint = hintOf(play);
      const offered = [...actions, ...forms.map((form) => form.verb)];
      const id = hint?.id ?? "";
      said.add(id);
      if (id === "hint-choose") expect(hint?.does.length, offered.join()).toBeGreaterThan(0);
      else
        expect(
          offered.some((one) => TRUE_WHEN[id]?.test(one)),
          `${id}: ${offered.join()}`,
        ).toBe(true);
    }
    for (const id of ["hint-card", "hint-steal", "hint-end-flight", "hint-answer", "hint-found", "hint-donate"])
      expect(said).toContain(id);
    for (const language of LANGUAGES) {
      const path = resolve(import.meta.dirname, `../../src/games/starfarers/text/${language}/lesson.ftl`);
      const text = readFileSync(path, "utf8");
      for (const id of [...said, ...Object.keys(TRUE_WHEN)]) expect(text).toMatch(new RegExp(`^${id} = .`, "m"));
    }
  });

  it("of a flight in which a friendship card is to be chosen is about the card", () => {
    const picking = met.filter(({ actions }) => actions.some((one) => one.startsWith("pick ")));
    expect(picking.length).toBeGreaterThan(0);
    for (const { frames, actions } of picking)
      expect(hintOf(playOf({ frames, actions } as Parameters<typeof playOf>[0]).play)?.id).toBe("hint-card");
  });
});
