import { describe, expect, it } from "vitest";
import { stepOf } from "../../src/games/spacedealer/guide";
import { hintOf } from "../../src/games/spacedealer/hint";
import { Play } from "../../src/games/spacedealer/play.svelte";
import { Store } from "../../src/kit/store";
import type { Table } from "../../src/kit/table";
import { askedIn } from "../asked";
import { say } from "./scene";

const ORDERS = ["use", "build", "raise", "fly"];
const RUNS = ["take", "convert", "beam", "waive", "discard", "place"];
/** What must be on offer for a sentence to be true, by its id; what is not here tells only how things are. */
const TRUE_WHEN: Record<string, string[]> = {
  "sd-hint-start": ["start"],
  "sd-hint-drawn": ["keep"],
  "sd-hint-built": ["place"],
  "sd-hint-ready": ["take", "convert", "beam"],
  "sd-hint-stuck": ["waive", "discard"],
  "sd-hint-deliver": ["deliver", "serve"],
  "sd-hint-idle": ORDERS,
  "sd-guide-start": ["start"],
  "sd-guide-keep": ["keep"],
  "sd-guide-deliver": ["deliver"],
  "sd-guide-built": ["place"],
  "sd-guide-take": ["take"],
  "sd-guide-lay": ["lay"],
  "sd-guide-draw": ["draw"],
  "sd-guide-glass": ORDERS,
  "sd-guide-full": RUNS,
};
/** Sentences that tell how things are: somebody waits for sand, or for the others. */
const WAITING = /^sd-(hint|guide)-(wait|sands|start-wait|run|others)$/;

const table = { connection: new Store({ state: "live", since: 0 }), now: () => 0 } as unknown as Table;

describe.each(["spacedealer-base", "spacedealer-advanced"])("the hint at every kind of moment of %s", (name) => {
  const all = askedIn("menus", name);

  it("names something that can be done now", () => {
    expect(all.length).toBeGreaterThan(300);
    const told = new Set<string>();
    const faults: string[] = [];
    for (const { kinds, seen } of all) {
      const play = new Play(table, seen.seat, seen);
      play.tick();
      const offered = (verb: string): boolean => play.acts(verb).length > 0;
      for (const id of [hintOf(play, say, () => true).id, stepOf(play)?.id ?? ""]) {
        told.add(id);
        if (!WAITING.test(id) && !TRUE_WHEN[id]?.some(offered)) faults.push(`${id}: ${kinds}`);
        const running = play.me.glasses.some((one) => one.state === "active" || one.state === "sabotaged");
        if (id === "sd-hint-wait" && !running) faults.push(`${id} for nothing: ${kinds}`);
      }
    }
    expect(faults).toEqual([]);
    for (const id of ["sd-hint-drawn", "sd-hint-built", "sd-hint-ready", "sd-guide-lay", "sd-guide-glass"])
      expect(told).toContain(id);
  });
});
