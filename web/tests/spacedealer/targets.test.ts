import { describe, expect, it } from "vitest";
import { type Hand, keyed, targetsOf } from "../../src/games/spacedealer/targets";
import { read } from "../../src/kit/actions";

/** Where what is in hand may go, with this menu: `target: action`, with `!` where it has to be held. */
function goes(hand: Hand, menu: string[], works: (column: string) => string | null = () => null): string[] {
  const acts = (verb: string) => menu.map(read).filter((act) => act.verb === verb);
  return [...targetsOf(hand, acts, "ship0", works)].map(([key, { act, sure }]) => `${key}: ${act}${sure ? "!" : ""}`);
}

describe("what is in hand", () => {
  it("a glass turns cards, plans, the level and the ship that is shown", () => {
    const menu = ["use mine-1", "build city-1", "raise", "fly ship0 3", "fly second0 4", "draw 2"];
    expect(goes({ kind: "glass", glass: 2 }, menu)).toEqual([
      "card:mine-1: use mine-1 glass 2",
      "plan:city-1: build city-1 glass 2",
      "tech: raise glass 2",
      "field:3: fly ship0 3 glass 2",
    ]);
  });

  it("a good goes to another store, is left behind or given back, one of its colour at a time", () => {
    const hand: Hand = { kind: "good", store: "ship0", colour: "red" };
    const menu = [
      ...["move ship0 stock red1", "move ship0 silo red2", "move ship0 depot blue1", "move stock ship0 red1"],
      ...["leave ship0 blue1", "leave stock red1", "return ship0 blue1", "return stock red1"],
    ];
    expect(goes(hand, menu)).toEqual(["store:stock: move ship0 stock red1"]);
    // What leaves the table cannot be undone.
    expect(goes(hand, ["leave ship0 red1", "return ship0 red1"])).toEqual([
      "leave: leave ship0 red1",
      "reserve: return ship0 red1!",
    ]);
    expect(goes({ ...hand, store: "stock" }, menu)).toEqual([
      "store:ship0: move stock ship0 red1",
      "leave: leave stock red1",
      "reserve: return stock red1!",
    ]);
  });

  it("a token is shot at glasses and cards of others, by the card that has it", () => {
    const menu = ["sabotage probe-1 2 1", "sabotage probe-2 2 2", "block probe-1 city-1", "block probe-2 city-2"];
    expect(goes({ kind: "token", card: "probe-1" }, menu)).toEqual([
      "glass:2:1: sabotage probe-1 2 1!",
      "card:city-1: block probe-1 city-1!",
    ]);
  });

  it("a first mine goes to a column", () => {
    expect(goes({ kind: "mine", card: "mine-1" }, ["start L1 mine-1", "start L2 mine-2"])).toEqual([
      "col:L1: start L1 mine-1",
    ]);
  });

  it("a finished plan is put down for certain only where it neither covers what works nor loses goods", () => {
    const plan: Hand = { kind: "plan", card: "city-1" };
    const menu = ["place city-1 L1", "place city-1 L2 losing", "place city-1 L", "place mine-1 L3"];
    expect(goes(plan, menu, (column) => (column === "L1" ? "mine-2" : null))).toEqual([
      "col:L1: place city-1 L1!",
      "col:L2: place city-1 L2 losing!",
      "side:L: place city-1 L",
    ]);
    // Where both can be had, nothing is lost, whichever stands first.
    expect(goes(plan, ["place city-1 L2 losing", "place city-1 L2"])).toEqual(["col:L2: place city-1 L2"]);
    expect(goes(plan, ["place city-1 L2", "place city-1 L2 losing"])).toEqual(["col:L2: place city-1 L2"]);
  });

  it("a plan of two columns is put down by its left one, the last column meaning the last site", () => {
    const plan: Hand = { kind: "plan", card: "city-1" };
    const menu = ["place city-1 L1+L2", "place city-1 L2+L3", "place other-1 L3"];
    expect(goes(plan, menu)).toEqual([
      "col:L1: place city-1 L1+L2",
      "col:L2: place city-1 L2+L3",
      "col:L3: place city-1 L2+L3",
    ]);
  });

  it("nothing goes nowhere", () => {
    expect(targetsOf(null, () => [], "ship0").size).toBe(0);
  });
});

describe("a key", () => {
  const targets = (...keys: string[]) => new Map(keys.map((key) => [key, { act: key, sure: false }]));

  it("stands for a column, for what lies in it, or for its side", () => {
    const cards = () => "mine-1";
    expect(keyed("a", targets("col:L1", "card:mine-1"), cards, [])).toMatch(/^(col:L1|card:mine-1)$/);
    expect(keyed("a", targets("card:mine-1"), cards, [])).toBe("card:mine-1");
    expect(keyed("a", targets("card:mine-2"), cards, [])).toBeNull();
  });

  it("stands for the level or a plan, if it may be aimed at", () => {
    expect(keyed("r", targets("tech"), () => null, [])).toBe("tech");
    expect(keyed("r", targets(), () => null, [])).toBeNull();
    const plans = ["city-1", "city-2"];
    expect(keyed("h", targets("plan:city-2"), () => null, plans)).toBe("plan:city-2");
    expect(keyed("g", targets("plan:city-2"), () => null, plans)).toBeNull();
    expect(keyed("x", targets("plan:city-2"), () => null, plans)).toBeNull();
  });
});
