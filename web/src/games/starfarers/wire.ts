// Made by tools/wire.py from starport.games.starfarers.schema. Do not edit.

import type { Heard, Menu, Page, Told as Anything } from "../../wire";

export const RESOURCES = ["ore", "fuel", "carbon", "food", "goods"] as const;
export type Resource = (typeof RESOURCES)[number];

export const UPGRADES = ["booster", "cannon", "freight_pod"] as const;
export type Upgrade = (typeof UPGRADES)[number];

export const SHIP_KINDS = ["colony_ship", "trade_ship"] as const;
export type ShipKind = (typeof SHIP_KINDS)[number];

export const PEOPLES = ["green_folk", "merchants", "scientists", "diplomats", "travelers"] as const;
export type People = (typeof PEOPLES)[number];

export const SPECIALS = ["pirate_base", "ice_planet", "artefact"] as const;
export type Special = (typeof SPECIALS)[number];

export const SOURCES = ["colonies", "spaceports", "markers", "half_medals", "pirate_base", "ice_planet",
  "artefact"] as const;
export type Source = (typeof SOURCES)[number];

export const SECTOR_KINDS = ["system", "outpost", "empty"] as const;
export type SectorKind = (typeof SECTOR_KINDS)[number];

export const ANSWERS = ["yes", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

export const FRAME_NAMES = ["founding", "turn", "rolling", "discarding", "stealing", "relieving", "trading", "throwing",
  "encounter", "flight", "paying", "choosing", "giving", "fencing", "gaining", "losing", "grounding", "jumping",
  "landing", "placing", "picking", "deciding", "donating"] as const;
export type FrameName = (typeof FRAME_NAMES)[number];

export type Cards = Partial<Record<Resource, number>>;

export type Chip = number[] | Partial<Record<Special, number>>;

export type FrameView = FoundingView | PlainView | DiscardingView | TradingView | EncounterView | FlightView | CardsView
  | GivingView | PickingView | DonatingView;

/** The table as one seat sees it (null: a spectator). `pilots` are the seats whose turn it is. */
export interface View {
  game: string;
  edition: string;
  seat: number | null;
  turn: number;
  start: number;
  active: number;
  pilots: number[];
  goal: number;
  printed: Printed;
  winner: number | null;
  acting: number[];
  frames: FrameView[];
  supply: Record<Resource, number>;
  stock: Record<Upgrade, number>;
  half_medals: number;
  reserve: number;
  encounters: EncounterPiles;
  players: PlayerView[];
  inert: InertView;
  outposts: Partial<Record<People, OutpostView>>;
  sectors: Record<string, SectorView>;
  planets: Record<string, PlanetView>;
  unseen: UnseenView;
}

/**
 * What is printed on the overview cards: costs, limits of upgrades, how many docks each outpost has, the balls with
 * their values (with the black one the speed is `black_speed`), whether ships have ranks, and the marks on the rules
 * page that concern this table.
 */
export interface Printed {
  costs: Record<ShipKind | Upgrade | "spaceport", Cards>;
  limits: Record<Upgrade, number>;
  docks: number;
  balls: [string, number][];
  black_speed: number;
  ranked: boolean;
  chapters: string[];
}

/** Start: the seat places its next piece or takes an upgrade of the common pool; which of the rounds it is. */
export interface FoundingView {
  frame: "founding";
  seat: number;
  upgrade_pool: Record<Upgrade, number>;
  round: number;
  rounds: number;
}

/** A situation of which only the seat matters. */
export interface PlainView {
  frame: "turn" | "rolling" | "stealing" | "relieving" | "throwing" | "fencing" | "gaining" | "losing" | "grounding"
    | "jumping" | "landing" | "placing" | "deciding";
  seat: number;
}

/** A seven: how many cards each seat still has to put down, and what the own seat has put down. */
export interface DiscardingView {
  frame: "discarding";
  seat: number;
  owed: Record<string, number>;
  chosen?: Cards;
}

/** Trade and build phase, with the open offers. */
export interface TradingView {
  frame: "trading";
  seat: number;
  offers: OfferView[];
}

/** An open offer, whom it waits for and who has accepted. */
export interface OfferView {
  seat: number;
  give: Cards;
  want: Cards;
  open: number[];
  accepted: number[];
}

/**
 * An encounter: the question that was read, how many cards a yes needs or a gift may have, where the answers may lead
 * as far as everybody can know, what was given and dealt; the card for a reader who may see it.
 */
export interface EncounterView {
  frame: "encounter";
  seat: number;
  reader: number;
  gift: Cards;
  deal: Cards;
  question?: string;
  most?: number;
  needs?: number;
  prospects?: ProspectView[];
  card?: string;
  parts?: PartView[];
}

/**
 * Where an answer may lead: a comparison with this rival, what each side counts before the balls, in how many of a
 * hundred cases the pilot passes, and on how many of the cards that ask this it is so.
 */
export interface ProspectView {
  answer: Answer;
  stat: "combat" | "speed" | "boosters";
  rival: number;
  mine: number;
  theirs: number;
  percent: number;
  cards: number;
}

/** One pilot's part in an encounter of two. */
export interface PartView {
  seat: number;
  answer: number | Answer | null;
  over: boolean;
  gift: Cards;
  deal: Cards;
}

/** The flight: speed, the ship that is moving, and all transports in order. */
export interface FlightView {
  frame: "flight";
  seat: number;
  base_speed: number;
  speed: number;
  black_ball: boolean;
  moving: number | null;
  ships: FlyingView[];
}

/** One transport in the flight: speed left (null before its start) and the point it has to leave. */
export interface FlyingView {
  left: number | null;
  done: boolean;
  grounded: boolean;
  must_leave: string | null;
}

/** So many cards are paid, or taken from the supply. */
export interface CardsView {
  frame: "paying" | "choosing";
  seat: number;
  cards: number;
}

/** Each of the others gives a card of its choice; the own choice is shown. */
export interface GivingView {
  frame: "giving";
  seat: number;
  waiting: number[];
  chosen?: Resource;
}

/** A friendship card of this people is picked. */
export interface PickingView {
  frame: "picking";
  seat: number;
  people: People;
}

/** A seat is asked for a card. */
export interface DonatingView {
  frame: "donating";
  seat: number;
  resource: Resource;
  asked_by: number;
}

/** Encounter cards: how many wait, and those that lie open. */
export interface EncounterPiles {
  draw: number;
  discard: string[];
}

/** One seat. Its hand and its rates of exchange with the supply are shown to itself alone. */
export interface PlayerView {
  colour: string;
  cards: number;
  points: number;
  sources: Record<Source, number>;
  upgrades: Record<Upgrade, number>;
  card_boosters: number;
  card_cannons: number;
  half_medals: number;
  trophies: Chip[];
  friendship_cards: string[];
  owed_trade_ships: number;
  colonies: string[];
  spaceports: string[];
  ships: ShipView[];
  left: Record<"colony" | "trade_station" | "transport" | "shipyard", number>;
  discards_on_seven: number;
  reserve_cards: number;
  hand?: Record<Resource, number>;
  rates?: Record<Resource, number>;
}

/** A ship on the board. `must_leave`: it may not stay where it is. */
export interface ShipView {
  ship: number;
  kind: ShipKind;
  point: string;
  must_leave: boolean;
}

/** Pieces that belong to nobody, and home sites that are closed. */
export interface InertView {
  colonies: string[];
  spaceports: string[];
  closed_sites: string[];
}

/** The stations at an outpost in the order they came, and who holds its friendship marker. */
export interface OutpostView {
  stations: number[];
  marker: number | null;
  trade_points?: string[];
}

/** A sector: face down only the stars on its back are known. */
export interface SectorView {
  stars: number;
  kind?: SectorKind;
  people?: People;
}

/**
 * A planet of an open system. A disc that lies face down has a back, those who have looked, and its face for us if we
 * have.
 */
export interface PlanetView {
  resource: Resource;
  icon?: string;
  dot?: string;
  chip?: Chip;
  back?: string;
  looked?: number[];
  seen?: Chip;
}

/** What nobody has seen yet, as lists that everybody could keep. */
export interface UnseenView {
  sectors: string[];
  chips: Record<string, Chip[]>;
  reserve_chips: Chip[];
}

export interface TurnStarted {
  seat: number;
  second?: number;
  turn: number;
}

export interface TurnEnded {
  seat: number;
  turn: number;
}

export interface PointsChanged {
  seat: number;
  old: number;
  new: number;
  reason: "colony" | "spaceport" | "marker" | "half_medals" | "pirate_base" | "ice_planet" | "artefact";
}

export interface ThresholdReached {
  seat: number;
  points: number;
}

export interface GameWon {
  seat: number;
  points: Record<Source, number>;
  turn: number;
}

export interface HalfMedalsChanged {
  seat: number;
  delta: number;
  total: number;
}

export interface FameBought {
  seat: number;
}

export interface DiceRolled {
  seat: number;
  dice: number[];
  sum: number;
}

export interface YieldPaid {
  seat: number;
  cards: Cards;
  number: number;
}

export interface YieldBonus {
  seat: number;
  resource: Resource;
}

export interface SupplyShort {
  resource: Resource;
  claims: number;
  supply: number;
}

export interface ReliefTaken {
  seat: number;
  resource: Resource;
}

export interface SevenRolled {
  seat: number;
}

export interface DiscardRequired {
  numbers: Record<string, number>;
}

export interface CardsDiscarded {
  seat: number;
  number: number;
  cards?: Cards;
}

export interface MothershipThrown {
  seat: number;
  purpose: "speed" | "combat" | "speed_test" | "band";
  balls: string[];
  sum: number;
}

export interface CardStolen {
  from: number;
  to: number;
  card?: Resource;
}

export interface CardDrawn {
  from: number;
  to: number;
  card?: Resource;
}

export interface CardGiven {
  from: number;
  to: number;
  card?: Resource;
}

export interface StartCardsDrawn {
  seat: number;
  number: number;
  cards?: Cards;
}

export interface ReserveDrawn {
  seat: number;
  number: number;
  cards?: Cards;
}

export interface ReserveRefilled {
  cards: Cards;
}

export interface CardsPaid {
  seat: number;
  cards: Cards;
}

export interface CardsGained {
  seat: number;
  cards: Cards;
}

export interface GiftReturned {
  seat: number;
  cards: Cards;
}

export interface DealForfeited {
  seat: number;
  cards: Cards;
}

export interface HelpTaken {
  seat: number;
  seats: number[];
}

export interface DonationAsked {
  seat: number;
  asked: number;
  resource: Resource;
}

export interface DonationAnswered {
  seat: number;
  resource: Resource;
  given: boolean;
}

export interface TradeProposed {
  seat: number;
  give: Cards;
  want: Cards;
  to: number[];
}

export interface TradeAnswered {
  seat: number;
  proposer: number;
  accepted: boolean;
}

export interface TradeWithdrawn {
  seat: number;
}

export interface TradeMade {
  seat: number;
  partner: number;
  give: Cards;
  want: Cards;
}

export interface SupplyTradeMade {
  seat: number;
  given: Cards;
  taken: Cards;
}

export interface StartPiecePlaced {
  seat: number;
  piece: "colony" | "spaceport" | "colony_ship" | "trade_ship";
  point: string;
}

export interface StartRankChosen {
  seat: number;
  rank: number;
}

export interface StartUpgradeTaken {
  seat: number;
  upgrade: Upgrade;
}

export interface UpgradeBuilt {
  seat: number;
  upgrade: Upgrade;
  cost: Cards;
}

export interface UpgradeGained {
  seat: number;
  upgrade: Upgrade;
}

export interface UpgradeLost {
  seat: number;
  upgrade: Upgrade;
}

export interface SpaceportBuilt {
  seat: number;
  point: string;
  cost: Cards;
}

export interface ShipBuilt {
  seat: number;
  kind: ShipKind;
  ship: number;
  point: string;
  cost: Cards;
}

export interface ShipConverted {
  seat: number;
  ship: number;
  kind: ShipKind;
  point: string;
}

export interface FreeShipWon {
  seat: number;
}

export interface FreeShipDeferred {
  seat: number;
}

export interface FreeShipPlaced {
  seat: number;
  point: string;
}

export interface ColonyFounded {
  seat: number;
  point: string;
  ship: number;
}

export interface StationFounded {
  seat: number;
  people: People;
  stations: number;
  ship: number;
}

/** `holder` is who had it before; -1: nobody. */
export interface FriendshipMarkerMoved {
  people: People;
  seat: number;
  holder: number;
}

export interface FriendshipCardTaken {
  seat: number;
  card: string;
}

export interface SpeedSet {
  seat: number;
  base: number;
  bonus: number;
  speed: number;
}

export interface ShipMoved {
  seat: number;
  ship: number;
  path: string[];
  left: number;
}

export interface ShipJumped {
  seat: number;
  ship: number;
  point: string;
}

export interface ShipGrounded {
  seat: number;
  ship: number;
}

export interface MustLeaveSet {
  seat: number;
  ship: number;
  point: string;
}

export interface MustLeaveCleared {
  seat: number;
  ship: number;
  point: string;
}

export interface SectorDiscovered {
  slot: string;
  sector: string;
}

export interface ChipsRevealed {
  slot: string;
  planets: PlanetChip[];
}

/** A planet and the chip that now lies on it face up. */
export interface PlanetChip {
  planet: string;
  resource: Resource;
  chip: Chip;
}

export interface SpecialRevealed {
  planet: string;
  special: Special;
  strength: number;
}

/** `chip` is the new one if it lies face up; `strength` is told where the old one lay face down. */
export interface PirateBaseBeaten {
  seat: number;
  planet: string;
  strength?: number;
  chip?: Chip;
}

/** `chip` is the new one if it lies face up; `strength` is told where the old one lay face down. */
export interface IcePlanetTerraformed {
  seat: number;
  planet: string;
  strength?: number;
  chip?: Chip;
}

/** `chip` is the new one. */
export interface ArtefactFound {
  seat: number;
  planet: string;
  chip: Chip;
}

export interface DiscLookedAt {
  seat: number;
  planet: string;
  disc?: Chip;
}

export interface DiscsTurnedUp {
  seat: number;
  planets: PlanetChip[];
}

/** `seats` are the two pilots, where there are two. */
export interface EncounterStarted {
  seat: number;
  seats?: number[];
  reader: number;
}

export interface EncounterQuestion {
  seat: number;
  question: string;
}

export interface EncounterAnswered {
  seat: number;
  answer: number | Answer;
}

export interface EncounterFinished {
  seat: number;
  card: string;
}

export interface EncounterChosen {
  seat: number;
}

export interface EncounterDeclined {
  seat: number;
}

export interface EncounterDeckReshuffled {
  number: number;
}

export interface ComparisonMade {
  seat: number;
  opponent: number;
  stat: "combat" | "speed" | "boosters";
  mine: number;
  theirs: number;
  passed: boolean;
}

/** An offer: at most these cards of the own hand for anything, to some of these seats. */
export interface OfferBounds {
  give_at_most: Cards;
  to: number[];
}

/** Cards to put down: so many in all. */
export interface DiscardBounds {
  at_most: Cards;
  count: number;
}

/** The facts of every event by its name. */
export interface Events {
  turn_started: TurnStarted;
  turn_ended: TurnEnded;
  points_changed: PointsChanged;
  threshold_reached: ThresholdReached;
  game_won: GameWon;
  half_medals_changed: HalfMedalsChanged;
  fame_bought: FameBought;
  dice_rolled: DiceRolled;
  yield_paid: YieldPaid;
  yield_bonus: YieldBonus;
  supply_short: SupplyShort;
  relief_taken: ReliefTaken;
  seven_rolled: SevenRolled;
  discard_required: DiscardRequired;
  cards_discarded: CardsDiscarded;
  mothership_thrown: MothershipThrown;
  card_stolen: CardStolen;
  card_drawn: CardDrawn;
  card_given: CardGiven;
  start_cards_drawn: StartCardsDrawn;
  reserve_drawn: ReserveDrawn;
  reserve_refilled: ReserveRefilled;
  cards_paid: CardsPaid;
  cards_gained: CardsGained;
  gift_returned: GiftReturned;
  deal_forfeited: DealForfeited;
  help_taken: HelpTaken;
  donation_asked: DonationAsked;
  donation_answered: DonationAnswered;
  trade_proposed: TradeProposed;
  trade_answered: TradeAnswered;
  trade_withdrawn: TradeWithdrawn;
  trade_made: TradeMade;
  supply_trade_made: SupplyTradeMade;
  start_piece_placed: StartPiecePlaced;
  start_rank_chosen: StartRankChosen;
  start_upgrade_taken: StartUpgradeTaken;
  upgrade_built: UpgradeBuilt;
  upgrade_gained: UpgradeGained;
  upgrade_lost: UpgradeLost;
  spaceport_built: SpaceportBuilt;
  ship_built: ShipBuilt;
  ship_converted: ShipConverted;
  free_ship_won: FreeShipWon;
  free_ship_deferred: FreeShipDeferred;
  free_ship_placed: FreeShipPlaced;
  colony_founded: ColonyFounded;
  station_founded: StationFounded;
  friendship_marker_moved: FriendshipMarkerMoved;
  friendship_card_taken: FriendshipCardTaken;
  speed_set: SpeedSet;
  ship_moved: ShipMoved;
  ship_jumped: ShipJumped;
  ship_grounded: ShipGrounded;
  must_leave_set: MustLeaveSet;
  must_leave_cleared: MustLeaveCleared;
  sector_discovered: SectorDiscovered;
  chips_revealed: ChipsRevealed;
  special_revealed: SpecialRevealed;
  pirate_base_beaten: PirateBaseBeaten;
  ice_planet_terraformed: IcePlanetTerraformed;
  artefact_found: ArtefactFound;
  disc_looked_at: DiscLookedAt;
  discs_turned_up: DiscsTurnedUp;
  encounter_started: EncounterStarted;
  encounter_question: EncounterQuestion;
  encounter_answered: EncounterAnswered;
  encounter_finished: EncounterFinished;
  encounter_chosen: EncounterChosen;
  encounter_declined: EncounterDeclined;
  encounter_deck_reshuffled: EncounterDeckReshuffled;
  comparison_made: ComparisonMade;
}

/** The facts of every refusal by its message. */
export interface Refusals {
  unknown_action: { text: string };
  bad_bundle: { text: string };
  match_is_over: Record<string, never>;
  not_now: { frame: FrameName };
  not_your_decision: { seat: number };
  not_your_step: Record<string, never>;
  wrong_phase: { frame: FrameName };
  cards_missing: { missing: string[] };
  needs_own_colony: Record<string, never>;
  needs_own_spaceport: Record<string, never>;
  no_figure: { figure: "colony" | "trade_station" | "transport" | "shipyard" };
  no_room: { upgrade: Upgrade; most: number };
  none_left: { upgrade: Upgrade };
  rank_taken: { rank: number };
  rate_not_met: { resource: Resource; rate: number };
  supply_empty: { resource: Resource };
  supply_only: { seat: number };
  gifts_not_allowed: Record<string, never>;
  nobody_addressed: Record<string, never>;
  not_in_hand: { resource: Resource };
  offer_is_open: Record<string, never>;
  only_with_active: { seat: number };
  same_type_on_both_sides: { resource: Resource };
  wrong_number_of_cards: { wanted: number; given: number };
  black_ball: Record<string, never>;
  boosters_missing: { wanted: number };
  cannot_end_as_such: { ship: number };
  must_leave: { ship: number; point: string };
  must_leave_first: Record<string, never>;
  no_docking: { ship: number; point: string };
  no_such_ship: { ship: number };
  no_trade_ship_on_site: { ship: number; point: string };
  not_the_next_number: { ship: number; point: string };
  other_ship_is_flying: { ship: number };
  point_closed: { ship: number; point: string };
  point_occupied: { point: string };
  point_protected: { seat: number; ship: number; point: string };
  ship_cannot_stop_here: { ship: number };
  ship_does_not_stand: { ship: number };
  ship_finished: { ship: number };
  ship_grounded: { ship: number };
  ship_has_moved: { ship: number };
  too_far: { speed: number; ship: number; point: string };
  disc_unknown: { ship: number; planet: string };
  look_first: { planet: string };
  not_beside_a_disc: { ship: number; planet: string };
  not_on_a_site: { ship: number };
  nothing_to_clear: { ship: number; planet: string };
  outpost_full: { people: People };
  pods_missing: { people: People; wanted: number };
  site_closed: { point: string };
  special_in_the_way: { planet: string };
  system_full: Record<string, never>;
  too_weak: { wanted: number; ship: number; planet: string };
  card_not_owned: Record<string, never>;
  card_used_this_turn: Record<string, never>;
  not_yourself: Record<string, never>;
}

/** The bounds of every form by its verb. */
export interface Forms {
  offer: OfferBounds;
  counter: OfferBounds;
  discard: DiscardBounds;
}

/** An event of this game or of the table around it. */
export type Told = Heard<Events>;

// The only place where the words of the server are taken for what they are declared to be; its laws see to it.
export const viewOf = (page: Pick<Page, "view">): View => page.view as unknown as View;
export const heard = (events: Anything[]): Told[] => events as unknown as Told[];
export const formsOf = <Verb extends keyof Forms>(menu: Menu | null, verb: Verb): Forms[Verb][] =>
  (menu?.forms ?? []).filter((form) => form.verb === verb).map((form) => form.bounds as unknown as Forms[Verb]);
