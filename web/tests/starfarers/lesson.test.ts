import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hovering } from "../../src/games/starfarers/hovering";
import { placesOf, shipOf } from "../../src/games/starfarers/lesson";
import { snug } from "../../src/games/starfarers/snug";
import type { Card } from "../../src/shell/lesson/lesson";
import { playOf, type Setting, ship } from "./scene";

const card = (more: Partial<Card>): Card => more as Card;
const of = (setting: Setting, more: Partial<Card>, picks: object = {}): string[] => {
  const { play } = playOf(setting);
  Object.assign(play, picks);
  return placesOf(play, card(more));
};

describe("a card of a lesson", () => {
  it("speaks of things on the page, wherever they are just now", () => {
    const setting: Setting = {
      me: { colonies: ["v1_26", "v1_28"], spaceports: ["v1_26"], ships: [ship(1, "v20_9"), ship(2, "v20_11")] },
      view: {
        outposts: { merchants: { stations: [1, 0] }, diplomats: { stations: [1] } } as never,
        planets: {
          c8r4: { chip: [6] },
          c9r4: { chip: { pirate_base: 3 } },
          c9r5: { chip: { ice_planet: 1 } },
          c9r6: { chip: null },
        } as never,
      },
    };
    expect(of(setting, { at: "colony" })).toEqual(['[data-at="v1_28"]']);
    expect(of(setting, { at: "ships" })).toEqual(['[data-at="v20_9"]', '[data-at="v20_11"]']);
    expect(of(setting, { at: "outpost" })).toEqual(['[data-outpost="merchants"]']);
    expect(of(setting, { at: "special" })).toEqual(['[data-hex="c9r4"]']);
    expect(of(setting, { at: "others" })).toEqual([".who:not(.me)"]);
    expect(of(setting, { at: ".anything" })).toEqual([".anything"]);
    expect(of(setting, {})).toEqual([]);
    const { play } = playOf(setting);
    expect(of(setting, { at: "planet" })).toEqual(
      play.geometry.beside.get("v1_28")!.map((hex) => `[data-hex="${hex}"]`),
    );
    // Whoever only watches has nothing of it.
    expect(of({ ...setting, seat: null }, { at: "outpost" })).toEqual([]);
    expect(of({ ...setting, seat: null }, { at: "ships" })).toEqual([]);
  });

  it("leads to one card after the other, then to the big button", () => {
    const discard = card({ action: "discard ore2,food1" });
    expect(of({}, discard)).toEqual(['.panel [data-pick="ore"]']);
    expect(of({}, discard, { picked: { ore: 1 } })).toEqual(['.panel [data-pick="ore"]']);
    expect(of({}, discard, { picked: { ore: 2 } })).toEqual(['.panel [data-pick="food"]']);
    expect(of({}, discard, { picked: { ore: 2, food: 1 } })).toEqual(["[data-primary]"]);
  });

  it("leads through an offer: the panel, what is given, what is wanted, the offer", () => {
    const offer = card({ action: "offer ore1 for food1" });
    expect(of({}, offer)).toEqual(["[data-trade]"]);
    expect(of({}, offer, { panel: "trade" })).toEqual(['.panel [data-pick="ore"]']);
    expect(of({}, offer, { panel: "trade", give: { ore: 1 } })).toEqual(['.panel .steps ~ .steps [data-pick="food"]']);
    expect(of({}, offer, { panel: "trade", give: { ore: 1 }, want: { food: 1 } })).toEqual([".panel [data-offer]"]);
  });

  it("leads to whatever else the bulb would point at", () => {
    expect(of({}, { action: "settle v1_26" })).toContain('[data-stop="v1_26"]');
  });

  it("moves a ship only as long as it can be moved", () => {
    const { play } = playOf({ actions: ["fly 2 v20_9"], me: { ships: [ship(1, "v1_26"), ship(2, "v1_28")] } });
    expect(["fly 2 v20_9", "jump 2 v20_9", "fly 1 v20_9", "build 2"].map((one) => shipOf(play, one))).toEqual(
      play.ships.includes(2) ? [2, 2, null, null] : [],
    );
  });
});

