import type { Component } from "svelte";
import type { Switch } from "../kit/settings";
import type { Seen, Table } from "../kit/table";
import type { Letter } from "../look/letters";
import type { Create, Desk, Told } from "../wire";

/** What a game's table is given: the connection, our seat (null: we watch) and what it sees now. */
export interface Sitting extends Record<string, unknown> {
  table: Table;
  seat: number | null;
  seen: Seen;
}
export interface TableProps extends Sitting {
  /** A beginner sits here: point at what to do next. */
  guided: boolean;
}
export interface EndProps extends Sitting {
  /** Shows the table once more. */
  onboard: () => void;
}
export interface ReplayProps extends Record<string, unknown> {
  name: string;
  desk: Desk;
}
export interface PictureProps extends Record<string, unknown> {
  /** Which picture of the game's rulebook. */
  name: string;
  /** The edition it is drawn for, by the marks of its rules, and the settings. */
  marks: string[];
  options: Record<string, string>;
}
export type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** What a page shows of the game, with other colours for the seats: each by its place in `colours`. */
export type Dresser = (view: Record<string, unknown>, colours: readonly number[]) => Record<string, unknown>;

/**
 * How a game is shown. A game's folder has one as `plugin.ts`, and is found by its name; a game without one is played
 * with the plug-in of `generic`. What is heavy is loaded when it is opened. The words are beside it, in
 * `text/<language>`: `choose.ftl` is what people read before they choose the game, `options.ftl` what they read about
 * its editions and settings if they ask for more, `table.ftl` comes with a table or a replay, and a file that only one
 * part needs comes with that part.
 */
export interface Plugin {
  /** Where it stands among the games of the first page: the lowest is the first, and is played at once. */
  rank: number;
  table: Load<TableProps>;
  /** What comes after the last move. Without it the table shows its end by itself. */
  end?: Load<EndProps>;
  replay: Load<ReplayProps>;
  /** The pictures of its rulebook, drawn with the pieces of its table. */
  pictures?: Load<PictureProps>;
  /** How long the eye needs for what was told before the next change is shown, in milliseconds at normal speed. */
  pace: (events: Told[]) => number;
  /** How long the last move is shown before the end, in milliseconds at normal speed. */
  farewell?: number;
  /** The colours of the seats in lists, where no game is dealt yet. */
  colours: readonly Letter[];
  /** Puts the seats' chosen colours on; without it a game has its own for each seat. */
  dress?: Dresser;
  /**
   * Several people on one device: what says no for a seat whose question may wait, so that nobody need pass the device
   * on for it; undefined: the question may not wait.
   */
  declines?: (seen: Seen) => string | undefined;
  /** How a beginner's table differs from the usual one. */
  guide: { pace?: Create["pace"]; options?: Record<string, string> };
  /** What stands in the sky of the first page while the game is chosen: SVG round (0, 0), about 130 wide each way. */
  sky?: string;
  /** Settings that most people want to see; the others are folded away. Without it, the first two. */
  front?: readonly string[];
  /** What people can switch on and off at its table; `set-<name>` in `choose.ftl` says what it is. */
  switches?: readonly Switch[];
  /** The keys that work at its table, and the ids of what they do. */
  keys?: readonly (readonly [key: string, id: string])[];
}
