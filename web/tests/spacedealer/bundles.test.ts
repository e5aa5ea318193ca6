import { describe, expect, it } from "vitest";
import { bundlesOf } from "../../src/games/spacedealer/bundles";
import { playOf, seatOf, shipOf } from "./scene";

/** Two planets: the second asks for yellow and green (mine-1) and for two red (depot-1), the third for nothing. */
const setting = (cargo: Record<string, number>, goods: Record<string, number>) => ({
  forms: [{ verb: "move", bounds: { store: "a.depot-4", to: "ship0", goods, room: 8 } }],
  view: {
    seats: [
      seatOf(),
      seatOf({
        built: [
          { card: "a.mine-1", site: "L1", served: [-1] },
          { card: "a.depot-1", site: "L2", served: [-1] },
        ],
      }),
      seatOf(),
    ],
    ships: [shipOf("ship0", 0, { cargo }), shipOf("ship1", 1), shipOf("ship2", 2)],
  },
});

describe("what a planet wants", () => {
  it("is loaded from the stores as far as they have it, without what is aboard already", () => {
    const { play } = playOf(setting({ yellow: 1 }, { green: 2, blue: 3 }));
    expect(bundlesOf(play)).toEqual([
      { seat: 1, goods: { green: 1 }, points: 2, acts: ["move a.depot-4 ship0 green1"] },
    ]);
  });

  it("is the dearest set of demands that can be met at once", () => {
    const { play } = playOf(setting({}, { yellow: 1, green: 1, red: 2 }));
    expect(bundlesOf(play)[0]).toMatchObject({ points: 4, goods: { red: 2, yellow: 1, green: 1 } });
  });

  it("is nothing that does not fit, is aboard already, or lies elsewhere", () => {
    expect(bundlesOf(playOf(setting({ blue: 8 }, { yellow: 1, green: 1 })).play)).toEqual([]);
    expect(bundlesOf(playOf(setting({ yellow: 1, green: 1 }, { blue: 1 })).play)).toEqual([]);
    const away = setting({}, { yellow: 1, green: 1 });
    away.view.ships[0]!.field = 2;
    expect(bundlesOf(playOf(away).play)).toEqual([]);
  });
});
