/** The tiles of what can be built: an exchange is offered only where its cards would help. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Builds from "../../src/games/starfarers/Builds.svelte";
import { playOf, viewOf } from "./scene";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

const NOTHING = { spaceport: {}, colony_ship: {}, trade_ship: {}, cannon: {}, freight_pod: {} };

/** The tile of a booster, which costs two fuel of which we have one, for somebody who has so many; `stock` are left. */
function tile(boosters: number, stock: number): Element {
  const printed = { ...viewOf().printed, costs: { ...NOTHING, booster: { fuel: 2 } } };
  const { play } = playOf({
    actions: ["exchange ore for fuel", "end build"],
    frames: [{ frame: "trading", seat: 0 }],
    view: { printed, supply: { ore: 9, fuel: 9, carbon: 9, food: 9, goods: 9 }, stock: { booster: stock } as never },
    me: {
      hand: { ore: 3, fuel: 1, carbon: 0, food: 0, goods: 0 },
      rates: { ore: 3, fuel: 3, carbon: 3, food: 3, goods: 2 },
      upgrades: { booster: boosters, cannon: 0, freight_pod: 0 },
    },
  });
  shown = mount(Builds, { target: document.body, props: { play } });
  flushSync();
  return document.querySelector('.build:has([data-build="booster"])')!;
}

describe("a booster that lacks a card", () => {
  it("can be had by an exchange", () => {
    expect(tile(5, 9).querySelector("[data-swaps]")).not.toBeNull();
  });

  it("is not exchanged for where there is no room for it, or none left", () => {
    const full = tile(6, 9);
    expect([full.querySelector("[data-swaps]"), full.querySelector(".fix")?.textContent]).toEqual([null, "full"]);
    if (shown) void unmount(shown);
    const gone = tile(5, 0);
    expect([gone.querySelector("[data-swaps]"), gone.querySelector(".fix")?.textContent]).toEqual([null, "none left"]);
  });
});
