import charted from "virtual:starfarers/board-charted";
import { describe, expect, it } from "vitest";
import { Frame, Geometry, nearest, neighbour, pair, short, UNIT } from "../../src/games/starfarers/board/geometry";
import { onHexagon, onSector } from "../../src/games/starfarers/board/outposts";
import { figuresOf, hides, kindOf } from "../../src/games/starfarers/board/scene";
import { closer, moved, whole } from "../../src/games/starfarers/board/zoom";
import { geometry, ship, viewOf } from "./scene";

const far = (one: { x: number; y: number }, two: { x: number; y: number }) => Math.hypot(one.x - two.x, one.y - two.y);
const upright = new Frame(geometry, false);
const turned = new Frame(geometry, true);
const sector = geometry.places.find((place) => place.id === "N3")!;

describe("the frame", () => {
  it("holds every point, and turns the board without changing distances", () => {
    expect([turned.width, turned.height]).toEqual([upright.height, upright.width]);
    for (const name of geometry.points.keys()) {
      for (const frame of [upright, turned]) {
        const at = frame.point(name);
        expect(at.x).toBeGreaterThan(0);
        expect(at.y).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(frame.width);
        expect(at.y).toBeLessThan(frame.height);
      }
    }
    const [one, two] = ["v1_26", "v25_8"];
    expect(far(upright.point(one!), upright.point(two!))).toBeCloseTo(far(turned.point(one!), turned.point(two!)));
    expect(far(upright.point("v13_14"), upright.point(geometry.near.get("v13_14")![0]!))).toBeCloseTo(UNIT);
  });

  it("has the home systems below, and at the left when it is turned", () => {
    expect(upright.point("v1_26").y).toBeGreaterThan(upright.point("v25_8").y);
    expect(turned.point("v1_26").x).toBeLessThan(turned.point("v25_8").x);
  });

  it("writes short numbers", () => {
    expect(short(1.23456)).toBe("1.2");
    expect(pair({ x: 1.26, y: -2 })).toBe("1.3 -2");
  });
});

describe("the hand on the board", () => {
  it("takes the nearest point within its reach", () => {
    const at = upright.point("v13_14");
    const names = ["v13_14", ...geometry.near.get("v13_14")!];
    expect(nearest(upright, { x: at.x + 3, y: at.y }, names, 28)).toBe("v13_14");
    expect(nearest(upright, { x: at.x + 30, y: at.y + 30 }, ["v13_14"], 28)).toBeNull();
    expect(nearest(upright, at, [], 28)).toBeNull();
  });

  it("walks to the next point in the direction of the key, and stays where there is none", () => {
    const names = [...geometry.points.keys()];
    const here = upright.point("v13_14");
    const step = (key: string) => upright.point(neighbour(upright, "v13_14", names, key)!);
    expect(step("ArrowLeft").x).toBeLessThan(here.x);
    expect(step("ArrowRight").x).toBeGreaterThan(here.x);
    expect(step("ArrowUp").y).toBeLessThan(here.y);
    expect(step("ArrowDown").y).toBeGreaterThan(here.y);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
      expect(far(step(key), here)).toBeLessThan(2.1 * UNIT);
    expect(neighbour(upright, "v13_14", ["v13_14"], "ArrowLeft")).toBeNull();
    expect(neighbour(upright, "v13_14", names, "x")).toBeNull();
  });

  it("zooms around what it points at, never out of the board and not endlessly", () => {
    const all = whole(1000, 700, 2);
    expect(all.w / all.h).toBeCloseTo(2);
    expect(whole(1000, 700, 0)).toMatchObject({ w: 1000, h: 700 });
    const near = closer(all, all, 2, 400, 300);
    expect([(400 - near.x) / near.w, (300 - near.y) / near.h].map((part) => part.toFixed(3))).toEqual(
      [(400 - all.x) / all.w, (300 - all.y) / all.h].map((part) => part.toFixed(3)),
    );
    const right = moved(near, all, -99_999, -99_999);
    expect(right.x + right.w).toBeCloseTo(all.x + all.w);
    expect(right.y + right.h).toBeCloseTo(all.y + all.h);
    expect(moved(near, all, 10, 0).x).toBeCloseTo(near.x - 10);
  });
});

