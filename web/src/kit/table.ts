import type { Ack, Closed, Full, Page, Reason, Refusal, ServerMessage, SocketOrder, Told, Update } from "../wire";
import { api } from "./api";
import { patched } from "./patch";
import { isHere } from "./route";
import { type ConnectionState, type OrderReply, Socket, transports } from "./socket";
import { Store } from "./store";
import { Talk } from "./talk";

/** What one of our seats (null: a spectator) sees: the page, the row it stands for, and the story so far. */
export interface Seen {
  seat: number | null;
  seq: number;
  page: Page;
  /** What was told lately: with the first page comes the end of the story, `earlier` brings more. */
  story: Told[];
  /** What the last change told: for motion and speech. */
  fresh: Told[];
  /** There is more to tell from before. */
  gap: boolean;
}

const KEPT = 4000;
/** So many of the last rows are told with the first page; if they tell little, some more is fetched at once. */
const RECALLED = 150;
const ENOUGH = 60;
const EARLIER = 300;

export type Dress = (page: Page) => Page;

const SET = "lesson_set"; // the lesson is set to one of its steps, and its story begins there

/** What was told since a lesson was set to one of its steps: nothing before that counts any more. */
function sinceSet(story: Told[]): Told[] {
  const at = story.findLastIndex((told) => told.name === SET);
  return at < 0 ? story : story.slice(at);
}

/** A table as this browser follows it: all its own seats over one connection, or as a spectator. */
export class Table {
  readonly seen = new Store<Map<number | null, Seen>>(new Map());
  readonly closed = new Store<Closed | null>(null);
  /** Whether a seat of ours was taken from us. */
  readonly freed = new Store(false);
  readonly connection: Store<ConnectionState>;
  readonly delay: Store<number | null>;
  /** Orders that wait for a line that is not live. */
  readonly waiting: Store<number>;
  /** What people say here. */
  readonly talk = new Talk();
  readonly #socket: Socket;
  /** Seats that were taken from us with their tokens still in our hand: their people changed chairs. */
  #moving: { seat: number | null; token: string }[] = [];
  #dress: Dress = (page) => page;
  #queue: Update[] = [];
  #busy = false;
  /** Seats and phases in which we have added our part to the dice. */
  #parts = new Set<string>();
  /** How much of the usual time motion takes; 0: none, adopt at once. */
  pace = 1;
  /** How long the eye needs for what was told, in milliseconds at normal speed: the game knows. */
  pause: (events: Told[]) => number = () => 0;

  constructor(
    readonly name: string,
    private readonly tokens: Map<number | null, string | null>,
    origin: string = location.origin,
  ) {
    const dial = () => (isHere(name) ? transports.here() : transports.to(`${origin.replace(/^http/, "ws")}/socket`));
    this.#socket = new Socket(dial, this.#hear, this.#opened);
    this.connection = this.#socket.connection;
    this.delay = this.#socket.delay;
    this.waiting = this.#socket.waiting;
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  /** Server time now. */
  now(): number {
    return Date.now() + this.#socket.skew;
  }

  addSeat(seat: number, token: string): void {
    this.tokens.delete(null);
    this.#parts.delete(`${seat} open`);
    this.tokens.set(seat, token);
    this.seen.update((all) => new Map([...all].filter(([key]) => key !== null)));
    this.#watch(seat);
  }

  token(seat: number | null): string | undefined {
    return this.tokens.get(seat) ?? undefined;
  }

  /** Sends an order of a seat; the answer is an ack or a refusal. */
  order(seat: number | null, order: { do: SocketOrder["do"] } & Record<string, unknown>): Promise<Ack | Refusal> {
    return this.#send(seat, order) as Promise<Ack | Refusal>;
  }

  act(seat: number, action: string): Promise<Ack | Refusal> {
    return this.order(seat, { do: "act", action });
  }

  /** Asks whether an action would be carried out: null, or why not. Nothing changes. */
  async may(seat: number, action: string): Promise<Reason | null> {
    const answer = await this.#send(seat, { do: "may", action });
    if (answer.type === "may") return answer.refusal;
    return answer.type === "refusal" ? answer : null;
  }

  #send(seat: number | null, order: { do: SocketOrder["do"] } & Record<string, unknown>): Promise<OrderReply> {
    return this.#socket.send({ ...order, id: this.#socket.id(), table: this.name, seat } as SocketOrder);
  }

  /** How a page is dressed for its game, for example with the colours that people chose. */
  wear(dress: Dress): void {
    this.#dress = dress;
    this.seen.update((all) => new Map([...all].map(([seat, one]) => [seat, { ...one, page: dress(one.page) }])));
  }

  /** Fetches more of the story, from before what is known. */
  async earlier(seat: number | null): Promise<void> {
    const known = this.seen.value.get(seat);
    if (!known?.gap) return;
    const first = known.story[0]?.seq ?? known.seq + 1;
    const answer = await api
      .earlier(this.name, this.token(seat), first, EARLIER)
      .catch(() => ({ events: [] as Told[], more: false }));
    const now = this.seen.value.get(seat);
    if (!now || (now.story[0]?.seq ?? now.seq + 1) !== first) return;
    this.#put({ ...now, story: sinceSet([...answer.events, ...now.story]), gap: answer.more });
  }

