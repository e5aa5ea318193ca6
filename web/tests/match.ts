/** Matches as the server told them to one seat (tests/games/client_matches.py), and a golden text of what the client makes
 * of them. After a change that was meant: `npx vitest run -u`, and read the difference. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { patched } from "../src/kit/patch";
import type { Seen } from "../src/kit/table";
import type { Change, Page, Told } from "../src/wire";

interface Head {
  seat: number;
  seats: number;
}
interface Moment {
  seq: number;
  told: [number, string, Record<string, unknown>][];
  changes: Change[];
}

/** Everything the seat has seen, one after the other. */
export function seenIn(name: string, desk: Record<string, unknown> = {}): Seen[] {
  const path = resolve(import.meta.dirname, "matches", `${name}.json`);
  const [head, ...moments] = JSON.parse(readFileSync(path, "utf8")) as [Head, ...Moment[]];
  const seats = Array.from({ length: head.seats }, (_, seat) => ({
    name: seat === head.seat ? "Ada" : "",
    bot: seat === head.seat ? "" : "greedy",
  }));
  let page: unknown = null;
  let story: Told[] = [];
  return moments.map(({ seq, told, changes }) => {
    page = patched(page, changes);
    const fresh = told.map(([at, name, facts]) => ({ seq: at, name, facts }));
    story = [...story, ...fresh];
    const around = { table: "t", status: "playing", options: {}, paused: false, seats, ...desk };
    return {
      seat: head.seat,
      seq,
      page: { ...(page as Page), desk: around },
      story,
      fresh,
      gap: false,
    } as unknown as Seen;
  });
}

/** Anything as text: sets and maps as lists, fractions cut where nobody can see them. */
export function text(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) => {
      if (one instanceof Set) return [...one];
      if (one instanceof Map) return [...one];
      if (typeof one === "number") return Math.round(one * 1000) / 1000;
      return one;
    }) ?? "nothing"
  );
}

/** What is short is told, what is long is held by a hash. */
export function golden(parts: Record<string, unknown>): string[] {
  return Object.entries(parts).map(([name, value]) => {
    const whole = text(value);
    return `  ${name} ${whole.length <= 120 ? whole : createHash("sha256").update(whole).digest("hex").slice(0, 16)}`;
  });
}

/** Lets promises that wait for nothing outside go on: much quicker than a turn of the event loop. */
export async function flushed(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await null;
}
