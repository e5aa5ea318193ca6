import { type Act, byVerb, type Cards, read, spelled, total } from "../../kit/actions";
import { api, Failed } from "../../kit/api";
import { nameOf } from "../../kit/names";
import type { Seen, Table } from "../../kit/table";
import type { Say } from "../../kit/words";
import type { Hint, Menu, Reason } from "../../wire";
import type { Geometry } from "./board/geometry";
import { closedPoints, type Flown, type Marks, type Stop, type Thing } from "./board/scene";
import { pointText, quality, stopIcon } from "./describe";
import { after, type Following, stillFollows } from "./follow";
import { marksOf } from "./marking";
import type { Effect } from "./motion";
import { bestFlight, fleetOf } from "./offered";
import { frameNamed, gaveBy, placedBy, top, wantedBy } from "./reading";
import { wishAt, wishes } from "./situation";
import { settings } from "./switches";
import { type Forms, formsOf, heard, RESOURCES, viewOf } from "./wire";

const FLY = ["fly", "land", "dock"];
const rankOf = (act: Act): number | null => (act.words.at(-2) === "rank" ? Number(act.words.at(-1)) : null);
export type Panel = "trade" | null;

/** One seat at a table of this game: what it sees, what it may do, and what its person has in hand right now. */
export class Play {
  seen = $state.raw<Seen>()!;
  say = $state.raw<Say>((id) => id);
  ship = $state<number | null>(null);
  target = $state<string | null>(null);
  hover = $state<string | null>(null);
  /** Something chosen that still needs a place on the board: `build colony_ship`, or the site of a first spaceport. */
  building = $state<string | null>(null);
  /** The rank wished for a new ship, where ships are ranked. */
  rank = $state<number | null>(null);
  /** A friendship card lets a ship jump: the next point chosen is where it appears. */
  jumping = $state(false);
  panel = $state<Panel>(null);
  /** Bundles are exchanged whole, never changed: whoever picks cards for us owns none of them. */
  give = $state.raw<Cards>({});
  want = $state.raw<Cards>({});
  /** Cards picked for a discard, a payment, a gift … */
  picked = $state.raw<Cards>({});
  given = $state<string | null>(null);
  problem = $state.raw<{ refusal: Reason; point: string | null } | null>(null);
  asked = $state(false);
  busy = $state(false);
  /** How many things are about to be done by themselves, and what was ordered together with the last step. */
  coming = $state(0);
  follow = $state.raw<Following | null>(null);
  /** Somebody is being shown how to play or what happened: dice and turns wait for the hand. */
  held = $state(false);
  chips = $state(0); // how high the open offers stand above the big button, in pixels
  lit = $state.raw<Set<string> | null>(null);
  /** What a bot would do in our place, as long as the question is the same. */
  advice = $state.raw<Hint | null>(null);
  /** What is looked at until it is put away, and what lies under the pointer or the cursor. */
  looked = $state.raw<Thing | null>(null);
  glimpsed = $state.raw<Thing | null>(null);
  asking = $state(false);
  /** What is to be seen once more. */
  again = $state.raw<Effect[] | null>(null);
  #why = new Map<string, Reason>();
  #stood = new Map<string, string>();

  constructor(
    readonly table: Table,
    readonly seat: number | null,
    readonly geometry: Geometry,
    seen: Seen,
  ) {
    this.seen = seen;
  }