describe("a pointer over the board", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Somebody in a flight with ship 2, which may stop at v20_9. */
  function flying() {
    const { play, table } = playOf({
      actions: ["fly 2 v20_9", "end flight"],
      frames: [{ frame: "flight", seat: 0 }],
      me: { ships: [ship(2, "v1_28")] },
    });
    table.reason = { message: "too_far", facts: {}, rule: "SF-1" };
    return { play, table, over: hovering(play) };
  }

  it("that rests where no ship can stop is told why, and not before it has rested", async () => {
    const { play, table, over } = flying();
    over("v25_8");
    expect(play.hover).toBe("v25_8");
    await vi.advanceTimersByTimeAsync(449);
    expect(table.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([table.sent.length, play.problem?.point]).toEqual([1, "v25_8"]);
    // Over the next point the refusal goes.
    over("v20_9");
    expect(play.problem).toBeNull();
  });

  it("that goes on has asked nothing, and over a ship, a stop or nothing at all it asks nothing", async () => {
    const { table, over, play } = flying();
    over("v25_8");
    await vi.advanceTimersByTimeAsync(400);
    for (const point of ["v1_28", "v20_9", null]) {
      over(point);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([table.sent, play.hover]).toEqual([[], null]);
  });

  it("asks once about a point, and leaves alone what was asked by hand", async () => {
    const { play, table, over } = flying();
    await play.explain("v25_8");
    const said = table.sent.length;
    over("v25_8");
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.sent).toHaveLength(said);
    over("v20_9");
    expect(play.problem?.point).toBe("v25_8");
  });

  it("leaves the board: what it was told stays until it comes back", async () => {
    const { play, over } = flying();
    over("v25_8");
    await vi.advanceTimersByTimeAsync(450);
    over(null);
    expect(play.problem?.point).toBe("v25_8");
    over("v1_28");
    expect(play.problem).toBeNull();
  });

  it("asks nothing outside of a flight", async () => {
    const { play, table } = playOf({ actions: ["roll"], me: { ships: [ship(2, "v1_28")] } });
    hovering(play)("v25_8");
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.sent).toEqual([]);
  });
});

describe("the words of a button", () => {
  interface Box {
    top?: number;
    bottom?: number;
    scrollHeight?: number;
    scrollWidth?: number;
    position?: string;
  }

  /** A button from 100 to 140 with words of this size; `room` says at which step they fit. */
  function button(words: Box, room = 9) {
    const made = document.createElement("button");
    made.innerHTML = "<b>words</b>";
    const inner = made.firstChild as HTMLElement;
    inner.style.position = words.position ?? "";
    const fits = () => Number(made.dataset.tight ?? 0) >= room;
    made.getBoundingClientRect = () => ({ top: 100, bottom: 140 }) as DOMRect;
    inner.getBoundingClientRect = () =>
      (fits() ? { top: 100, bottom: 140 } : { top: words.top ?? 100, bottom: words.bottom ?? 140 }) as DOMRect;
    const size = (name: string, value: () => number) => Object.defineProperty(inner, name, { get: value });
    size("clientHeight", () => 20);
    size("clientWidth", () => 50);
    size("scrollHeight", () => (fits() ? 20 : (words.scrollHeight ?? 21)));
    size("scrollWidth", () => (fits() ? 50 : (words.scrollWidth ?? 51)));
    document.body.append(made);
    return made;
  }
  const watched: { told: () => void; on: Element[]; gone: boolean }[] = [];
  beforeEach(() => {
    watched.length = 0;
    class Watch {
      me: (typeof watched)[number];
      constructor(told: () => void) {
        this.me = { told, on: [], gone: false };
        watched.push(this.me);
      }
      observe = (one: Element) => void this.me.on.push(one);
      disconnect = () => {
        this.me.gone = true;
      };
    }
    vi.stubGlobal("ResizeObserver", Watch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.innerHTML = "";
  });
  const tight = (words: Box, room?: number): string | undefined => {
    const made = button(words, room);
    snug("words")(made);
    return made.dataset.tight;
  };

  it("that fit stay as they are, also when they fill it to the last line", () => {
    expect(tight({})).toBeUndefined();
    expect(tight({ scrollHeight: 99, position: "absolute" })).toBeUndefined();
  });

  it("that are cut or stand outside give up one thing after the other, at most three", () => {
    for (const words of [{ scrollHeight: 22 }, { scrollWidth: 52 }, { top: 99 }, { bottom: 141 }]) {
      expect(tight(words, 1)).toBe("1");
      expect(tight(words, 2)).toBe("2");
      expect(tight(words)).toBe("3");
    }
  });

  it("are looked at again whenever the button changes its size, until it goes", () => {
    const words = { scrollHeight: 22 };
    const made = button(words);
    const gone = snug("words")(made);
    expect(watched[0]!.on).toEqual([made]);
    words.scrollHeight = 21;
    watched[0]!.told();
    expect(made.dataset.tight).toBeUndefined();
    gone();
    expect(watched[0]!.gone).toBe(true);
  });
});
