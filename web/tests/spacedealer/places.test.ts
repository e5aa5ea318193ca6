import { describe, expect, it } from "vitest";
import { loopOf } from "../../src/games/spacedealer/loop";
import { marketsOf, type Room, spotsOf } from "../../src/games/spacedealer/places";
import { shipOf } from "./scene";

const loop = loopOf(8, 0, { width: 820, top: 112, bottom: 470, left: 30, round: 70, around: true });
const room: Room = { layout: "tablet", around: true, crowd: true, home: 0, planet: 48, ship: 32 };

describe("ships", () => {
  it("stand beside their planet, landed ones before it and arriving ones behind it", () => {
    const spots = spotsOf(
      [shipOf("ship0", 0, { field: 6 }), shipOf("ship1", 1, { field: 6, from: 7 }), shipOf("ship2", 2, { field: 8 })],
      0,
      loop,
      room,
    );
    const planet = loop.at(6);
    const [landed, arriving] = [spots.get("ship0")!, spots.get("ship1")!];
    for (const one of [landed, arriving])
      expect(Math.hypot(one.x - planet.x, one.y - planet.y)).toBeGreaterThanOrEqual(room.planet / 2);
    expect(Math.hypot(landed.x - arriving.x, landed.y - arriving.y)).toBeGreaterThan(room.planet);
    expect([landed.alone, landed.brief]).toEqual([true, false]);
  });

  it("that crowd at one planet get smaller, keep apart and stay in the window", () => {
    const ships = Array.from({ length: 8 }, (_, seat) => shipOf(`ship${seat}`, seat, { field: 2 }));
    const spots = [...spotsOf(ships, 0, loop, room).values()];
    for (const [index, one] of spots.entries()) {
      expect(one.size).toBeLessThan(room.ship);
      expect(one.x).toBeGreaterThanOrEqual(one.size * 0.8 - 0.01);
      expect(one.alone).toBe(false);
      for (const two of spots.slice(index + 1)) expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(8);
    }
  });

  it("stay above the own planet's plate with their rings", () => {
    const lying = loopOf(8, 0, { width: 422, top: 76, bottom: 268, left: 18, round: 34, around: true });
    const narrow: Room = { ...room, layout: "phone", planet: 30, ship: 22 };
    const ships = [1, 15].map((field, seat) => shipOf(`ship${seat}`, seat, { field, from: field + (seat ? -1 : 1) }));
    for (const one of spotsOf(ships, 5, lying, narrow).values())
      expect(one.y + 0.72 * one.size).toBeLessThanOrEqual(lying.bottom);
    for (const field of [1, 15]) expect(lying.at(field).y + 13).toBeLessThan(lying.bottom);
  });

  it("that arrive together show no seconds", () => {
    const ships = [3, 4, 5].map((seat) => shipOf(`ship${seat}`, seat, { field: 4, from: 5 }));
    expect([...spotsOf(ships, 0, loop, room).values()].map((one) => one.brief)).toEqual([true, true, true]);
  });
});

describe("markets", () => {
  it("stand in rows inside the ring and leave its sides free", () => {
    const fields = [2, 4, 6, 8, 10, 12, 14];
    const places = marketsOf(loop, room, fields, true, true);
    expect(new Set(places.map((one) => one.y)).size).toBe(2);
    for (const one of places) {
      expect(one.x - one.width / 2).toBeGreaterThan(120);
      expect(one.x + one.width / 2).toBeLessThan(700);
      expect(one.y + one.high).toBeLessThan(loop.bottom - 60);
      expect(one.compact).toBe(true);
    }
  });

  it("hang below their planets where there is room", () => {
    const wide = loopOf(4, 0, { width: 1366, top: 108, bottom: 374, left: 34, round: 133 });
    const places = marketsOf(wide, { ...room, layout: "wide", around: false, crowd: false }, [2, 4, 6], true, false);
    expect(places.map((one) => one.x)).toEqual([2, 4, 6].map((field) => wide.at(field).x));
    expect(places.every((one) => !one.compact && one.columns === 2)).toBe(true);
  });

  it("have two columns each, side by side, on a phone that lies", () => {
    const lying = loopOf(3, 0, { width: 422, top: 76, bottom: 268, left: 18, round: 34 });
    const flat: Room = { ...room, layout: "phone", around: false, crowd: false, planet: 42 };
    const [left, right] = marketsOf(lying, flat, [2, 4], true, false);
    expect([left!.columns, right!.columns]).toEqual([2, 2]);
    expect(left!.x - left!.width / 2).toBeGreaterThan(40);
    expect(left!.x + left!.width / 2).toBeLessThan(right!.x - right!.width / 2);
    expect(right!.x + right!.width / 2).toBeLessThan(422 - 40);
    const upright = loopOf(3, 0, { width: 390, top: 92, bottom: 328, left: 18, round: 34 });
    expect(marketsOf(upright, flat, [2, 4], true, false).map((one) => one.columns)).toEqual([1, 1]);
  });
});
