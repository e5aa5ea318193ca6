import board from "virtual:starfarers/board-modular";
import { vi } from "vitest";
import { Geometry } from "../../src/games/starfarers/board/geometry";
import { Play } from "../../src/games/starfarers/play.svelte";
import type { FrameView, PlayerView as Player, ShipView as Ship, Told, View } from "../../src/games/starfarers/wire";
import type { Seen, Table } from "../../src/kit/table";
import type { Told as AnyTold, Menu } from "../../src/wire";

export const geometry = new Geometry(board);

/** An id with its arguments: what would be said, without the words. */
export const say = (id: string, args: Record<string, unknown> = {}): string =>
  [id, ...Object.entries(args).map(([name, value]) => `${name}=${value}`)].join(" ");

export const told = (name: string, facts: Record<string, unknown> = {}, seq = 1): Told & AnyTold =>
  ({ seq, name, facts }) as unknown as Told & AnyTold;

export const ship = (number: number, point: string, kind: Ship["kind"] = "colony_ship"): Ship => ({
  ship: number,
  kind,
  point,
  must_leave: false,
});

const player = (colour: string, more: Partial<Player> = {}): Player =>
  ({
    colour,
    cards: 0,
    points: 4,
    sources: {},
    upgrades: { booster: 1, cannon: 0, freight_pod: 0 },
    card_boosters: 0,
    card_cannons: 0,
    half_medals: 1,
    trophies: [],
    friendship_cards: [],
    owed_trade_ships: 0,
    colonies: [],
    spaceports: [],
    ships: [],
    left: { transport: 3, colony: 9, trade_station: 7, shipyard: 3 },
    discards_on_seven: 0,
    reserve_cards: 2,
    ...more,
  }) as Player;

/** Three players at the usual board: N1 is a system, N2 lies face down, N3 is an outpost, the others are empty. */
export function viewOf(more: Partial<View> = {}, first: Partial<Player> = {}): View {
  const sectors: Record<string, unknown> = {};
  for (const place of geometry.places) if (!place.letter) sectors[place.id] = { stars: 1, kind: "empty" };
  sectors.N1 = { stars: 1, kind: "system" };
  sectors.N2 = { stars: 1 };
  sectors.N3 = { stars: 1, kind: "outpost", people: "merchants" };
  return {
    game: "starfarers",
    edition: "2019",
    seat: 0,
    turn: 3,
    start: 0,
    active: 0,
    pilots: [0],
    goal: 15,
    printed: {
      costs: {},
      limits: { booster: 6, cannon: 6, freight_pod: 5 },
      docks: 5,
      balls: [
        ["black", 0],
        ["blue", 1],
        ["yellow", 2],
        ["yellow", 2],
        ["red", 3],
      ],
      black_speed: 3,
      ranked: false,
      chapters: ["2019"],
    },
    winner: null,
    acting: [0],
    frames: [{ frame: "turn", seat: 0 }],
    supply: {},
    stock: {},
    half_medals: 5,
    reserve: 20,
    encounters: { draw: 32, discard: [] },
    players: [player("white", first), player("red"), player("yellow")],
    inert: { colonies: [], spaceports: [], closed_sites: [] },
    outposts: { merchants: { stations: [], marker: null } },
    sectors,
    planets: {
      c8r4: { resource: "ore", chip: [6] },
      c9r4: { resource: "food", chip: [9] },
      c9r5: { resource: "fuel", icon: "square" },
    },
    unseen: { sectors: [], chips: {}, reserve_chips: [] },
    ...more,
  } as unknown as View;
}

export interface Setting {
  actions?: string[];
  forms?: Menu["forms"];
  /** A frame is said with what matters to the test. */
  frames?: ({ frame: string; seat: number } & Record<string, unknown>)[];
  view?: Partial<View>;
  me?: Partial<Player>;
  seat?: number | null;
  story?: Told[];
  fresh?: Told[];
  desk?: Record<string, unknown>;
  undo?: string;
}

export function seenOf(setting: Setting, seq = 1): Seen {
  const view = viewOf(
    { ...setting.view, ...(setting.frames ? { frames: setting.frames as unknown as FrameView[] } : {}) },
    setting.me,
  );
  const menu = { actions: setting.actions ?? [], forms: setting.forms ?? [], undo: setting.undo ?? "", take_back: [] };
  const seats = [
    { name: "Ada", bot: "" },
    { name: "", bot: "planner" },
    { name: "Cem", bot: "planner" },
  ];
  const dice = { phase: "rolling", commitment: "", pledges: [], until: null };
  const around = { table: "t", game: "starfarers", options: {}, status: "playing", paused: false };
  const desk = { ...around, seats, dice, ...setting.desk };
  return {
    seat: setting.seat === undefined ? 0 : setting.seat,
    seq,
    page: { view, menu, desk },
    story: setting.story ?? [],
    fresh: setting.fresh ?? [],
    gap: false,
  } as unknown as Seen;
}

/** A table that carries out what it is told, or refuses; `sent` is what it heard. */
export function tableOf() {
  const sent: string[] = [];
  const table = {
    sent,
    answer: { type: "ack" } as Record<string, unknown>,
    reason: null as Record<string, unknown> | null,
    act: vi.fn(async (seat: number, action: string) => {
      sent.push(`${seat}: ${action}`);
      return table.answer;
    }),
    order: vi.fn(async (seat: number, order: { do: string }) => {
      sent.push(`${seat}! ${order.do}`);
      return table.answer;
    }),
    may: vi.fn(async (seat: number, action: string) => {
      sent.push(`${seat}? ${action}`);
      return table.reason;
    }),
    token: () => "secret",
    now: () => 0,
  };
  return table;
}

export function playOf(setting: Setting): { play: Play; table: ReturnType<typeof tableOf> } {
  const table = tableOf();
  const seen = seenOf(setting);
  const play = new Play(table as unknown as Table, seen.seat, geometry, seen);
  play.say = say;
  return { play, table };
}

/** What the promises of an act still have to do. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