  /** Adopts what is newly seen; what was in hand stays there only while the menu is the same. */
  adopt(seen: Seen): void {
    if (seen === this.seen) return;
    for (const [seat, player] of this.view.players.entries()) {
      for (const ship of player.ships) this.#stood.set(`ship ${seat} ${ship.ship}`, ship.point);
    }
    const same =
      this.seen.page.menu === seen.page.menu || JSON.stringify(this.seen.page.menu) === JSON.stringify(seen.page.menu);
    this.seen = seen;
    if (!this.flight) this.ship = null;
    if (!same) {
      if (!stillFollows(this)) this.follow = null;
      this.asked = false;
      this.advice = null;
      if (this.target && !this.stops.some((stop) => stop.point === this.target)) this.target = null;
      if (this.building && !this.stops.length) this.building = null;
      if (!this.canJump) this.jumping = false;
      if (!this.menu.actions.length) this.clear();
    }
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
  top = $derived(top(this.view));
  me = $derived.by(() => (this.seat === null ? null : (this.view.players[this.seat] ?? null)));
  hand = $derived<Cards>(this.me?.hand ?? {});
  flight = $derived(frameNamed(this.view, "flight"));
  /** How many cards are asked for, where the question says it. */
  wanted = $derived(wantedBy(this.top));
  mine = $derived.by(() => this.seat !== null && this.view.active === this.seat);
  /** Whose step of the turn it is: the seat that trades, throws or flies now. */
  step = $derived.by(() => {
    const steps = ["rolling", "trading", "throwing", "flight"];
    return this.view.frames.findLast((frame) => steps.includes(frame.frame))?.seat ?? this.view.active;
  });
  closed = $derived.by(() => closedPoints(this.view, this.geometry));

  name = (seat: number): string => {
    if (seat === this.seat) return this.say("you");
    return nameOf(this.desk, seat, this.say);
  };

  has(verb: string): boolean {
    return this.verbs.has(verb);
  }

  acts(verb: string): Act[] {
    return this.verbs.get(verb) ?? [];
  }

  form<Verb extends keyof Forms>(verb: Verb): Forms[Verb] | null {
    return formsOf(this.menu, verb)[0] ?? null;
  }

  /** Ships that may still be flown, by number. */
  ships = $derived.by(() => {
    const found = new Set<number>();
    for (const verb of [...FLY, "found", "jump", "ground"])
      for (const act of this.acts(verb)) found.add(Number(act.words[0]));
    return [...found].sort();
  });

  /** The ship in hand: the one in flight, the one chosen, or the only one. */
  inHand = $derived.by(() => {
    const moving = this.flight?.moving ?? null;
    if (this.ship !== null && this.ships.includes(this.ship)) return this.ship;
    if (moving !== null && this.ships.includes(moving)) return moving;
    return this.ships[0] ?? null;
  });

  shipAt = (number: number | null): string | null => this.me?.ships.find((ship) => ship.ship === number)?.point ?? null;

  /** Ways from the ship in hand: how far, and along which points. */
  reach = $derived.by(() => {
    const from = this.shipAt(this.inHand);
    return from ? this.geometry.reach(from, (point) => this.closed.has(point)) : null;
  });

  wayTo = (point: string): string[] => this.geometry.way(this.reach, point);

  /** Whether a jump stands beside ordinary flying, as a friendship card gives it. */
  canJump = $derived.by(() => this.has("jump") && this.top?.frame === "flight");

  /** What shall be put somewhere: the acts of a chosen build, or those of a free ship. */
  placing = $derived.by((): Act[] => {
    const [verb = "", thing = "", kind = ""] = (this.building ?? "").split(" ");
    if (verb === "port") return this.acts("port").filter((act) => act.words[0] === thing && act.words[1] === kind);
    if (verb) return this.acts(verb).filter((act) => act.words[0] === thing && act.words[1]);
    return this.acts("place");
  });

  /** The ranks a new ship may have, and the one it gets. */
  ranks = $derived.by(() => [...new Set(this.placing.map(rankOf))].filter((rank) => rank !== null).sort());
  ranked = $derived.by(() =>
    this.rank !== null && this.ranks.includes(this.rank) ? this.rank : (this.ranks[0] ?? null),
  );

  stops = $derived.by((): Stop[] => {
    const seat = this.seat;
    if (seat === null) return [];
    const stop = (act: Act, point: string | undefined, icon?: string): Stop => {
      const cost = this.reach?.get(point ?? "")?.distance ?? 0;
      const pips = icon === "found" || icon === "colony" ? quality(this.view, this.geometry, point ?? "") : 0;
      return { point: point ?? "", action: act.text, cost, icon, ...(pips ? { pips } : {}) };
    };
    const chosen = this.placing.filter((act) => rankOf(act) === this.ranked);
    if (this.building) {
      const [verb, thing, kind] = this.building.split(" ");
      return chosen.map((act) => stop(act, act.words[verb === "port" ? 2 : 1], verb === "port" ? kind : thing));
    }
    const own = this.inHand;
    const flights = (this.canJump && !this.jumping ? FLY : ["jump", ...(this.jumping ? [] : FLY)]).flatMap((verb) =>
      this.acts(verb),
    );
    if (flights.length && own !== null) {
      return flights
        .filter((act) => Number(act.words[0]) === own)
        .map((act) => stop(act, act.words[1], stopIcon(this.view, this.geometry, seat, act.words[1] ?? "", act.verb)));
    }
    if (this.has("place")) return chosen.map((act) => stop(act, act.words[0], "trade_ship"));
    if (this.has("settle")) return this.acts("settle").map((act) => stop(act, act.words[0], "colony"));
    if (this.has("port")) {
      const seen = new Set<string>();
      return this.acts("port")
        .filter((act) => !seen.has(act.words[0]!) && seen.add(act.words[0]!))
        .map((act) => stop(act, act.words[0], "spaceport"));
    }
    return [];
  });

  /** The flight that is offered as long as nothing else is chosen. */
  proposal = $derived.by(() => (this.building || this.jumping ? null : bestFlight(this)));
  fleet = $derived.by(() => (this.building || this.jumping ? [] : fleetOf(this)));
  marks = $derived.by((): Marks => marksOf(this));

  aim = $derived(this.stops.find((stop) => stop.point === this.target) ?? null);

  /** Ships on their way in the last change, for motion. */
  flown = $derived.by((): Flown[] =>
    this.fresh
      .filter((told) => told.name === "ship_moved")
      .map((told) => {
        const { path } = told.facts;
        const key = `ship ${told.facts.seat} ${told.facts.ship}`;
        const from = this.#stood.get(key);
        return { seq: told.seq, key, path: from && from !== path[0] ? [from, ...path] : path };
      }),
  );

  /** Where a figure was put in the last change. */
  put = $derived(placedBy(this.fresh));

  gave = $derived(gaveBy(this.view, this.story));

  describe = (point: string): string => pointText(this, point);

  pick = (point: string): void => {
    this.problem = null;
    const own = this.ships.find((ship) => this.shipAt(ship) === point);
    const stop = this.stops.find((one) => one.point === point);
    if (stop) {
      if (this.has("port") && !this.building) this.building = `port ${point} colony_ship`;
      else if (
        this.target === point ||
        !(this.ships.length || this.has("settle")) ||
        (settings.value.oneclick && this.ships.length)
      )
        void this.act(stop.action);
      else this.target = point; // chosen; a second tap or the big button confirms it
    } else if (own !== undefined && !this.building) {
      this.ship = this.ship === own ? null : own; // let go again, all fly
      this.target = null;
    } else if (wishes(this, point)) void this.explain(point);
    else {
      this.target = null;
      this.look({ point });
    }
  };

  /** Asks the rules why a point cannot be had. */
  async explain(point: string): Promise<void> {
    const action = wishAt(this, point);
    if (this.shipAt(this.inHand) !== point && !this.menu.actions.includes(action)) await this.why(action, point);
  }

  /** Shows why an action is not allowed. The question changes nothing; an answer that comes too late is forgotten. */
  async why(action: string, point: string | null = null): Promise<void> {
    if (this.seat === null) return;
    const menu = this.menu;
    const key = `${this.seen.seq} ${action}`;
    const refusal = this.#why.get(key) ?? (await this.table.may(this.seat, action));
    if (!refusal || menu !== this.menu) return;
    this.#why.set(key, refusal);
    this.problem = { refusal, point };
  }

  async act(action: string): Promise<void> {
    if (this.seat === null || this.busy) return;
    this.busy = true;
    this.problem = null;
    this.follow = after(this, action);
    this.asked = false;
    try {
      const answer = await this.table.act(this.seat, action);
      if (answer.type === "refusal") {
        this.problem = { refusal: answer, point: null };
        this.follow = null;
      } else this.clear();
    } finally {
      this.busy = false;
    }
  }

  /** Whether somebody may be asked for advice: hints are for those who play against bots alone. */
  advisable = $derived.by(
    () =>
      this.seat !== null &&
      this.desk.status === "playing" &&
      this.desk.seats.every((card, seat) => (seat === this.seat) === !card.bot),
  );

  /** Asks a bot what it would do here; the ship it speaks of is taken in hand, so that its stops are marked. */
  async advise(): Promise<void> {
    if (this.asking || !this.advisable || !this.menu.actions.length) return;
    this.asking = true;
    try {
      let menu: Menu;
      let found: Hint;
      do {
        menu = this.menu;
        found = await api.hint(this.desk.table, this.table.token(this.seat));
      } while (menu !== this.menu && this.menu.actions.length); // somebody was faster: ask about what is asked now
      if (menu !== this.menu) return;
      const act = read(found.action ?? "");
      if ([...FLY, "jump", "found"].includes(act.verb)) {
        this.ship = Number(act.words[0]);
        this.target = null;
      }
      this.problem = null;
      this.advice = found;
    } catch (error) {
      const refusal = error instanceof Failed ? error.answer : { message: "server_error", facts: {}, rule: "" };
      this.problem = { refusal, point: null };
    } finally {
      this.asking = false;
    }
  }

  /** Takes the last step back, or says why it cannot be taken back. */
  async undo(): Promise<void> {
    if (this.seat === null) return;
    if (this.menu.undo !== "") {
      this.problem = { refusal: { message: this.menu.undo, facts: {}, rule: "" }, point: null };
      return;
    }
    this.follow = null;
    const answer = await this.table.order(this.seat, { do: "undo" });
    if (answer.type === "refusal") this.problem = { refusal: answer, point: null };
    else this.clear();
  }

  look = (thing: Thing): void => {
    this.looked = thing;
  };
  lookAway = (): void => {
    this.looked = null;
  };

  clear = (): void => {
    this.target = null;
    this.hover = null;
    this.building = null;
    this.jumping = false;
    this.picked = {};
    this.given = null;
    this.problem = null;
    this.lit = null;
  };

  /** What would be left undone if this step ended now. */
  undone = $derived.by((): string[] => {
    if (!settings.value.remind) return [];
    if (this.has("end") && this.flight) {
      const still = this.ships.filter((ship) => this.flight?.ships?.[ship - 1]?.left === null);
      return still.map((ship) => this.me?.ships.find((one) => one.ship === ship)?.kind ?? "colony_ship");
    }
    if (this.top?.frame !== "trading") return [];
    return [...new Set(this.acts("build").map((act) => act.words[0] ?? ""))];
  });

  end(): void {
    const action = this.acts("end")[0];
    if (!action) return;
    if (this.undone.length && !this.asked) this.asked = true;
    else void this.act(action.text);
  }

  /** Makes the offer; its cards stay in the composer, since whoever is refused changes one and asks again. */
  offer(to: number[] | null): void {
    const words = [spelled(this.give, RESOURCES), "for", spelled(this.want, RESOURCES)];
    if (to?.length) words.push("to", [...to].sort((a, b) => a - b).join(","));
    const verb = this.form("counter") ? "counter" : "offer";
    void this.act(`${verb} ${words.join(" ")}`);
  }

  /** Wishes that bots leave us alone with their offers, or no longer. What is asked already is declined. */
  async hush(on: boolean): Promise<void> {
    await this.table.order(this.seat, { do: "quiet", on });
    const no = this.top?.frame === "trading" && this.top.seat !== this.seat ? this.acts("refuse")[0] : undefined;
    if (on && no) await this.act(no.text);
  }

  handTotal = $derived(total(this.hand));
}
