import type { Say } from "../../kit/words";
import type { Geometry } from "./board/geometry";
import { pointName, readable } from "./describe";
import type { Told, View } from "./wire";

export type Topic = "turn" | "cards" | "build" | "flight" | "trade" | "talk";

export interface LogLine {
  key: string;
  seq: number;
  seat: number | null;
  text: string;
  topic: Topic;
  /** What a click lights on the board: points, hexes, places. */
  where: string[];
  name: Told["name"];
  /** The rule behind it; empty where none is worth reading. */
  rule: string;
  /** The number of the turn that begins; 0 for everything else. */
  turn: number;
}

/** The rule that a line comes from, for whoever asks why. */
export const CAUSES: Partial<Record<Told["name"], string>> = {
  dice_rolled: "SF-PROD-1",
  yield_paid: "SF-PROD-2",
  reserve_drawn: "SF-RES-1",
  seven_rolled: "SF-SEVEN-1",
  cards_discarded: "SF-SEVEN-2",
  card_stolen: "SF-SEVEN-3",
  relief_taken: "SF-FRI-8",
  supply_trade_made: "SF-BANK-1",
  trade_proposed: "SF-TRADE-2",
  trade_made: "SF-TRADE-7",
  ship_built: "SF-BUILD-3",
  spaceport_built: "SF-BUILD-2",
  upgrade_built: "SF-MOTHER-3",
  mothership_thrown: "SF-FLY-1",
  speed_set: "SF-FLY-2",
  ship_moved: "SF-FLY-4",
  ship_jumped: "SF-JUMP-1",
  colony_founded: "SF-COL-1",
  station_founded: "SF-STAT-6",
  friendship_marker_moved: "SF-STAT-8",
  chips_revealed: "SF-FLY-7",
  encounter_started: "SF-ENC-1",
  comparison_made: "SF-STATS-1",
  pirate_base_beaten: "SF-SPEC-4",
  ice_planet_terraformed: "SF-SPEC-4",
  free_ship_won: "SF-FREE-1",
  points_changed: "SF-VP-1",
  game_won: "SF-END-1",
};

const TOPICS: Partial<Record<Told["name"], Topic>> = {
  turn_started: "turn",
  dice_rolled: "turn",
  seven_rolled: "turn",
  game_won: "turn",
  points_changed: "turn",
  threshold_reached: "turn",
  start_piece_placed: "build",
  start_upgrade_taken: "build",
  yield_bonus: "cards",
  yield_paid: "cards",
  reserve_drawn: "cards",
  cards_discarded: "cards",
  card_stolen: "cards",
  card_drawn: "cards",
  card_given: "cards",
  cards_paid: "cards",
  cards_gained: "cards",
  gift_returned: "cards",
  deal_forfeited: "cards",
  relief_taken: "cards",
  supply_short: "cards",
  reserve_refilled: "cards",
  discard_required: "cards",
  help_taken: "cards",
  half_medals_changed: "cards",
  fame_bought: "cards",
  spaceport_built: "build",
  ship_built: "build",
  upgrade_built: "build",
  upgrade_gained: "build",
  upgrade_lost: "build",
  supply_trade_made: "trade",
  trade_proposed: "trade",
  trade_answered: "trade",
  bot_remarked: "trade",
  bot_explained: "talk",
  trade_made: "trade",
  trade_withdrawn: "trade",
  mothership_thrown: "flight",
  speed_set: "flight",
  ship_moved: "flight",
  colony_founded: "flight",
  station_founded: "flight",
  friendship_marker_moved: "flight",
  friendship_card_taken: "flight",
  chips_revealed: "flight",
  special_revealed: "flight",
  sector_discovered: "flight",
  disc_looked_at: "flight",
  discs_turned_up: "flight",
  start_rank_chosen: "build",
  pirate_base_beaten: "flight",
  ice_planet_terraformed: "flight",
  artefact_found: "flight",
  encounter_started: "flight",
  encounter_question: "flight",
  encounter_answered: "flight",
  encounter_finished: "flight",
  comparison_made: "flight",
  ship_grounded: "flight",
  ship_jumped: "flight",
  free_ship_won: "flight",
  free_ship_placed: "flight",
  must_leave_cleared: "flight",
  must_leave_set: "flight",
  donation_asked: "cards",
  donation_answered: "cards",
  encounter_chosen: "flight",
  encounter_declined: "flight",
  ship_converted: "build",
  encounter_deck_reshuffled: "flight",
  chat: "talk",
  bot_sat_in: "talk",
  player_returned: "talk",
  player_away: "talk",
  player_here: "talk",
  player_warned: "talk",
  action_undone: "talk",
  seat_taken: "talk",
  player_resigned: "talk",
  match_paused: "talk",
  match_resumed: "talk",
};
export const FILTERS: Topic[] = ["turn", "cards", "build", "flight", "trade", "talk"];

/** One line of the log for something that was told; null for what only machines want to know. */
export function lineOf(
  told: Told,
  index: number,
  view: View | null,
  geometry: Geometry | null,
  say: Say,
  name: (seat: number) => string,
  own: number | null = null,
  /** Where a flight began, if the story shows it. */
  from?: string,
): LogLine | null {
  const topic = TOPICS[told.name];
  if (!topic) return null;
  const facts = told.facts;
  const seat = "seat" in facts ? facts.seat : "to" in facts ? facts.to : null;
  const where: string[] = [];
  if ("point" in facts) where.push(facts.point);
  if ("planet" in facts) where.push(facts.planet);
  if ("slot" in facts) where.push(facts.slot);
  if ("path" in facts) where.push(...facts.path.slice(-1));
  if ("planets" in facts) where.push(...facts.planets.map((one) => one.planet));
  if (told.name === "dice_rolled" && view) {
    for (const [hex, planet] of Object.entries(view.planets))
      if (Array.isArray(planet.chip) && planet.chip.includes(told.facts.sum)) where.push(hex);
  }
  const args = readable(facts, view, geometry, say, name, own);
  let id: string = told.name;
  if (told.name === "ship_moved" && view && geometry) {
    args.to = pointName(view, geometry, say, told.facts.path.at(-1) ?? "");
    if (from) args.from = pointName(view, geometry, say, from);
    id = from ? "ship_moved-from" : "ship_moved";
  }
  return {
    key: `${told.seq}-${index}`,
    seq: told.seq,
    seat,
    topic,
    where,
    name: told.name,
    text: say(id, args),
    rule: CAUSES[told.name] ?? "",
    turn: told.name === "turn_started" ? told.facts.turn : 0,
  };
}
