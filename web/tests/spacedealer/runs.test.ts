import { describe, expect, it } from "vitest";
import { actsBy, busy, scoreAt, timelineOf } from "../../src/games/spacedealer/runs";
import { told } from "./scene";

const MINE = "a.mine-1";

describe("a match as bars and marks", () => {
  const order = (glass: number, at: number, more: object = {}) =>
    told("order_given", { seat: 0, glass, job: "raise", due: at + 60, at, ...more });

  it("has a run for every order, until it was taken, taken back or sabotaged", () => {
    const line = timelineOf(
      [
        told("clock_started", { at: 10 }),
        order(1, 20),
        order(2, 30),
        told("order_taken_back", { seat: 0, glass: 2, at: 32 }),
        order(2, 40, { seat: 1 }),
        told("glass_sabotaged", { seat: 1, glass: 2, by: 0, at: 50 }),
        told("glass_inactive", { seat: 1, glass: 2, at: 100 }),
        told("glass_inactive", { seat: 0, glass: 1, at: 95 }),
        told("order_taken_back", { seat: 0, glass: 2, at: 96 }),
        told("glass_sabotaged", { seat: 2, glass: 1, by: 0, at: 97 }),
        order(1, 100, { job: "use", card: MINE }),
        told("end_signalled", { at: 130 }),
        told("game_over", { at: 150 }),
      ],
      3,
    );
    expect(
      line.runs.map(({ seat, glass: one, start, end, taken, stopped }) => [seat, one, start, end, taken, stopped]),
    ).toEqual([
      [0, 1, 20, 80, 95, false],
      [1, 2, 40, 50, 50, true],
      [0, 1, 100, 160, 150, false],
    ]);
    expect(line.runs[0]?.colour).toBeNull();
    expect(line.runs[2]?.colour).not.toBeNull();
    expect([line.began, line.ended, line.over]).toEqual([10, 130, 150]);
    expect(busy(line, 0, 2)).toBe(Math.round((100 * (60 + 30)) / (120 * 2)));
    expect(busy(line, 2, 2)).toBe(0);
  });

  it("counts each action at the moment of what it brought, the last ones at the end", () => {
    const act = () => told("action_done", { seat: 0 });
    const line = timelineOf(
      [act(), act(), order(1, 20), act(), told("score_changed", { seat: 0, new: 3, at: 40 }), act()],
      2,
    );
    expect(line.acts).toEqual([20, 20, 40, 40]);
    expect([19, 20, 40].map((at) => actsBy(line, at))).toEqual([0, 2, 4]);
    expect([39, 40].map((at) => scoreAt(line, 0, at))).toEqual([0, 3]);
    // A match that is still going on ends with what was told last.
    expect([line.began, line.ended, line.over]).toEqual([0, 40, 40]);
  });
});
