import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forced } from "../../src/games/starfarers/forced.svelte";
import { depart, type Proposal } from "../../src/games/starfarers/offered";
import type { Play } from "../../src/games/starfarers/play.svelte";
import { change } from "../../src/kit/settings";
import { playOf, type Setting, seenOf } from "./scene";

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
function sent(actions: string[], frame: Record<string, unknown>, ...steps: string[]): string[] {
  const { play, table } = playOf({ frames: [frame as { frame: string; seat: number }], actions });
  play.follow = steps.length ? { steps, since: 0 } : null;
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

describe("ships that fly together", () => {
  const frames = [{ frame: "flight", seat: 0 }];
  const rest = ["fly 2 v17_8", "end flight"];

  /** The ships that were ordered to fly: what is sent after the first, when this is what it led to. */
  async function following(setting: Setting, hand: (play: Play) => void = () => {}): Promise<string[]> {
    const { play, table } = playOf({ frames, actions: ["land 1 v25_8", ...rest] });
    const offered = [{ action: "land 1 v25_8", icon: "found", ship: 1 } as Proposal];
    depart(play, [...offered, { action: "fly 2 v17_8", icon: "closer", ship: 2 } as Proposal]);
    leave = $effect.root(() => forced(play));
    await vi.advanceTimersByTimeAsync(10);
    expect(table.sent.splice(0)).toEqual(["0: land 1 v25_8"]);
    hand(play);
    play.adopt(seenOf({ frames, ...setting }, 2));
    await vi.advanceTimersByTimeAsync(10);
    return table.sent;
  }

  it("fly one after another, each when what the one before did was seen", async () => {
    expect(await following({ actions: ["found 1", ...rest] })).toEqual(["0: found 1"]);
    expect(await following({ actions: ["found 1", ...rest], undo: "undo_chance" })).toEqual(["0: found 1"]);
  });
  it("stay where they are when a ship was taken back or something else is done", async () => {
    expect(await following({ actions: ["found 1", ...rest] }, (play) => void play.undo())).toEqual(["0! undo"]);
    expect(await following({ actions: ["found 1", ...rest] }, (play) => void play.act("end flight"))).toEqual([
      "0: end flight",
    ]);
  });
  it("stay where they are when the next step is not possible any more, and wait for a question", () => {
    const { play } = playOf({ frames, actions: rest });
    const after = (setting: Setting): boolean => {
      play.follow = { steps: ["fly 2 v17_8"], since: 0 };
      play.adopt(seenOf(setting, play.seen.seq + 1));
      return play.follow !== null;
    };
    expect(after({ frames, actions: ["end flight"] })).toBe(false);
    expect(after({ frames: [{ frame: "choosing", seat: 0 }], actions: ["pick a", "pick b"] })).toBe(true);
    expect(after({ frames, actions: ["fly 2 v17_8", "stop"], undo: "undo_chance" })).toBe(false);
    expect(after({ frames, actions: rest })).toBe(true);
  });
});
