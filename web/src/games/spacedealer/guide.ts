import { printOf } from "./cards";
import { runs } from "./loop";
import type { Play } from "./play.svelte";
import { columnsOf, count, demandsOf, lacks, type PlanetDemand, worth } from "./reading";
import { COLOURS, type Colour, type Goods } from "./wire";

export interface GuideStep {
  id: string;
  /** Which control it points at: selectors of the page, the best one first; the first that is in sight is meant. */
  at: string[];
}

/** Behind an open choice or with another ship in sight nothing can be delivered: that comes first then. */
const DELIVER = [".d-bay [data-deliver]", ".d-mk [data-chip]", ".d-bay [data-close]", '.d-swap[aria-pressed="false"]'];

/** On a phone the own cards hide the plans while they are open. */
const OWN_OPEN = '[data-own][aria-expanded="true"]';

/** One hint for the moment of a real game: what a beginner should do next, and why. Whoever does only what it points at
 *  gets on: builds, climbs, delivers. */
export function stepOf(play: Play): GuideStep | null {
  const { view, hand } = play;
  if (play.seat === null || view.phase === "over") return null;
  if (view.phase === "setup") {
    if (hand?.kind === "mine") return { id: "sd-guide-column", at: [".d-tab [data-site]"] };
    return { id: view.you?.start ? "sd-guide-others" : "sd-guide-start", at: ["[data-mine]"] };
  }
  if (view.phase === "last_sands") return { id: "sd-guide-sands", at: ["[data-clock]"] };
  if (view.you?.drawn) return { id: "sd-guide-keep", at: ["[data-keep]"] };
  if (hand?.kind === "plan") return { id: "sd-guide-site", at: [siteOf(play)] };
  if (play.acts("deliver").length) return { id: "sd-guide-deliver", at: DELIVER };
  return finished(play) ?? laid(play) ?? ordered(play);
}

/** A site where nothing that works is covered, if there is one. */
function siteOf(play: Play): string {
  const free = [...play.targets].find(([, target]) => !target.sure)?.[0] ?? [...play.targets.keys()][0];
  return free ? `[data-target="${free}"]` : ".d-tab .d-legal";
}

/** Something has run out, and its effect can be had. */
function finished(play: Play): GuideStep | null {
  const ready = play.me.glasses.filter((one) => one.state === "ready");
  const built = ready.find((one) => one.job === "build" && play.acts("place").some((act) => act.words[0] === one.card));
  if (built) return { id: "sd-guide-built", at: [`.d-dk[data-glass="${built.glass}"]`] };
  const takes = (card = ""): boolean =>
    play.acts("take").some((act) => act.words[0] === card && act.words[2] !== "losing");
  if (play.choosing && takes(play.choosing)) return { id: "sd-guide-take", at: ["[data-take]:not(.d-holdable)"] };
  const made = ready.find((one) => takes(one.card));
  return made ? { id: "sd-guide-take", at: [`.d-dk[data-glass="${made.glass}"]`] } : null;
}

/** A plan slot is free: the next card that brings goods of another colour, or the power it needs. */
function laid(play: Play): GuideStep | null {
  const { me } = play;
  const building = me.glasses.some((one) => one.job === "build");
  if (me.plans.length || building) return null;
  const cards = play.acts("lay").map((one) => one.words[0] ?? "");
  const room = columnsOf(me).some((one) => one.powered && !one.action);
  const have = coloursOf(play);
  const fits = cards.find((card) => {
    const print = printOf(card);
    if (print.footprint === "plant") return !room;
    return room && print.kind === "mine" && COLOURS.some((colour) => print.yields[colour] && !have.has(colour));
  });
  const card = fits ?? cards.find((one) => printOf(one).footprint !== "plant" && room);
  if (card) return { id: "sd-guide-lay", at: [`[data-lay="${card}"]`, "[data-own]"] };
  // Without a free column with power most cards could not be put down, and would keep their glass.
  const draw = room ? play.acts("draw")[0]?.words[0] : undefined;
  return draw ? { id: "sd-guide-draw", at: [`[data-draw="${draw}"]`] } : null;
}

/** The colours that the own mines make. */
function coloursOf(play: Play): Map<Colour, string> {
  const found = new Map<Colour, string>();
  for (const built of play.me.built) {
    const { does, yields } = printOf(built.card);
    if (does === "produce" && !built.dead && !built.blocked)
      for (const colour of COLOURS) if (yields[colour]) found.set(colour, built.card);
  }
  return found;
}

interface Aim {
  /** The control that takes the glass. */
  at: string[];
  id: string;
}

