// Made by tools/wire.py from starport.games.spacedealer.schema. Do not edit.

import type { Heard, Menu, Page, Told as Anything } from "../../wire";

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

export const COLUMNS = ["L4", "L3", "L2", "L1", "R1", "R2", "R3", "R4"] as const;
export type Column = (typeof COLUMNS)[number];

export const PHASES = ["setup", "running", "last_sands", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const END_REASONS = ["time", "last_disc", "finished"] as const;
export type EndReason = (typeof END_REASONS)[number];

export const GLASS_STATES = ["inactive", "active", "ready", "sabotaged"] as const;
export type GlassState = (typeof GLASS_STATES)[number];

export const JOBS = ["raise", "build", "use", "fly"] as const;
export type Job = (typeof JOBS)[number];

export const SWITCHS = ["on", "red", "yellow", "green", "blue"] as const;
export type Switch = (typeof SWITCHS)[number];

export const FOOTPRINTS = ["plant", "column", "double", "city"] as const;
export type Footprint = (typeof FOOTPRINTS)[number];

export const EFFECTS = ["nothing", "power", "produce", "produce_any", "convert", "store", "beam", "planning",
  "hourglass", "ship", "sabotage", "block"] as const;
export type Effect = (typeof EFFECTS)[number];

export type Goods = Partial<Record<Colour, number>>;

export type OfferView = GoodsOffer | PlansOffer;

/**
 * The table as one seat sees it; `you` is null for a spectator, `own` (the cards left to each) is shown at the end. A
 * moment of -1 has not come yet; `ends` is null in untimed practice and before the start.
 */
export interface View {
  phase: Phase;
  now: number;
  began: number;
  ends: number | null;
  ended: number;
  closes: number;
  reason: EndReason | "";
  limits: Limits;
  reserve: Goods;
  tokens: number;
  spare_glasses: number;
  stacks: Record<"2" | "3", number>;
  neutral_stack: number;
  seats: SeatView[];
  ships: ShipView[];
  neutral: NeutralView[];
  offers: OfferView[];
  you: OwnView | null;
  own?: string[][];
}

/** What never changes during a match: how long things last, how much fits, and where the track changes level. */
export interface Limits {
  glass: number;
  take_back: number;
  start: number;
  hold: number;
  discs: number;
  track: number[];
}

/** What lies open before a seat. `drawing` is the stack it has drawn from (0: none). */
export interface SeatView {
  score: number;
  discs: number;
  placed: number;
  level: number;
  track: number;
  own: number;
  plans: string[];
  slots: number;
  drawing: number;
  chosen: boolean;
  built: BuiltView[];
  powered: Column[];
  glasses: GlassView[];
  neutral_cards: string[];
  welcomes: boolean | null;
}

/** A built card. `served` says for each of its demands which seat has served it (-1: nobody yet). */
export interface BuiltView {
  card: string;
  site: string;
  dead?: boolean;
  served?: number[];
  goods?: Goods;
  tokens?: number;
  blocked?: boolean;
}

/** An hourglass: what it does and when it is due. */
export interface GlassView {
  glass: number;
  state: GlassState;
  started?: number;
  due?: number;
  job?: Job;
  card?: string;
  ship?: string;
}

export interface ShipView {
  ship: string;
  owner: number;
  field: number;
  from: number;
  since: number;
  cargo: Goods;
}

/** A neutral planet: its open card and the goods that were left there. */
export interface NeutralView {
  field: number;
  card: string | null;
  goods: Goods;
}

/** An open offer of goods at a field; `store` is where the proposer's are taken from first (empty: anywhere). */
export interface GoodsOffer {
  number: number;
  seat: number;
  to: number;
  made: number;
  until: number;
  field: number;
  give: Goods;
  want: Goods;
  store: string;
}

/** An open offer of plans for others. */
export interface PlansOffer {
  number: number;
  seat: number;
  to: number;
  made: number;
  until: number;
  cards: string[];
  others: string[];
}

/** What only this seat knows. */
export interface OwnView {
  seat: number;
  own: string[];
  start: StartChoice | null;
  drawn: DrawnView | null;
  auto: Record<string, Switch>;
  gifts: boolean;
  known: Record<"2" | "3", KnownView[]>;
}

/** The mine a seat begins with, and where. */
export interface StartChoice {
  mine: string;
  column: Column;
}

/** Plans drawn, of which one is kept until this moment. */
export interface DrawnView {
  stack: number;
  cards: string[];
  until: number;
}

/** A card of a stack that this seat has seen, counted from the top. */
export interface KnownView {
  place: number;
  card: string;
}

/**
 * The cards this match is played with, by their names without the letter of their set, and the planets by seat. `set`
 * is the name of the card set, `own` for a file that the host brought.
 */
export interface Printed {
  set: string;
  types: Record<string, CardType>;
  cards: Record<string, PrintedCard>;
  wants: Record<string, PrintedWant>;
  planets: Planet[];
  neutral: string;
}

/** What all cards of a type have in common; `on` is the type it stands on. */
export interface CardType {
  level: number;
  footprint: Footprint;
  field: boolean;
  does: Effect;
  amount: number;
  on?: string;
}

/** What is printed on a card itself. */
export interface PrintedCard {
  type: string;
  yields?: Goods;
  demands?: PrintedDemand[];
}

/** A printed demand: what it asks for, and the points for whoever serves it and for its owner. */
export interface PrintedDemand {
  goods: Goods;
  supplier: number;
  owner: number;
}

/** What a neutral demand card asks for, and its points. */
export interface PrintedWant {
  goods: Goods;
  points: number;
}

/** The planet of a seat. */
export interface Planet {
  name: string;
  colour: string;
}

export interface StartChosen {
  seat: number;
  mine?: string;
  column?: Column;
  at: number;
}

export interface StartRevealed {
  starts: StartRow[];
  at: number;
}

/** With which mine a seat begins, and where. */
export interface StartRow {
  seat: number;
  mine: string;
  column: Column;
}

/** `ends` is null in untimed practice. */
export interface ClockStarted {
  began: number;
  ends: number | null;
  at: number;
}

/** `running` hourglasses still run out. */
export interface EndSignalled {
  why: EndReason;
  running: number;
  closes: number;
  at: number;
}

/** `own` are the cards left to each seat, `box` those that were not in play. */
export interface GameOver {
  ranking: PointsRow[];
  winners: number[];
  own: string[][];
  box: string[];
  at: number;
}

/** The points of a seat by where they come from, and the discs that decide between equals. */
export interface PointsRow {
  seat: number;
  score: number;
  discs: number;
  delivered: number;
  received: number;
  neutral: number;
}

export interface ScoreChanged {
  seat: number;
  old: number;
  new: number;
  why: "delivered" | "received" | "neutral";
  at: number;
}

/** `clearing`: the use clears a blocked field. */
export interface OrderGiven {
  seat: number;
  glass: number;
  card?: string;
  ship?: string;
  from?: number;
  to?: number;
  at: number;
  job: Job;
  due: number;
  clearing?: boolean;
}

export interface OrderTakenBack {
  seat: number;
  glass: number;
  card?: string;
  ship?: string;
  from?: number;
  to?: number;
  at: number;
  job: Job;
}

export interface GlassReady {
  seat: number;
  glass: number;
  card?: string;
  ship?: string;
  from?: number;
  to?: number;
  at: number;
  job: Job;
}

/** The job is `none` where sabotage had ended it already. */
export interface GlassInactive {
  seat: number;
  glass: number;
  card?: string;
  ship?: string;
  from?: number;
  to?: number;
  at: number;
  job: Job | "none";
  why: "resolved" | "taken" | "taken_back" | "waived" | "discarded" | "sabotage_over";
}

export interface GlassSabotaged {
  seat: number;
  glass: number;
  card?: string;
  ship?: string;
  from?: number;
  to?: number;
  at: number;
  job: Job;
  by: number;
  probe: string;
  due: number;
}

export interface PieceGained {
  seat: number;
  piece: "hourglass" | "ship";
  glass?: number;
  ship?: string;
  at: number;
}

export interface PieceLost {
  seat: number;
  piece: "hourglass" | "ship";
  glass?: number;
  ship?: string;
  cargo?: Goods;
  at: number;
}

export interface LevelRaised {
  seat: number;
  position: number;
  level: number;
  at: number;
}

export interface PlanLaid {
  seat: number;
  card: string;
  slots: number;
  own: number;
  at: number;
}

export interface PlansDrawn {
  seat: number;
  stack: number;
  number: number;
  left: number;
  cards?: string[];
  at: number;
}

/** So many of the drawn cards go `under` the stack; which, only their drawer knows. */
export interface PlanKept {
  seat: number;
  card: string;
  stack: number;
  under: number;
  slots: number;
  returned?: string[];
  at: number;
}

export interface DrawGivenBack {
  seat: number;
  stack: number;
  number: number;
  at: number;
}

export interface PlanDiscarded {
  seat: number;
  card: string;
  stack: number;
  at: number;
}

export interface CardBuilt {
  seat: number;
  card: string;
  site: string;
  covered: string[];
  demands: string[];
  powered: Column[];
  lost: Goods;
  at: number;
}

export interface AutoSet {
  seat: number;
  card: string;
  auto: Switch | "off";
  at: number;
}

export interface AutoCollected {
  seat: number;
  card: string;
  at: number;
}

export interface TokenLoaded {
  seat: number;
  card: string;
  tokens: number;
  pool: number;
  at: number;
}

export interface TokenReturned {
  seat: number;
  card?: string;
  pool: number;
  at: number;
}

export interface FieldBlocked {
  seat: number;
  card: string;
  by: number;
  rocket: string;
  at: number;
}

export interface FieldCleared {
  seat: number;
  card: string;
  pool: number;
  at: number;
}

/** `stores` says how many went where. */
export interface GoodsProduced {
  seat: number;
  card: string;
  goods: Goods;
  stores: Record<string, number>;
  lost: number;
  at: number;
}

export interface GoodsConverted {
  seat: number;
  card: string;
  swaps: SwapRow[];
  at: number;
}

export interface SwapRow {
  store: string;
  from: Colour;
  to: Colour;
}

export interface GoodsBeamed {
  seat: number;
  card: string;
  ship: string;
  goods: Goods;
  at: number;
}

export interface GoodsMoved {
  seat: number;
  from: string;
  to: string;
  goods: Goods;
  at: number;
}

export interface GoodsReturned {
  seat: number;
  store: string;
  goods: Goods;
  at: number;
}

export interface GoodsLeft {
  seat: number;
  ship: string;
  field: number;
  goods: Goods;
  at: number;
}

export interface GoodsLoaded {
  seat: number;
  ship: string;
  field: number;
  goods: Goods;
  at: number;
}

export interface ShipDeparted {
  seat: number;
  ship: string;
  from: number;
  to: number;
  cargo: Goods;
  at: number;
}

export interface ShipLanded {
  seat: number;
  ship: string;
  field: number;
  cargo: Goods;
  at: number;
}

export interface DemandFulfilled {
  seat: number;
  owner: number;
  demand: string;
  goods: Goods;
  ship: string;
  supplier_points: number;
  owner_points: number;
  discs: number;
  at: number;
}

export interface NeutralFulfilled {
  seat: number;
  field: number;
  card: string;
  points: number;
  goods: Goods;
  at: number;
}

export interface NeutralOpened {
  field: number;
  card: string;
  left: number;
  at: number;
}

export interface NeutralTurnedDown {
  field: number;
  card: string;
  at: number;
}

/** Goods at a field, or plans. */
export interface OfferMade {
  offer: number;
  seat: number;
  to: number;
  at: number;
  field?: number;
  give: Goods | string[];
  want: Goods | string[];
  until: number;
}

export interface OfferDeclined {
  offer: number;
  seat: number;
  to: number;
  at: number;
}

export interface OfferWithdrawn {
  offer: number;
  seat: number;
  to: number;
  at: number;
}

export interface OfferLapsed {
  offer: number;
  seat: number;
  to: number;
  at: number;
  why: "time" | "end" | "gone";
}

export interface GiftWelcome {
  offer: number;
  seat: number;
  to: number;
  at: number;
}

export interface TradeMade {
  offer: number;
  seat: number;
  to: number;
  at: number;
  field: number;
  give: Goods;
  want: Goods;
}

export interface PlansSwapped {
  offer: number;
  seat: number;
  to: number;
  at: number;
  give: string[];
  want: string[];
}

export interface GiftsSet {
  seat: number;
  gifts: boolean;
  at: number;
}

/** `return STORE GOODS`: back to the reserve. */
export interface ReturnBounds {
  store: string;
  goods: Goods;
}

/** `move STORE STORE GOODS`: at most as much as there is room. */
export interface MoveBounds {
  store: string;
  to: string;
  goods: Goods;
  room: number;
}

/** `leave SHIP GOODS`: at a neutral planet. */
export interface LeaveBounds {
  ship: string;
  goods: Goods;
}

/** `load SHIP GOODS`: what lies at a neutral planet. */
export interface LoadBounds {
  ship: string;
  goods: Goods;
  room: number;
}

/** `take CARD GOODS [losing] via STORE`: `most` in all; fewer than `full` only with `losing`. */
export interface TakeBounds {
  card: string;
  store: string;
  goods: Goods;
  most: number;
  full: number;
}

/** `convert CARD FROM>TO:STORE …`: at most `most` goods of these stores for some of the reserve. */
export interface ConvertBounds {
  card: string;
  most: number;
  stores: Record<string, Goods>;
  reserve: Goods;
}

/** `offer SEAT at FIELD GOODS for GOODS [via STORE]`: at most `give` for at most `want` of each colour. */
export interface OfferBounds {
  to: number;
  field: number;
  give: Goods;
  want: number;
}

/** `swap SEAT CARDS for CARDS`: some of `give` for some of `want`. */
export interface SwapBounds {
  to: number;
  give: string[];
  want: string[];
}

/** The facts of every event by its name. */
export interface Events {
  start_chosen: StartChosen;
  start_revealed: StartRevealed;
  clock_started: ClockStarted;
  end_signalled: EndSignalled;
  game_over: GameOver;
  score_changed: ScoreChanged;
  order_given: OrderGiven;
  order_taken_back: OrderTakenBack;
  glass_ready: GlassReady;
  glass_inactive: GlassInactive;
  glass_sabotaged: GlassSabotaged;
  piece_gained: PieceGained;
  piece_lost: PieceLost;
  level_raised: LevelRaised;
  plan_laid: PlanLaid;
  plans_drawn: PlansDrawn;
  plan_kept: PlanKept;
  draw_given_back: DrawGivenBack;
  plan_discarded: PlanDiscarded;
  card_built: CardBuilt;
  auto_set: AutoSet;
  auto_collected: AutoCollected;
  token_loaded: TokenLoaded;
  token_returned: TokenReturned;
  field_blocked: FieldBlocked;
  field_cleared: FieldCleared;
  goods_produced: GoodsProduced;
  goods_converted: GoodsConverted;
  goods_beamed: GoodsBeamed;
  goods_moved: GoodsMoved;
  goods_returned: GoodsReturned;
  goods_left: GoodsLeft;
  goods_loaded: GoodsLoaded;
  ship_departed: ShipDeparted;
  ship_landed: ShipLanded;
  demand_fulfilled: DemandFulfilled;
  neutral_fulfilled: NeutralFulfilled;
  neutral_opened: NeutralOpened;
  neutral_turned_down: NeutralTurnedDown;
  offer_made: OfferMade;
  offer_declined: OfferDeclined;
  offer_withdrawn: OfferWithdrawn;
  offer_lapsed: OfferLapsed;
  gift_welcome: GiftWelcome;
  trade_made: TradeMade;
  plans_swapped: PlansSwapped;
  gifts_set: GiftsSet;
}

/** The facts of every refusal by its message. */
export interface Refusals {
  already_blocked: Record<string, never>;
  already_sabotaged: Record<string, never>;
  card_blocked: Record<string, never>;
  covered: Record<string, never>;
  demand_slot_taken: Record<string, never>;
  draw_open: Record<string, never>;
  empty_offer: Record<string, never>;
  glass_not_active: Record<string, never>;
  glass_not_ready: Record<string, never>;
  glass_on_card: Record<string, never>;
  goods_do_not_fit: Record<string, never>;
  goods_missing: Record<string, never>;
  in_flight: Record<string, never>;
  last_sands: Record<string, never>;
  level_too_low: Record<string, never>;
  no_disc: Record<string, never>;
  no_draw: Record<string, never>;
  no_field: Record<string, never>;
  no_free_slot: Record<string, never>;
  no_glass: Record<string, never>;
  no_power: Record<string, never>;
  no_token: Record<string, never>;
  not_a_plan: Record<string, never>;
  not_built: Record<string, never>;
  not_drawn: Record<string, never>;
  not_here: Record<string, never>;
  not_in_stack: Record<string, never>;
  not_landing: Record<string, never>;
  not_neighbour: Record<string, never>;
  not_running: Record<string, never>;
  not_setup: Record<string, never>;
  not_untimed: Record<string, never>;
  not_yours: Record<string, never>;
  nothing_lost: Record<string, never>;
  offer_gone: Record<string, never>;
  offer_limit: Record<string, never>;
  own_field: Record<string, never>;
  own_glass: Record<string, never>;
  own_planet: Record<string, never>;
  place_taken: Record<string, never>;
  reserve_short: Record<string, never>;
  same_colour: Record<string, never>;
  same_field: Record<string, never>;
  side_taken: Record<string, never>;
  stack_empty: Record<string, never>;
  take_back_over: Record<string, never>;
  too_many: Record<string, never>;
  top_level: Record<string, never>;
  two_blocks: Record<string, never>;
  would_lose: Record<string, never>;
  wrong_base: Record<string, never>;
  wrong_goods: Record<string, never>;
  demand_served: { by: number };
  bad_cards: { problem: string };
  base_rules: { action: string };
  unknown: { action: string };
}

/** The bounds of every form by its verb. */
export interface Forms {
  return: ReturnBounds;
  move: MoveBounds;
  leave: LeaveBounds;
  load: LoadBounds;
  take: TakeBounds;
  convert: ConvertBounds;
  offer: OfferBounds;
  swap: SwapBounds;
}

/** An event of this game or of the table around it. */
export type Told = Heard<Events>;

// The only place where the words of the server are taken for what they are declared to be; its laws see to it.
export const viewOf = (page: Pick<Page, "view">): View => page.view as unknown as View;
export const heard = (events: Anything[]): Told[] => events as unknown as Told[];
export const formsOf = <Verb extends keyof Forms>(menu: Menu | null, verb: Verb): Forms[Verb][] =>
  (menu?.forms ?? []).filter((form) => form.verb === verb).map((form) => form.bounds as unknown as Forms[Verb]);
export const printedOf = (page: Pick<Page, "printed">): Printed => page.printed as unknown as Printed;