  #opened = (): void => {
    for (const seat of this.tokens.keys()) this.#watch(seat);
    for (const { seat, token } of this.#moving) this.#watch(seat, token);
  };

  #watch(seat: number | null, moving: string | null = null): void {
    const known = moving ? undefined : this.seen.value.get(seat);
    const id = this.#socket.id();
    const token = moving ?? this.tokens.get(seat) ?? null;
    const order: SocketOrder = { do: "watch", id, table: this.name, token };
    void this.#socket.send(known ? { ...order, seq: known.seq } : { ...order, recall: RECALLED }).then((answer) => {
      if (answer.type !== "refusal") return;
      if (moving && answer.message === "wrong_token") this.#lost(seat);
      else this.closed.set({ type: "closed", table: this.name, seat, message: answer.message });
    });
  }

  /** A seat is ours no longer: perhaps its person has only changed chairs, and the token opens the other one. */
  #ended(message: Closed): void {
    const token = this.tokens.get(message.seat);
    if (message.message !== "seat_left" || !token) {
      this.closed.set(message);
      return;
    }
    this.tokens.delete(message.seat);
    this.#moving.push({ seat: message.seat, token });
    this.#watch(message.seat, token);
  }

  /** The token opens no other seat, either: whoever has none left looks on, and may sit down again. */
  #lost(seat: number | null): void {
    this.#moving = this.#moving.filter((one) => one.seat !== seat);
    this.freed.set(true);
    if (!this.tokens.size) {
      this.tokens.set(null, null);
      this.#watch(null);
    }
    this.seen.update((all) => new Map([...all].filter(([key]) => key !== seat)));
  }

  /** The page of a seat we did not know to be ours: the one that somebody of us has moved to. */
  #arrived(seat: number | null): void {
    const moved = this.tokens.has(seat) ? undefined : this.#moving.shift();
    if (!moved) return;
    this.tokens.set(seat, moved.token);
    this.seen.update((all) => new Map([...all].filter(([key]) => key !== moved.seat)));
  }

  #hear = (message: ServerMessage): void => {
    if (message.type === "full") this.#full(message);
    else if (message.type === "closed") this.#ended(message);
    else if (message.type === "update") {
      this.#queue.push(message);
      this.#next();
    }
  };

  #full(message: Full): void {
    this.#arrived(message.seat);
    const known = this.seen.value.get(message.seat);
    const told = known && !message.gap ? [...known.story, ...message.events] : message.events;
    const story = sinceSet(told);
    this.#queue = this.#queue.filter((waiting) => waiting.seat !== message.seat);
    this.#put({
      seat: message.seat,
      seq: message.seq,
      page: this.#dress(message.page),
      story: story.slice(-KEPT),
      fresh: known ? message.events : [],
      gap: message.gap || (known?.gap ?? false),
    });
    if (message.gap && story.length < ENOUGH) void this.earlier(message.seat);
  }

  /** Changes are shown one after another, so that the eye can follow; a long queue is cut short. */
  #next = (): void => {
    if (this.#busy) return;
    while (this.#queue.length) {
      const message = this.#queue.shift() as Update;
      const wait = this.#queue.length > 6 ? 0 : this.pause(message.events) * this.pace;
      this.#update(message);
      if (wait > 0 && document.visibilityState === "visible") {
        this.#busy = true;
        setTimeout(() => {
          this.#busy = false;
          this.#next();
        }, wait);
        return;
      }
    }
  };

  #update(message: Update): void {
    const known = this.seen.value.get(message.seat);
    if (!known || known.seq !== message.from) {
      if (known && message.seq > known.seq) this.#watch(message.seat);
      return;
    }
    const story = message.events.length ? sinceSet([...known.story, ...message.events]).slice(-KEPT) : known.story;
    const page = this.#dress(patched(known.page, message.patch));
    this.#put({ ...known, seq: message.seq, page, story, fresh: message.events });
  }

  #put(told: Seen): void {
    const anew = told.story[0]?.name === SET; // then nothing before it belongs to the story
    const seen = anew ? { ...told, gap: false } : told;
    this.seen.update((all) => new Map(all).set(seen.seat, seen));
    this.talk.hear(seen.story, seen.fresh, new Set(this.tokens.keys()));
    void this.#addToDice(seen);
  }

  /** Our seats add to the dice by themselves, so that nobody else can choose them. */
  async #addToDice({ seat, page: { desk } }: Seen): Promise<void> {
    if (seat === null || desk.status !== "open") return;
    const part = `${seat} ${desk.dice.phase}`;
    if (this.#parts.has(part)) return;
    this.#parts.add(part);
    const { takePart } = await import("./pledges");
    await takePart(desk, seat, (number, order) => this.order(number, order));
  }
}