/** What a free glass is best used for; nothing that is worth it: let the sand run. */
function ordered(play: Play): GuideStep {
  const { me, view, hand } = play;
  const waiting: GuideStep =
    view.ends === null ? { id: "sd-guide-run", at: ["[data-skip]"] } : { id: "sd-guide-wait", at: [".d-dock"] };
  const idle = me.glasses.find((one) => one.state === "inactive");
  if (!idle) return me.glasses.some((one) => one.state === "active") ? waiting : stuck(play);
  const held = hand?.kind === "glass" ? hand.glass : idle.glass;
  const aim = aimOf(play);
  if (!aim) return me.glasses.some((one) => one.state === "active") ? waiting : stuck(play);
  if (hand?.kind === "glass") return aim;
  return { id: "sd-guide-glass", at: [`.d-dk[data-glass="${held}"]`] };
}

/** Every glass holds goods that have no place: one of them has to be given up. */
function stuck(play: Play): GuideStep {
  const ready = play.me.glasses.find((one) => one.state === "ready");
  if (play.choosing) return { id: "sd-guide-waive", at: ['[data-verb="waive"]'] };
  return { id: "sd-guide-full", at: [ready ? `.d-dk[data-glass="${ready.glass}"]` : ".d-dock"] };
}

function aimOf(play: Play): Aim | null {
  const { me, ship } = play;
  const flying = ship.from >= 0;
  const can = (verb: string, what: string): boolean =>
    play.acts(verb).some((act) => act.words[0] === what || (verb === "fly" && act.words[1] === what));
  const field = flying ? null : nextField(play);
  if (field !== null && can("fly", String(field))) return { id: "sd-guide-fly", at: [`[data-field="${field}"]`] };
  const plan = me.plans.find((card) => can("build", card));
  if (plan) return { id: "sd-guide-build", at: [`[data-plan="${plan}"]`, OWN_OPEN] };
  const mines = coloursOf(play);
  if (me.level < 2 && mines.size > 1 && play.acts("raise").length) return { id: "sd-guide-level", at: ["[data-tech]"] };
  if (!play.atHome) return null;
  const colour = wantedColour(play, mines);
  const mine = colour ? mines.get(colour) : undefined;
  return mine && can("use", mine) ? { id: "sd-guide-mine", at: [`[data-card="${mine}"]`] } : null;
}

/** Where the ship should go now: to who pays for the cargo, or home; null: it stays. */
function nextField(play: Play): number | null {
  const { view, ship, home } = play;
  const seats = view.seats.length;
  const loaded = count(ship.cargo) > 0;
  const best = view.seats
    .map((seat, index) => ({ index, gain: index === home ? 0 : worth(demandsOf(seat), ship.cargo) }))
    .filter((one) => one.gain > 0)
    .map((one) => ({ ...one, far: runs(ship.field, 2 * one.index, seats, loaded) }))
    .sort((a, b) => b.gain / (b.far + 2) - a.gain / (a.far + 2))[0];
  const goal = best ? 2 * best.index : 2 * home;
  if (goal === ship.field) return null;
  if (!loaded) return goal;
  const fields = 2 * seats;
  const ahead = (goal - ship.field + fields) % fields;
  return (ship.field + (ahead <= fields / 2 ? 1 : fields - 1)) % fields;
}

/** The colour that completes the demand which lacks least, if our mines make what it lacks. */
function wantedColour(play: Play, mines: Map<Colour, string>): Colour | null {
  const { view, ship, home, me } = play;
  const coming: Goods = { ...ship.cargo };
  for (const glass of me.glasses)
    if (glass.job === "use" && glass.state !== "inactive" && glass.card)
      for (const [colour, number] of Object.entries(printOf(glass.card).yields))
        coming[colour as Colour] = (coming[colour as Colour] ?? 0) + number;
  const open: PlanetDemand[] = view.seats.flatMap((seat, index) =>
    index === home ? [] : demandsOf(seat).filter((one) => one.by < 0),
  );
  const lacking = (one: PlanetDemand): Colour[] =>
    COLOURS.filter((colour) => (one.goods[colour] ?? 0) > (coming[colour] ?? 0));
  const best = open
    .filter((one) => lacking(one).length && lacking(one).every((colour) => mines.has(colour)))
    .sort((a, b) => lacks(a.goods, coming) - lacks(b.goods, coming) || b.supplier - a.supplier)[0];
  const idle = (colour: Colour): boolean => !play.glassOn("card", mines.get(colour) ?? "");
  const wished = best ? lacking(best) : count(coming) < 4 ? [...mines.keys()] : [];
  return wished.find(idle) ?? null;
}
