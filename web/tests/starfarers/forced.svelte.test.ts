import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forced } from "../../src/games/starfarers/forced.svelte";
import { change } from "../../src/kit/settings";
import { playOf } from "./scene";

let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  change("motion", "normal");
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** What was sent by itself, a while after these could be done. */
function sent(actions: string[], frame: Record<string, unknown>, follow: string | null = null): string[] {
  const { play, table } = playOf({ frames: [frame as { frame: string; seat: number }], actions });
  play.follow = follow;
  leave = $effect.root(() => forced(play));
  flushSync();
  vi.advanceTimersByTime(2000);
  return table.sent;
}
const offered = (open: number[], accepted: number[]) => ({
  frame: "trading",
  seat: 0,
  offers: [{ seat: 0, give: { ore: 1 }, want: { food: 1 }, open, accepted }],
});

describe("a deal we asked for", () => {
  it("is made by itself when everybody has answered and one said yes", () => {
    expect(sent(["confirm 2", "withdraw", "end build"], offered([], [2]))).toEqual(["0: confirm 2"]);
  });
  it("waits while somebody still thinks", () => {
    expect(sent(["confirm 2", "withdraw", "end build"], offered([1], [2]))).toEqual([]);
  });
  it("is ours to choose when several said yes", () => {
    expect(sent(["confirm 1", "confirm 2", "withdraw"], offered([], [1, 2]))).toEqual([]);
  });
});

describe("a question with one answer", () => {
  it("is answered by itself", () => {
    expect(sent(["answer yes"], { frame: "encounter", seat: 0 })).toEqual(["0: answer yes"]);
  });
  it("is left alone when it is no question", () => {
    expect(sent(["end build"], { frame: "turn", seat: 0 })).toEqual([]);
  });
});

describe("a flight to a site", () => {
  it("founds there, if it was flown for that and it is possible", () => {
    const flight = { frame: "flight", seat: 0 };
    expect(sent(["found 2", "end flight"], flight, "found 2")).toEqual(["0: found 2"]);
    expect(sent(["found 2", "end flight"], flight)).toEqual([]);
    expect(sent(["fly 1 v1_1", "end flight"], flight, "found 2")).toEqual([]);
  });
});
