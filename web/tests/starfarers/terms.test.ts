import { describe, expect, it } from "vitest";
import { pairsOf } from "../../src/games/starfarers/reading";
import { speedsOf } from "../../src/games/starfarers/terms";
import type { Printed } from "../../src/games/starfarers/wire";

const printed = {
  balls: [
    ["black", 0],
    ["blue", 1],
    ["yellow", 2],
    ["red", 3],
  ],
  black_speed: 3,
} as Printed;

describe("the speeds of two balls", () => {
  it("are their sum, and with the black one always the same", () => {
    expect(pairsOf(printed).map(({ balls, speed }) => `${balls.join("+")}=${speed}`)).toEqual([
      "black+blue=3",
      "black+yellow=3",
      "black+red=3",
      "blue+yellow=3",
      "blue+red=4",
      "yellow+red=5",
    ]);
  });

  it("are as likely as the pairs that make them", () => {
    expect(speedsOf(printed).map(({ speed, share }) => [speed, Math.round(share * 6)])).toEqual([
      [3, 4],
      [4, 1],
      [5, 1],
    ]);
  });
});