describe("an outpost", () => {
  it("on a sector has five docks around its middle, in three directions", () => {
    for (const frame of [upright, turned]) {
      const shape = onSector(frame, sector, 5);
      expect(shape.docks).toHaveLength(5);
      expect(shape.ways).toHaveLength(3);
      expect(shape.spokes).toHaveLength(3);
      for (const dock of shape.docks) {
        expect(far(dock, shape.at)).toBeGreaterThan(1.6 * UNIT);
        expect(far(dock, shape.at)).toBeLessThan(1.7 * UNIT);
      }
      expect(far(shape.marker, shape.at)).toBeCloseTo(0.98 * UNIT);
      const apart = shape.docks.flatMap((one, index) => shape.docks.slice(index + 1).map((two) => far(one, two)));
      expect(Math.min(...apart)).toBeCloseTo(33);
    }
  });

  it("printed on a hexagon has its trade points at the corners, in their order", () => {
    const board = new Geometry(charted);
    const frame = new Frame(board, true);
    expect(board.printed.length).toBe(4);
    for (const outpost of board.printed) {
      const shape = onHexagon(frame, outpost, 5);
      expect(shape.docks).toEqual(outpost.points.map((point) => frame.point(point)));
      for (const dock of shape.docks) expect(far(dock, shape.at)).toBeCloseTo(UNIT);
      expect(outpost.points.map((point) => board.dockOf.get(point)?.number)).toEqual([1, 2, 3, 4, 5]);
    }
  });
});

describe("an outpost of an edition with fewer docks", () => {
  it("is drawn with those it has, and is otherwise where it was", () => {
    const [five, four] = [onSector(upright, sector, 5), onSector(upright, sector, 4)];
    expect(four).toEqual({ ...five, docks: five.docks.slice(0, 4) });
    const board = new Geometry(charted);
    const frame = new Frame(board, false);
    const outpost = board.printed[0]!;
    const [whole, part] = [onHexagon(frame, outpost, 5), onHexagon(frame, outpost, 2)];
    const docks = whole.docks.slice(0, 2);
    expect(part).toEqual({ ...whole, docks, spokes: docks });
  });
});

describe("the scene", () => {
  it("has every figure once, with its owner's letter; those of nobody are white", () => {
    const view = viewOf(
      { inert: { colonies: ["v29_26"], spaceports: ["v29_28"], closed_sites: [] } },
      { colonies: ["v1_26"], spaceports: ["v1_28"], ships: [{ ...ship(2, "v20_9"), must_leave: true }] },
    );
    const found = figuresOf(view).map(({ key, kind, letter, seat, rank, mustLeave }) =>
      [key, kind, letter, seat, rank, mustLeave].join(),
    );
    expect(found).toEqual([
      "site v1_26,colony,c,0,,",
      "site v1_28,spaceport,c,0,,",
      "ship 0 2,colony_ship,c,0,,true",
      "site v29_26,colony,c,-1,,",
      "site v29_28,spaceport,c,-1,,",
    ]);
    const ranked = viewOf({ printed: { ...view.printed, ranked: true } }, { ships: [ship(3, "v20_9")] });
    expect(figuresOf(ranked)[0]?.rank).toBe(3);
  });

  it("knows what lies at a place, and whether something there is still unknown", () => {
    const view = viewOf();
    const at = (id: string) => geometry.places.find((place) => place.id === id)!;
    expect(["H1", "N1", "N2", "N3", "N4"].map((id) => kindOf(view, at(id)))).toEqual([
      "home",
      "system",
      "hidden",
      "outpost",
      "empty",
    ]);
    expect(["N1", "N2", "N3", "N4"].map((id) => hides(view, at(id)))).toEqual([true, true, false, false]);
    const known = viewOf({ planets: { c8r4: { resource: "ore", chip: [6] } } as never });
    expect(hides(known, at("N1"))).toBe(false);
  });
});
