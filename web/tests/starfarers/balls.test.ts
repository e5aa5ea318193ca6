/** What the balls count stands on the overview cards of the table, which an edition may print otherwise. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Chances from "../../src/games/starfarers/Chances.svelte";
import FlightDeck from "../../src/games/starfarers/FlightDeck.svelte";
import { stats } from "../../src/games/starfarers/stats";
import { playOf, told, viewOf } from "./scene";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

const printed = {
  ...viewOf().printed,
  balls: [
    ["black", 0],
    ["blue", 2],
    ["red", 5],
  ] as [string, number][],
};
const thrown = (balls: string[]) => told("mothership_thrown", { seat: 0, purpose: "speed", balls });
const flight = { frame: "flight", seat: 0, base_speed: 7, black_ball: false, speed: 8, moving: null, ships: [] };
const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "");

describe("what a ball counts", () => {
  it("is told beside it as the table has it", () => {
    const { play } = playOf({ frames: [flight], story: [thrown(["blue", "red"])], view: { printed } });
    shown = mount(FlightDeck, { target: document.body, props: { play } });
    flushSync();
    expect(texts(".term small").slice(0, 2)).toEqual(["2", "5"]);
  });

  it("is asked of the balls that the table has, each name once", () => {
    const props = { stats: stats([thrown(["blue", "red"]), thrown(["blue", "black"])], 3, [0, 0, 0]), printed };
    shown = mount(Chances, { target: document.body, props });
    flushSync();
    expect(texts(".balls span")).toEqual(["1", "2", "1"]);
  });
});
