// Made by tools/wire.py from src/starport/server/wire.py. Do not edit.

export const VERSION = 1;

export type Change = [path: (string | number)[]] | [path: (string | number)[], value: unknown];

/** The order is carried out and on disk. `seq` is its row in the log. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
  tokens: Record<string, string>;
  table: string | null;
}

/**
 * Do an action of the game. With `seq`, only if no move was made after that point. Real time: `sent` is the server's
 * time (as the client knows it from `pong`) at which the person acted. The game forgives a little delay on the way, but
 * never for what others compete for.
 */
export interface ActOrder {
  do: "act";
  action: string;
  seq?: number | null;
  sent?: number | null;
  id: string;
  table: string;
  seat?: number | null;
}

/** Take the own seat back from the bot that sits in. */
export interface BackOrder {
  do: "back";
  id: string;
  table: string;
  seat?: number | null;
}

/** Let a bot play: on the own seat at any time, on a free chair before the start. */
export interface BotOrder {
  do: "bot";
  chair: number;
  bot: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** GET /api/tables/{table}/chances: how the chances went in a finished match, at most some sixty moments. */
export interface ChanceList {
  moves: number;
  chances: WinChance[];
}

/** Say something to everybody at the table. */
export interface ChatOrder {
  do: "chat";
  text: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** Put the seat into this browser's list of games; without a seat: get tokens of all seats this browser holds. */
export interface ClaimOrder {
  do: "claim";
  id: string;
  table: string;
  seat?: number | null;
}

/** This table is followed no longer in the name of this seat, for example because the seat was given up. */
export interface Closed {
  type: "closed";
  table: string;
  seat: number | null;
  message: string;
}

/** Before the start: the colour of the own seat, by its place in the game's order of colours. */
export interface ColourOrder {
  do: "colour";
  colour: number;
  id: string;
  table: string;
  seat?: number | null;
}

/** What an edition is like with so many players, fact by fact. */
export interface ColumnCard {
  seats: number[];
  facts: Record<string, string>;
  chapters: string[];
}

/** POST /api/tables: a new table. `chairs` says who sits where: `open`, `me` (also several times) or `bot NAME`. */
export interface Create {
  game: string;
  edition?: string | null;
  chairs?: string[];
  options?: Record<string, string>;
  name?: string;
  names?: string[];
  public?: boolean;
  spectators?: "delayed" | "none" | "open";
  clock?: TurnClock | null;
  patience?: number | null;
  speed?: number;
  pace?: "brisk" | "instant" | "relaxed";
  start?: boolean;
  pledge?: string | null;
  lesson?: string | null;
}

/** The answer to a new table: its name and the tokens of one's own seats, by seat number. */
export interface Created {
  table: string;
  link: string;
  tokens: Record<string, string>;
  seq: number;
}

/** The match of this parcel goes on at that table now, and is over here. */
export interface DepartOrder {
  do: "depart";
  key: string;
  to: string;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * The table around the game: settings, seats, clocks, and how it stands. `undoing` are the seats that wish to take back
 * a deal they have just made, `pausing` and `resuming` those that wish for a pause or its end; `dropped` those whose
 * connection was lost in real time: match time stands until they are back or a bot sits in. `hot_seat`: one person has
 * several chairs and sees their hands. `packed`: the match is on its way to another place and nothing happens
 * meanwhile; `moved`: it goes on at that table.
 */
export interface Desk {
  table: string;
  game: string;
  edition: string;
  options: Record<string, string>;
  realtime: boolean;
  public: boolean;
  spectators: string;
  clock: TurnClock | null;
  patience: number | null;
  status: "open" | "over" | "playing";
  seats: SeatCard[];
  paused: boolean;
  undoing: number[];
  pausing: number[];
  resuming: number[];
  dropped: number[];
  hot_seat: boolean;
  time: TimeCard;
  moves: number;
  watchers: number;
  commitment: string | null;
  dice: DiceCard;
  origin: OriginCard | null;
  lesson: LessonCard | null;
  seed: string | null;
  result: ResultCard | null;
  rematch: string | null;
  packed: boolean;
  moved: string | null;
  made: number;
  touched: number;
}

/**
 * How the dice come about: `commitment` is the server's promise about its seed, given before any seat's. While `open`,
 * seats may pledge; during `show` (until server time `until`) those that did show their values; `rolling`: the dice
 * follow from the seed and the values shown; pledges without a value were withheld.
 */
export interface DiceCard {
  phase: "open" | "rolling" | "show";
  commitment: string | null;
  pledges: PledgeCard[];
  until: number | null;
}

/** One edition of a game. */
export interface EditionCard {
  name: string;
  title: string;
  seats: number[];
  usual_seats: number;
  options: OptionCard[];
  columns: ColumnCard[];
}

/** POST /api/tables/{table}/fork: play on from a point of a finished match. `to` counts actions; none: the end. */
export interface Fork {
  to?: number | null;
  chairs?: string[] | null;
  name?: string;
  pledge?: string | null;
}

/** A free bundle that may be filled in within bounds. */
export interface FormOffer {
  verb: string;
  bounds: Record<string, unknown>;
}

/** Before the start: empty a chair (the host any chair, a seat only a bot's). */
export interface FreeOrder {
  do: "free";
  chair: number;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * A whole page. `gap`: there are events before these which the receiver does not have; they can be fetched over HTTP.
 */
export interface Full {
  type: "full";
  table: string;
  seat: number | null;
  seq: number;
  now: number;
  events: Told[];
  gap: boolean;
  page: Page;
}

/** One game of the catalogue, with the bots that play it, the weakest first. */
export interface GameCard {
  name: string;
  title: string;
  summary: string;
  realtime: boolean;
  editions: EditionCard[];
  bots: string[];
  usual_bot: string;
  practice_bot: string;
  thinks: Record<string, number[]>;
  lessons: LessonName[];
}

/** GET /api/games: every game of the catalogue, and the bots that may be asked to play. */
export interface GameList {
  version: number;
  games: GameCard[];
  bots: string[];
}

/** The first message on a socket: the version of the wire and the server's time (milliseconds since 1970). */
export interface Hello {
  type: "hello";
  version: number;
  now: number;
}

/**
 * GET /api/tables/{table}/hint: what a bot would do in the place of the token's seat (null: it would wait), and why,
 * where it says so.
 */
export interface Hint {
  bot: string;
  action: string | null;
  why: Why | null;
}

/** Wish that bots let nobody wait so long: the pauses they make, in percent of the table's. */
export interface HurryOrder {
  do: "hurry";
  percent?: 0 | 50 | 100;
  id: string;
  table: string;
  seat?: number | null;
}

/** Give the seat up. During a match a bot plays on and anybody may take the chair. */
export interface LeaveOrder {
  do: "leave";
  id: string;
  table: string;
  seat?: number | null;
}

/** A first game that teaches: `step` of its moves are made; `strayed`: then somebody went a way of their own. */
export interface LessonCard {
  name: string;
  step: number;
  of: number;
  strayed: boolean;
}

/** A first game that teaches: the name that `Create` wants, and what is played. */
export interface LessonName {
  name: string;
  edition: string;
  seats: number;
}

/** One more token for the own seat, to carry it to another device. */
export interface LinkOrder {
  do: "link";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * A question, not an order: would this action be carried out now, and if not, why not? Nothing changes. Answered by
 * `may`.
 */
export interface MayOrder {
  do: "may";
  action: string;
  sent?: number | null;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * What the seat may do now. `undo` is empty when undo is possible, otherwise the message id of the reason. `take_back`
 * lists orders in real time that can be taken back, the latest first; `muted` the seats whose chat this one does not
 * hear.
 */
export interface Menu {
  actions: string[];
  forms: FormOffer[];
  undo: string;
  take_back: TakeBackOffer[];
  muted: number[];
}

/** Before the start: take another chair, a free one or a bot's. The seat is then opened anew with the same token. */
export interface MoveOrder {
  do: "move";
  chair: number;
  id: string;
  table: string;
  seat?: number | null;
}

/** Hear or no longer hear the chat of another seat. */
export interface MuteOrder {
  do: "mute";
  chair: number;
  on?: boolean;
  id: string;
  table: string;
  seat?: number | null;
}

/** One setting of an edition. */
export interface OptionCard {
  name: string;
  choices: string[];
  default: string;
  meaning: string;
  rule: string;
  seats: number[];
  own: boolean;
}

/**
 * Not a match from the set-up: `fork` was begun from a match that had been played, after so many moves, and whoever saw
 * that match may know what lay face down in it; `record` is a match that somebody brought in as a file; `carried` was
 * taken here under way by one person, who may know its dice.
 */
export interface OriginCard {
  kind: "carried" | "fork" | "record";
  moves: number;
}

/**
 * Hold a match whose people are all oneself, to go on with it elsewhere: then `GET …/parcel` gives it out. The order
 * can be given again. From then on nobody else sits down here, for its dice may be known.
 */
export interface PackOrder {
  do: "pack";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * What a patch changes: the game as this seat may see it, what it may do, the table around it, and what is printed on
 * the pieces of the game.
 */
export interface Page {
  view: Record<string, unknown> | null;
  menu: Menu | null;
  desk: Desk;
  printed: Record<string, unknown>;
}

/** GET /api/tables/{table}: the page and the events after `since`. */
export interface PageAnswer {
  seat: number | null;
  seq: number;
  now: number;
  events: Told[];
  gap: boolean;
  page: Page;
}

/**
 * GET /api/tables/{table}/parcel gives it, POST /api/parcels/{key} takes it in: a match under way, with its dice, for
 * whoever holds all seats that people play. `record` is that of the match so far, with its seed, `at` match time.
 */
export interface Parcel {
  key: string;
  record: string;
  seats: ParcelSeat[];
  at?: number;
  speed?: number;
  pace?: "brisk" | "instant" | "relaxed";
  clock?: TurnClock | null;
  spectators?: "delayed" | "none" | "open";
  paused?: boolean;
}

/** A seat of a match on its way: one's `own`, or a bot's. `bank` is thinking time left, in milliseconds. */
export interface ParcelSeat {
  name: string;
  bot: string;
  stand_in: boolean;
  colour: number;
  resigned: boolean;
  quiet: boolean;
  hurry: number;
  own: boolean;
  bank: number;
}

/** Ask for a pause; it begins when all people at the table have asked. Real time, private table: at once. */
export interface PauseOrder {
  do: "pause";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * Socket only: is anybody there? Answered by `pong` with the server's time. With `next` the client promises to be heard
 * again within so many milliseconds: if it is not, the server soon takes the line for lost and tells the others. A ping
 * without it takes the promise back.
 */
export interface PingOrder {
  do: "ping";
  id: string;
  next?: number | null;
}

/** What a seat adds to the dice: its promise, and when it was shown the value. */
export interface PledgeCard {
  seat: number;
  promise: string;
  value: string | null;
}

/** Before the start: promise to add a random value to the dice (see `DiceCard`); a later one replaces it. */
export interface PledgeOrder {
  do: "pledge";
  promise: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** Wish not to be asked for deals by bots, or take the wish back. */
export interface QuietOrder {
  do: "quiet";
  on?: boolean;
  id: string;
  table: string;
  seat?: number | null;
}

/** GET /api/reach: the address under which other machines find this server; null: only its own machine can. */
export interface Reach {
  address: string | null;
}

/** Say one of six short things to everybody at the table. */
export interface ReactOrder {
  do: "react";
  kind: "hurry" | "laugh" | "oops" | "thanks" | "well_played" | "wow";
  id: string;
  table: string;
  seat?: number | null;
}

/** Why something is not allowed, or a request has failed: message id, its arguments, and the rule. */
export interface Reason {
  message: string;
  facts: Record<string, unknown>;
  rule: string;
}

/** The order is not carried out and nothing has changed: message id, its arguments, and the rule. */
export interface Refusal {
  type: "refusal";
  id: string;
  message: string;
  facts: Record<string, unknown>;
  rule: string;
}

/**
 * After the end: a new table with the same people and colours, everybody one seat further where there are turns. Old
 * tokens are good there too.
 */
export interface RematchOrder {
  do: "rematch";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * The host only: take a chair from the person who has it, before or during the match, for good. During a match a bot
 * plays on and anybody else may take the chair.
 */
export interface RemoveOrder {
  do: "remove";
  chair: number;
  id: string;
  table: string;
  seat?: number | null;
}

/** Change the name shown at the own seat. */
export interface RenameOrder {
  do: "rename";
  name: string;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * GET /api/tables/{table}/replay: the match after `to` of `moves` actions, as one seat or a spectator saw it. `line` is
 * the last action; while the match goes on, only one's own.
 */
export interface Replay {
  to: number;
  moves: number;
  line: string | null;
  seat: number | null;
  view: Record<string, unknown>;
  events: Told[];
}

/** Tell whoever runs the server about a seat: only they read it. */
export interface ReportOrder {
  do: "report";
  chair: number;
  text: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** Give the match up. A bot plays on unless only one seat is left, which then wins. */
export interface ResignOrder {
  do: "resign";
  id: string;
  table: string;
  seat?: number | null;
}

/** How the match ended. */
export interface ResultCard {
  winners: number[];
  reason: string;
  scores: number[];
}

/** End a pause, or withdraw the wish for one. Real time goes on when all who are connected have asked. */
export interface ResumeOrder {
  do: "resume";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * One seat as everybody may see it. Time left: `bank` milliseconds, less the time since `since` if not null. `host`:
 * whoever made the table sits here. `back_by`: the connection was lost and everybody waits; at this server time a bot
 * sits in. `stand_in`: the bot only keeps the seat and plays what must be played. `colour`: which of the game's
 * colours, by its place in their order. `quiet`: the player wishes not to be asked for deals by bots; `hurry`: the
 * pauses of bots that the player wishes, in percent of the table's.
 */
export interface SeatCard {
  name: string;
  open: boolean;
  person: boolean;
  host: boolean;
  bot: string;
  stand_in: boolean;
  colour: number;
  here: boolean;
  acting: boolean;
  resigned: boolean;
  warned: number;
  bank: number | null;
  since: number | null;
  back_by: number | null;
  quiet: boolean;
  hurry: number;
}

/** After `start`: show the value that the seat has pledged. When all are there, the match begins. */
export interface ShowOrder {
  do: "show";
  value: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** Take a free chair; the answer has its token. */
export interface SitOrder {
  do: "sit";
  chair: number;
  name?: string;
  id: string;
  table: string;
  seat?: number | null;
}

/** Untimed practice: let match time run on, quickly, to the next moment this seat waits for. */
export interface SkipOrder {
  do: "skip";
  id: string;
  table: string;
  seat?: number | null;
}

/** Real-time games, before the start or during a pause: match time in percent of real time. */
export interface SpeedOrder {
  do: "speed";
  percent: number;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * Begin the match; every chair must be taken. Where seats have pledged, it begins when they have shown their values, or
 * a few seconds later without those that did not.
 */
export interface StartOrder {
  do: "start";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * GET /api/tables/{table}/story: the events of rows after `since` and before `before`, as the receiver may know them;
 * with `last` only so many of them, and `more` says whether there are earlier ones. A fork then also tells the match it
 * goes on from, at rows up to 0.
 */
export interface StoryAnswer {
  seq: number;
  events: Told[];
  more: boolean;
}

/** A table in a list. `seat` and `turn` are about the asking person. */
export interface TableCard {
  desk: Desk;
  seat: number | null;
  turn: boolean;
}

/** GET /api/tables (public ones) and GET /api/mine (own ones, those that wait for you first). */
export interface TableList {
  now: number;
  tables: TableCard[];
}

/** Real time: the action that takes an order back, and the last moment of match time for it. */
export interface TakeBackOffer {
  action: string;
  until: number;
}

/** Real time: take the seat's latest order back, while the game allows it (the menu says until when). */
export interface TakeBackOrder {
  do: "take_back";
  sent?: number | null;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * A lesson: set the match to the moment after so many of its moves; without `step`, play on with dice that nobody
 * knows.
 */
export interface TeachOrder {
  do: "teach";
  step?: number | null;
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * Match time in milliseconds: `at` at server time `wall`, and if `running` from then on `rate[0]` milliseconds in
 * `rate[1]` of real time, not further than `until` if that is not null. If `wall` is still to come, the table counts
 * in. `speed` is what the table has chosen, in percent of the game's own pace.
 */
export interface TimeCard {
  at: number;
  wall: number;
  speed: number;
  running: boolean;
  rate: [number, number];
  until: number | null;
}

/** One event of the story: what happened, as this receiver may know it, and at which row of the log. */
export interface Told {
  seq: number;
  name: string;
  facts: Record<string, unknown>;
}

/** Thinking time of each seat: a bank in seconds, and what every finished turn adds to it. */
export interface TurnClock {
  bank: number;
  increment?: number;
}

/**
 * Take the seat's last action back, as long as no chance and no secret has followed. A deal between people needs both:
 * the first `undo` is a wish, the other's carries it out.
 */
export interface UndoOrder {
  do: "undo";
  id: string;
  table: string;
  seat?: number | null;
}

/** Keep a match that was packed: it goes on here. */
export interface UnpackOrder {
  do: "unpack";
  id: string;
  table: string;
  seat?: number | null;
}

/** Socket only: follow this table no longer (in the name of this seat). */
export interface UnwatchOrder {
  do: "unwatch";
  id: string;
  table: string;
  seat?: number | null;
}

/**
 * What changed since `from`. If `from` is not the receiver's last seq, it watches again. `patch` is a list of changes
 * to the page: `[path, value]` sets, `[path]` removes; a path lists names and numbers.
 */
export interface Update {
  type: "update";
  table: string;
  seat: number | null;
  from: number;
  seq: number;
  now: number;
  events: Told[];
  patch: Change[];
}

/** The answer to `may`: null if the action is allowed as the table stands after row `seq`, otherwise the reason. */
export interface Verdict {
  type: "may";
  id: string;
  seq: number;
  refusal: Reason | null;
}

/**
 * Socket only: follow a table, as the seat of the token or as a spectator. `seq`: events after this are wanted;
 * `recall`: without it, those of so many of the last rows.
 */
export interface WatchOrder {
  do: "watch";
  token?: string | null;
  seq?: number | null;
  recall?: number;
  id: string;
  table: string;
  seat?: number | null;
}

/** Why a move was made: the id of a text, what it speaks of (a word of the game, or nothing) and which rival. */
export interface Why {
  text: string;
  about: string;
  rival: number | null;
}

/**
 * Each seat's chance to win after so many actions, as the best judge of the house sees it; empty where nobody knows.
 */
export interface WinChance {
  to: number;
  seats: number[];
}

export type SocketOrder = ActOrder | TakeBackOrder | SkipOrder | TeachOrder | UndoOrder | ChatOrder | ReactOrder
  | MuteOrder | QuietOrder | HurryOrder | SitOrder | LeaveOrder | BotOrder | BackOrder | FreeOrder | RemoveOrder
  | ReportOrder | MoveOrder | ColourOrder | RenameOrder | PledgeOrder | ShowOrder | StartOrder | ResignOrder
  | PauseOrder | ResumeOrder | SpeedOrder | PackOrder | UnpackOrder | DepartOrder | LinkOrder | ClaimOrder
  | RematchOrder | MayOrder | WatchOrder | UnwatchOrder | PingOrder;

export type ServerMessage = Hello | Pong | Ack | Refusal | Verdict | Full | Update | Closed;

/** The facts of every event by its name. */
export interface TableEvents {
  seat_taken: { seat: number; name: string };
  seat_left: { seat: number };
  player_removed: { seat: number };
  seat_freed: { seat: number };
  seat_moved: { seat: number; chair: number };
  colour_chosen: { seat: number; colour: number };
  seat_renamed: { seat: number; name: string };
  bot_took_seat: { seat: number; bot: string };
  bot_sat_in: { seat: number; bot: string; why: "clock" | "absent" | "idle" };
  bot_remarked: { seat: number; reason: "leader" | "dear" | "needed" | "useless" | "behind" | "other" };
  bot_explained: { seat: number; why: string; about: string; rival: number | null };
  player_returned: { seat: number };
  player_here: { seat: number };
  player_away: { seat: number };
  player_warned: { seat: number; number: number };
  dice_pledged: { seat: number };
  pledges_called: Record<string, never>;
  match_started: { commitment: string; withheld?: number[]; origin?: "fork" | "record" | "carried" };
  match_ended: { winners: number[]; reason: string; scores: number[]; seed: string };
  action_done: { seat: number; text?: string };
  action_undone: { seat: number; text?: string };
  undo_wished: { seat: number };
  player_resigned: { seat: number };
  pause_wished: { seat: number };
  match_paused: Record<string, never>;
  resume_wished: { seat: number };
  match_resumed: { seat: number };
  match_packed: Record<string, never>;
  match_unpacked: Record<string, never>;
  match_moved: { table: string };
  match_waits: { seat: number };
  clock_goes_on: { milliseconds: number };
  clock_skipped: { seat: number; until: number };
  lesson_set: Record<string, never>;
  lesson_over: Record<string, never>;
  clock_speed_set: { percent: number };
  clocks_mended: { milliseconds: number };
  chat: { seat: number; name: string; text: string };
  reacted: { seat: number; kind: string };
  rematch_made: { table: string; asker?: number };
}

/** The facts of every refusal by its message. */
export interface TableRefusals {
  unknown_game: { game: string; known: string[] };
  unknown_edition: { edition: string; known: string[] };
  unknown_option: { option: string; known: string[] };
  unknown_choice: { option: string; value: string; known: string[] };
  unknown_lesson: { lesson: string; known: string[] };
  wrong_seats: { seats: number; known: string[] };
  no_encoding: { game: string };
  no_such_action: { text: string };
  bad_position: { where: string; why: string };
  record_unreadable: Record<string, never>;
  record_without_seed: Record<string, never>;
  record_without_last_hash: Record<string, never>;
  record_too_short: { wanted: number; actions: number };
  record_time_runs_back: { action: number };
  record_action_refused: { action: number; text: string; why: string };
  record_hash_differs: { action: number };
  record_digest_differs: Record<string, never>;
  record_commitment_differs: Record<string, never>;
  record_pledge_differs: { seat: number };
  record_dice_differ: Record<string, never>;
  record_result_differs: { stated: string; replayed: string };
  bad_message: { why: string };
  message_too_long: { most: number };
  too_fast: { seconds: number };
  too_many_sockets: { most: number };
  wrong_host: Record<string, never>;
  one_chair_each: Record<string, never>;
  wrong_origin: Record<string, never>;
  unknown_version: { known: string[] };
  unknown_address: Record<string, never>;
  wrong_method: Record<string, never>;
  unknown_table: { table: string };
  no_lesson: Record<string, never>;
  lesson_too_far: { moves: number };
  unknown_bot: { bot: string; known: string[] };
  unknown_chair: { chair: number };
  unknown_seat: { seat: number };
  wrong_token: Record<string, never>;
  not_your_seat: { seat: number };
  seat_needed: Record<string, never>;
  host_needed: Record<string, never>;
  only_host: Record<string, never>;
  nobody_to_remove: { chair: number };
  removed_here: Record<string, never>;
  silenced: Record<string, never>;
  banned: Record<string, never>;
  draining: Record<string, never>;
  rules_changed: { version: string; now: string };
  no_spectators: Record<string, never>;
  not_watching: Record<string, never>;
  too_many_tables: { most: number };
  colour_taken: { seat: number };
  chair_taken: { chair: number };
  chairs_open: { chairs: number[] };
  already_started: Record<string, never>;
  not_pledged: Record<string, never>;
  nothing_to_show: Record<string, never>;
  not_started: Record<string, never>;
  match_over: Record<string, never>;
  match_not_over: Record<string, never>;
  hint_among_people: Record<string, never>;
  no_hint: Record<string, never>;
  table_paused: Record<string, never>;
  not_paused: Record<string, never>;
  table_packed: Record<string, never>;
  not_packed: Record<string, never>;
  others_play: Record<string, never>;
  lesson_stays: Record<string, never>;
  dice_known: Record<string, never>;
  bot_sits_here: { seat: number };
  no_bot_here: { seat: number };
  seat_resigned: { seat: number };
  table_moved_on: { seq: number };
  undo_nothing: Record<string, never>;
  undo_sealed: Record<string, never>;
  undo_not_yours: Record<string, never>;
  undo_waits: { seats: number[] };
  undo_realtime: Record<string, never>;
  take_back_nothing: Record<string, never>;
  table_waits: { seats: number[] };
  counting_in: { milliseconds: number };
  clock_runs: Record<string, never>;
  nothing_runs: Record<string, never>;
  not_realtime: Record<string, never>;
  bad_text: { why: string };
  rematch_made_already: { table: string };
  record_too_long: { most: number };
  replay_too_far: { moves: number };
  replay_hidden: Record<string, never>;
  too_many_games: { most: number };
  table_busy: Record<string, never>;
  table_broken: Record<string, never>;
  store_unavailable: Record<string, never>;
  server_error: Record<string, never>;
}

/** What is told at a table of a game with these events: its own, and those of the table it has no own ones for. */
export type Heard<Events> = {
  [Name in keyof (Events & TableEvents)]: {
    seq: number;
    name: Name;
    facts: Name extends keyof Events ? Events[Name] : Name extends keyof TableEvents ? TableEvents[Name] : never;
  };
}[keyof (Events & TableEvents)];
