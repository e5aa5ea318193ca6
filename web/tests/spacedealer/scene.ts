import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { vi } from "vitest";
import { lay } from "../../src/games/spacedealer/cards";
import { Play } from "../../src/games/spacedealer/play.svelte";
import type { GlassView, Printed, SeatView, ShipView, Told, View } from "../../src/games/spacedealer/wire";
import type { Seen, Table } from "../../src/kit/table";
import type { Menu, Reason } from "../../src/wire";

/** The cards, as the rules have written them down for the client's tests. */
export const printed = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, "../sums.json"), "utf8")) as { printed: Printed }
).printed;
lay(printed);

/** An id with its arguments: what would be said, without the words. */
export const say = (id: string, args: Record<string, unknown> = {}): string =>
  [id, ...Object.entries(args).map(([name, value]) => `${name}=${value}`)].join(" ");

export const told = (name: string, facts: Record<string, unknown> = {}, seq = 1): Told =>
  ({ seq, name, facts }) as unknown as Told;

export const glass = (
  number: number,
  state: GlassView["state"] = "inactive",
  more: Partial<GlassView> = {},
): GlassView => ({
  glass: number,
  state,
  ...more,
});

export const seatOf = (more: Partial<SeatView> = {}): SeatView =>
  ({
    score: 0,
    discs: 12,
    placed: 0,
    level: 1,
    track: 0,
    own: 3,
    plans: [],
    slots: 2,
    drawing: 0,
    chosen: true,
    built: [],
    powered: [],
    glasses: [glass(1), glass(2)],
    neutral_cards: [],
    welcomes: null,
    ...more,
  }) as SeatView;

export const shipOf = (name: string, owner: number, more: Partial<ShipView> = {}): ShipView => ({
  ship: name,
  owner,
  field: 2 * owner,
  from: -1,
  since: 0,
  cargo: {},
  ...more,
});

export interface Setting {
  actions?: string[];
  forms?: Menu["forms"];
  back?: Menu["take_back"];
  view?: Partial<View>;
  me?: Partial<SeatView>;
  seat?: number | null;
  story?: Told[];
  fresh?: Told[];
  desk?: Record<string, unknown>;
}

/** Three seats in a running match that stands at one minute. */
export function seenOf(setting: Setting, seq = 1): Seen {
  const view = {
    phase: "running",
    now: 60_000,
    began: 0,
    ends: 1_800_000,
    ended: 0,
    closes: 0,
    reason: "",
    limits: { glass: 60_000, take_back: 4000, start: 30_000, hold: 8, discs: 12, track: [] },
    reserve: {},
    tokens: 0,
    spare_glasses: 0,
    stacks: { "2": 10, "3": 10 },
    neutral_stack: 0,
    seats: [seatOf(setting.me), seatOf(), seatOf()],
    ships: [shipOf("ship0", 0), shipOf("ship1", 1), shipOf("ship2", 2)],
    neutral: [],
    offers: [],
    you: { seat: 0, own: [], start: null, drawn: null, auto: {}, gifts: true },
    ...setting.view,
  };
  const menu = {
    actions: setting.actions ?? [],
    forms: setting.forms ?? [],
    undo: "undo_realtime",
    take_back: setting.back ?? [],
  };
  const time = { at: 60_000, wall: 0, running: false, until: null, rate: [1, 1] };
  const seats = [{ name: "Ada" }, { name: "" }, { name: "" }];
  const desk = {
    table: "t",
    game: "spacedealer",
    status: "playing",
    paused: false,
    dropped: [],
    resuming: [],
    pausing: [],
    dice: { phase: "rolling", commitment: "", pledges: [], until: null },
    seats,
    time,
    ...setting.desk,
  };
  return {
    seat: setting.seat === undefined ? 0 : setting.seat,
    seq,
    page: { view, menu, desk, printed },
    story: setting.story ?? [],
    fresh: setting.fresh ?? [],
    gap: false,
  } as unknown as Seen;
}

export function playOf(setting: Setting) {
  const sent: string[] = [];
  const table = {
    sent,
    answer: { type: "ack" } as Record<string, unknown>,
    reason: null as Reason | null,
    may: vi.fn(async (seat: number, action: string) => {
      sent.push(`${seat}? ${action}`);
      return table.reason;
    }),
    order: vi.fn(async (seat: number, order: { do: string; action?: string }) => {
      sent.push(`${seat}: ${order.action ?? order.do}`);
      return table.answer;
    }),
    wall: 0,
    now: () => table.wall,
    connection: { value: { state: "live", since: 0 } },
  };
  const seen = seenOf(setting);
  const play = new Play(table as unknown as Table, seen.seat, seen);
  play.say = say;
  return { play, table };
}

export const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
