/** Moments of random matches (tests/games/client_questions.py), as the server would tell them to the seat that is asked. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { patched } from "../src/kit/patch";
import type { Seen } from "../src/kit/table";
import type { Change, Page } from "../src/wire";

interface Question {
  seat: number;
  at: number;
  kinds: [where: string, verb: string][];
  changes: Change[];
}

export interface Asked {
  /** What is asked, for whoever reads a fault. */
  kinds: string;
  at: number;
  seen: Seen;
}

/** Everything that is asked in this file, one after the other. */
export function askedIn(folder: string, name: string): Asked[] {
  const path = resolve(import.meta.dirname, folder, `${name}.json`);
  const questions = JSON.parse(readFileSync(path, "utf8")) as Question[];
  let page: unknown = null;
  return questions.map(({ seat, at, kinds, changes }) => {
    page = patched(page, changes);
    return { kinds: kinds.map((kind) => kind.join(": ")).join(", "), at, seen: seenOf(name, page as Page, seat, at) };
  });
}

/** The table around the game as it is when nothing special is going on. */
function seenOf(name: string, page: Page, seat: number, at: number): Seen {
  const view = page.view as { edition?: string; players?: unknown[]; seats?: unknown[] };
  const many = (view.players ?? view.seats ?? []).length;
  const seats = Array.from({ length: many }, (_, index) => ({
    ...{ name: index === seat ? "Ada" : `Bo ${index}`, bot: "", colour: index },
    ...{ here: true, bank: null, since: null, back_by: null },
  }));
  const around = {
    ...{ table: "t", game: name.split("-")[0], edition: view.edition ?? name.split("-")[1], options: {}, seats },
    ...{ status: "playing", paused: false, hot_seat: false, lesson: null, origin: null, result: null, clock: null },
    ...{ undoing: [], pausing: [], resuming: [], dropped: [] },
    time: { at, wall: 0, speed: 100, running: false, rate: [1, 1], until: null },
    dice: { phase: "rolling", commitment: "", pledges: [], until: null },
  };
  return { seat, seq: 1, page: { ...page, desk: around }, story: [], fresh: [], gap: false } as unknown as Seen;
}
