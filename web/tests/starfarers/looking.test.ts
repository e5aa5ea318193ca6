/** Where the bulb leads the hand, what part of the board is shown, and the rule of what is looked at. */
import { afterEach, describe, expect, it } from "vitest";
import { leadTo } from "../../src/games/starfarers/advice";
import { brought, closer, whole } from "../../src/games/starfarers/board/zoom";
import { factsOf } from "../../src/games/starfarers/inspect";
import { ruleAt, ruleOfThing } from "../../src/games/starfarers/rulebook";
import { playOf, say, ship, viewOf } from "./scene";

afterEach(() => {
  document.body.innerHTML = "";
});

describe("the bulb", () => {
  const page = () => {
    document.body.innerHTML =
      '<svg class="board" tabindex="0"></svg><button data-primary></button><i data-stop="v20_9"></i><button data-roll></button>';
    return (selector: string) => document.querySelector(selector)!;
  };
  const focus = () => document.activeElement?.getAttributeNames().find((name) => name !== "tabindex");
  const flying = {
    actions: ["fly 1 v20_9"],
    frames: [{ frame: "flight", seat: 0 }],
    me: { ships: [ship(1, "v1_26")] },
  };

  it("leads to a control by itself", () => {
    const find = page();
    const { play } = playOf({ actions: ["roll"] });
    leadTo(play, find("[data-roll]"));
    expect([focus(), play.target]).toEqual(["data-roll", null]);
  });

  it("takes a place on the board, and the big button confirms it", () => {
    const find = page();
    const { play } = playOf(flying);
    leadTo(play, find("[data-stop]"));
    expect([focus(), play.target]).toEqual(["data-primary", "v20_9"]);
  });

  it("leads to the board itself where something is built", () => {
    const find = page();
    const { play } = playOf({ actions: ["build colony_ship v20_9"] });
    play.building = "build colony_ship";
    leadTo(play, find("[data-stop]"));
    expect([focus(), play.target]).toEqual(["class", "v20_9"]);
  });

  it("takes no place where there is neither a ship nor something to build", () => {
    const find = page();
    const { play } = playOf({ actions: ["settle v20_9"] });
    leadTo(play, find("[data-stop]"));
    expect([focus(), play.target]).toEqual(["class", null]);
  });
});

describe("the part of the board that is shown", () => {
  it("has the drawing in the middle, whatever the shape of the window", () => {
    expect(whole(1000, 500, 4)).toEqual({ x: -500, y: 0, w: 2000, h: 500 });
    expect(whole(1000, 500, 1)).toEqual({ x: 0, y: -250, w: 1000, h: 1000 });
    expect(whole(1000, 500, 2)).toEqual({ x: 0, y: 0, w: 1000, h: 500 });
    expect(whole(1000, 500, 0)).toEqual({ x: 0, y: 0, w: 1000, h: 500 });
    expect(whole(1000, 500, 0.5)).toEqual({ x: 0, y: -750, w: 1000, h: 2000 });
  });

  it("comes closer around the spot under the hand, at most four times", () => {
    const all = whole(1000, 500, 2);
    const part = closer(all, all, 2, 600, 300);
    expect(part).toEqual({ x: 300, y: 150, w: 500, h: 250 });
    expect(closer(part, all, 4, 600, 300)).toEqual({ x: 450, y: 225, w: 250, h: 125 });
    expect(closer(part, all, 0.1, 600, 300)).toEqual(all);
  });

  const all = { x: 0, y: 0, w: 1000, h: 800 };
  const box = { x: 200, y: 200, w: 300, h: 240 };

  it("is moved no more than needed to have a spot in sight, with some room around it", () => {
    const at = (x: number, y: number, covered = 0) => {
      const found = brought(box, all, [{ x, y }], covered);
      return [found.x, found.y];
    };
    expect(at(300, 300)).toEqual([200, 200]);
    expect(at(220, 300)).toEqual([186, 200]);
    expect(at(490, 300)).toEqual([224, 200]);
    expect(at(300, 220)).toEqual([200, 186]);
    expect(at(300, 430)).toEqual([200, 224]);
    // Where a sheet covers the lower part, it has to be above it.
    expect(at(300, 390, 100)).toEqual([200, 284]);
    // Never beyond the edge, but up from under the sheet.
    expect(at(10, 10)).toEqual([0, 0]);
    expect(at(990, 790)).toEqual([700, 560]);
    expect(at(990, 790, 100)).toEqual([700, 660]);
  });

  it("has the first spot in sight if not all fit", () => {
    const found = brought(
      box,
      all,
      [
        { x: 600, y: 300 },
        { x: 220, y: 300 },
      ],
      0,
    );
    expect(found.x).toBe(334);
  });
});

describe("an outpost that is looked at", () => {
  it("names the next dock as long as the edition has one", () => {
    const facts = (docks: number): string[] => {
      const outposts = { merchants: { stations: [0, 1, 2, 1], marker: 1 } };
      const { play } = playOf({ view: { outposts, printed: { ...viewOf().printed, docks } } });
      return factsOf(play, { place: "N3" }, say).facts.map((fact) => fact.text);
    };
    expect(facts(5)).toContain("look-dock-next number=5");
    expect(facts(4).join()).not.toContain("look-dock-next");
    expect(facts(4)).toHaveLength(5);
  });
});

describe("the rule of what is looked at", () => {
  it("is that of what lies there", () => {
    const { play } = playOf({});
    expect(ruleOfThing(play, { seat: 1 })).toBe("SF-VP-1");
    const of = (place: string) => ruleOfThing(play, { place });
    expect(["N2", "N3", "N4", "nowhere"].map(of)).toEqual(["SF-FLY-7", "SF-STAT-6", "SF-FLY-9", "SF-FLY-9"]);
    play.looked = { place: "N3" };
    expect(ruleAt(play, null)).toBe("SF-STAT-6");
  });
});
