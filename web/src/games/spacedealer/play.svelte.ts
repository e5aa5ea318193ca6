import { type Act, byVerb } from "../../kit/actions";
import { nameOf } from "../../kit/names";
import type { Seen, Table } from "../../kit/table";
import type { Say } from "../../kit/words";
import type { Menu, Reason } from "../../wire";
import { lay, planetOf, printOf, tints } from "./cards";
import { columnsOf, countIn, matchTime } from "./reading";
import { type Hand, orderFor, type Targets, targetsOf } from "./targets";
import { type Colour, type Forms, formsOf, type GlassView, heard, printedOf, type ShipView, viewOf } from "./wire";

/** Two taps on the same thing within this many milliseconds are one. */
const DOUBLE = 250;

/** Refusals after which what was picked up is in hand again. */
const GIVEN_BACK = ["would_lose", "order_given_back", "counting_in", "table_paused"];

/** What a seat needs of its table: to order, and to know the time. */
export type TableHandle = Pick<Table, "order" | "may" | "now" | "delay" | "connection">;

/** One seat at a table of Space Dealer: what it sees, what it may do, and what its person has picked up. */
export class Play {
  seen = $state.raw<Seen>()!;
  say = $state.raw<Say>((id) => id);
  /** Match time, looked at four times a second. */
  now = $state(0);
  /** The server answers; otherwise everything here is as it was heard last. */
  live = $state(true);
  /** How often was looked: what counts in server time is drawn anew with it. */
  looks = $state(0);
  /** Actions on their way, as texts: nobody knows yet what becomes of them. */
  sent = $state.raw<string[]>([]);
  /** The row of the last order that was carried out. */
  #carried = $state(0);
  /** An order is on its way, or what it changed is. */
  busy = $derived.by(() => this.sent.length > 0 || this.seen.seq < this.#carried);
  /** Seconds until match time runs again after a pause. */
  counting = $state(0);
  hand = $state.raw<Hand | null>(null);
  /** A finished card whose effect leaves a choice. */
  choosing = $state<string | null>(null);
  /** The trade builder is open in the hold. */
  trading = $state(false);
  peek = $state<number | null>(null);
  problem = $state.raw<Reason | null>(null);
  /** Which of the own ships is shown and flies. */
  shown = $state<string | null>(null);
  /** Goods that are looked for in the markets: "what would one more be worth?" */
  asked = $state<Colour | null>(null);
  keys = $state(false);
  #tapped = { what: "", at: 0 };
  /** How often something was touched or asked: an answer to what was asked before is forgotten. */
  #touches = 0;
  /** A glass whose effect was just taken: picked up as soon as the server says that it is free. */
  #freed = 0;

  constructor(
    readonly table: TableHandle,
    readonly seat: number | null,
    seen: Seen,
  ) {
    lay(printedOf(seen.page));
    this.seen = seen;
    this.now = matchTime(seen.page.desk, table.now());
  }

  view = $derived(viewOf(this.seen.page));
  /** Everything told so far, and what the last change told. */
  story = $derived(heard(this.seen.story));
  fresh = $derived(heard(this.seen.fresh));
  desk = $derived(this.seen.page.desk);
  menu = $derived<Menu>(
    this.seen.page.menu ?? { actions: [], forms: [], undo: "undo_nothing", take_back: [], muted: [] },
  );
  verbs = $derived(byVerb(this.menu));
  /** Spectators look from the first planet. */
  home = $derived.by(() => this.seat ?? 0);
  me = $derived(this.view.seats[this.home]!);
  ships = $derived(this.view.ships.filter((one) => one.owner === this.home));
  ship = $derived<ShipView>(this.ships.find((one) => one.ship === this.shown) ?? this.ships[0]!);
  landed = $derived(this.ship.from < 0);
  atHome = $derived(this.landed && this.ship.field === 2 * this.home);
  /** Offers that wait for this seat's answer. */
  asking = $derived.by(() => this.view.offers.filter((one) => one.to === this.seat));
  targets = $derived.by<Targets>(() => targetsOf(this.hand, this.acts, this.ship.ship, this.#works));

  /** The card that works in a column of this seat. */
  #works = (column: string): string | null => {
    const there = columnsOf(this.me).find((one) => one.name === column)?.action;
    return there && !there.dead ? there.card : null;
  };

  acts = (verb: string): Act[] => this.verbs.get(verb) ?? [];

  forms<Verb extends keyof Forms>(verb: Verb): Forms[Verb][] {
    return formsOf(this.menu, verb);
  }

  name = (seat: number): string => (seat === this.seat ? this.say("you") : nameOf(this.desk, seat, this.say));

  cardName = (card: string): string => {
    const print = printOf(card);
    return this.say(print.kind === "mine" ? `sd-mine-${tints(print)[0]}` : `sd-kind-${print.kind}`);
  };

  fieldName = (field: number): string => (field % 2 ? this.say("sd-neutral") : planetOf(field / 2));

  /** Adopts what is newly seen; what was picked up stays only while there is something to do with it. */
  adopt(seen: Seen): void {
    if (seen === this.seen) return;
    this.seen = seen;
    this.tick();
    const hand = this.hand;
    if (hand?.kind === "glass" && this.me.glasses.find((one) => one.glass === hand.glass)?.state !== "inactive")
      this.hand = null;
    else if (hand && hand.kind !== "glass" && !this.targets.size) this.hand = null;
    this.#pickUp();
    if (this.choosing && !this.me.glasses.some((one) => one.state === "ready" && one.card === this.choosing))
      this.choosing = null;
    if (this.shown && !this.ships.some((one) => one.ship === this.shown)) this.shown = null;
    if (!this.forms("offer").length && !this.forms("swap").length) this.trading = false;
  }

  /** Match time does not run on by itself while nobody can say whether it does: it stands where it was heard last. */
  tick(): void {
    const { state, since } = this.table.connection.value;
    this.live = state === "live";
    const wall = this.table.now() - (this.live ? 0 : Math.max(0, Date.now() - since));
    this.now = matchTime(this.desk, wall);
    this.counting = countIn(this.desk, wall);
    this.looks += 1;
    if (this.problem?.message === "counting_in" && !this.counting) this.problem = null;
  }

  /** Nothing goes on: a pause, somebody is waited for, or the line is silent. */
  stopped = $derived.by(() => this.desk.paused || this.desk.dropped.length > 0 || !this.live);

  /** An order for this glass is on its way, and the line is silent. */
  waits(glass: GlassView): boolean {
    if (this.live) return false;
    return this.sent.some((text) => {
      const words = text.split(" ");
      return text.endsWith(` glass ${glass.glass}`) || (glass.card !== undefined && words.includes(glass.card));
    });
  }

  /** Milliseconds of match time until a glass is through; never below zero: it is done when the server says so. */
  left(glass: GlassView): number {
    return Math.max(0, (glass.due ?? 0) - this.now);
  }

  /** The share of the take-back window that is left; 0: it is over. The server says until when. */
  backing(glass: GlassView): number {
    const offer =
      glass.state === "active" ? this.menu.take_back.find((one) => one.action === `back ${glass.glass}`) : undefined;
    const window = this.view.limits.take_back;
    return offer && window ? Math.min(1, Math.max(0, (offer.until - this.now) / window)) : 0;
  }

  glassOn(kind: "card" | "ship" | "raise", name = "", seat = this.home): GlassView | undefined {
    return this.view.seats[seat]?.glasses.find(
      (one) =>
        (one.state === "active" || one.state === "ready") &&
        (kind === "raise" ? one.job === "raise" : kind === "ship" ? one.ship === name : one.card === name),
    );
  }

  /** A tap on something; the second one within a quarter of a second is ignored. */
  tap(what: string, deed: () => void): void {
    const at = performance.now();
    if (this.#tapped.what === what && at - this.#tapped.at < DOUBLE) return;
    this.#tapped = { what, at };
    this.#touches += 1;
    this.problem = null;
    deed();
  }

  async act(text: string): Promise<boolean> {
    if (this.seat === null) return false;
    this.sent = [...this.sent, text];
    const answer = await this.table.order(this.seat, { do: "act", action: text, sent: Math.round(this.table.now()) });
    this.sent = this.sent.toSpliced(this.sent.indexOf(text), 1);
    this.problem = answer.type === "refusal" ? answer : null;
    if (answer.type === "ack") this.#carried = answer.seq;
    return answer.type === "ack";
  }

  /** One after the other, until one is refused. */
  async all(texts: string[]): Promise<void> {
    for (const text of texts) if (!(await this.act(text))) return;
  }

  refuse(message: string, rule = "", facts: Record<string, unknown> = {}): void {
    this.problem = { message, rule, facts };
  }

  /** Asks the rules why not; `otherwise` is said where they see nothing against it, or cannot be asked. */
  async why(action: string, otherwise = "sd-not-now"): Promise<void> {
    this.#touches += 1;
    const touches = this.#touches;
    const refusal = this.seat === null || !this.live ? null : await this.table.may(this.seat, action);
    if (touches === this.#touches) this.problem = refusal ?? { message: otherwise, rule: "", facts: {} };
  }

  clear(): void {
    this.hand = null;
    this.choosing = null;
    this.trading = false;
    this.peek = null;
    this.problem = null;
    this.asked = null;
  }

  /** A glass of the own dock: an idle one is picked up or put down, a fresh one taken back, a ready one used. */
  touch(glass: GlassView): void {
    if (glass.state === "inactive") {
      const held = this.hand?.kind === "glass" && this.hand.glass === glass.glass;
      this.hand = held ? null : { kind: "glass", glass: glass.glass };
      if (!held && !this.targets.size) {
        this.hand = null;
        this.refuse(this.view.phase === "running" ? "sd-nothing-to-order" : "last_sands");
      }
    } else if (this.backing(glass) > 0) void this.takeBack(glass);
    else if (glass.state === "ready") this.use(glass);
  }

  async takeBack(glass: GlassView): Promise<void> {
    await this.finish(glass, `back ${glass.glass}`);
  }

  /** What a ready glass is good for: done at once if there is only one way, otherwise the choice opens. */
  use(glass: GlassView): void {
    const card = glass.card ?? "";
    if (glass.job === "build") {
      this.hand = this.hand?.kind === "plan" && this.hand.card === card ? null : { kind: "plan", card };
      this.choosing = this.hand ? card : null;
      if (this.hand && !this.targets.size) this.refuse("sd-no-site");
      return;
    }
    const whole = this.acts("take").filter((one) => one.words[0] === card && one.words[2] !== "losing");
    if (whole.length === 1) void this.finish(glass, whole[0]!.text);
    else this.choosing = this.choosing === card ? null : card;
  }

  /** Takes an effect; the freed glass is in hand at once, so that a mine can be started again with one tap. */
  async finish(glass: GlassView | undefined, text: string): Promise<void> {
    this.choosing = null;
    if (!(await this.act(text)) || !glass) return;
    this.#freed = glass.glass;
    this.#pickUp();
  }

  #pickUp(): void {
    const free = this.me.glasses.find((one) => one.glass === this.#freed);
    if (free?.state !== "inactive") return;
    this.#freed = 0;
    if (!this.hand && this.view.phase === "running") this.hand = { kind: "glass", glass: free.glass };
  }

  /** The second tap. */
  async aim(key: string): Promise<void> {
    const target = this.targets.get(key);
    const hand = this.hand;
    if (!target || !hand) return;
    this.hand = null;
    this.choosing = null;
    const glass = hand.kind === "plan" ? this.glassOn("card", hand.card) : undefined;
    if (glass) await this.finish(glass, target.act);
    else if (!(await this.act(target.act)) && GIVEN_BACK.includes(this.problem?.message ?? "")) this.hand = hand;
  }

  /** A tap on a card, plan, field or the level without anything in hand picks up the first free glass for it. */
  reach(key: string): void {
    if (this.targets.has(key)) {
      void this.aim(key);
      return;
    }
    const idle = this.me.glasses.find((one) => one.state === "inactive");
    const { glass } = idle ?? { glass: 1 };
    const possible = targetsOf({ kind: "glass", glass }, this.acts, this.ship.ship);
    if (idle && this.seat !== null && possible.has(key)) this.hand = { kind: "glass", glass };
    else
      void this.why(orderFor(key, glass, this.ship.ship), this.view.phase === "running" ? "sd-not-now" : "last_sands");
  }
}
