import type { Ack, Closed, Full, Page, Reason, Refusal, ServerMessage, SocketOrder, Told, Update } from "../wire";
import { patched } from "./patch";
import { type Answer, type Line, Socket } from "./socket";
import { Store } from "./store";

/** What one of our seats (null: a spectator) sees: the page, the row it stands for, and the story so far. */
export interface Seen {
  seat: number | null;
  seq: number;
  page: Page;
  /** Everything told since we follow the table. */
  story: Told[];
  /** What the last change told: for motion and speech. */
  fresh: Told[];
  /** Some of the story was no longer at hand. */
  gap: boolean;
}

const KEPT = 4000;

/** A table as this browser follows it: all its own seats over one connection, or as a spectator. */
export class Table {
  readonly seen = new Store<Map<number | null, Seen>>(new Map());
  readonly closed = new Store<Closed | null>(null);
  readonly line: Store<Line>;
  readonly delay: Store<number | null>;
  readonly #socket: Socket;
  #queue: Update[] = [];
  #busy = false;
  /** How much of the usual time motion takes; 0: none, adopt at once. */
  pace = 1;
  /** How long the eye needs for what was told, in milliseconds at normal speed: the game knows. */
  pause: (events: Told[]) => number = () => 0;

  constructor(
    readonly name: string,
    private readonly tokens: Map<number | null, string | null>,
    origin: string = location.origin,
  ) {
    this.#socket = new Socket(`${origin.replace(/^http/, "ws")}/socket`, this.#hear, this.#opened);
    this.line = this.#socket.line;
    this.delay = this.#socket.delay;
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

  #send(seat: number | null, order: { do: SocketOrder["do"] } & Record<string, unknown>): Promise<Answer> {
    return this.#socket.send({ ...order, id: this.#socket.id(), table: this.name, seat } as SocketOrder);
  }

  #opened = (): void => {
    for (const seat of this.tokens.keys()) this.#watch(seat);
  };

  #watch(seat: number | null): void {
    const known = this.seen.value.get(seat);
    const id = this.#socket.id();
    const order: SocketOrder = { do: "watch", id, table: this.name, token: this.tokens.get(seat) ?? null };
    void this.#socket.send(known ? { ...order, seq: known.seq } : order).then((answer) => {
      if (answer.type === "refusal")
        this.closed.set({ type: "closed", table: this.name, seat, message: answer.message });
    });
  }

  #hear = (message: ServerMessage): void => {
    if (message.type === "full") this.#full(message);
    else if (message.type === "closed") this.closed.set(message);
    else if (message.type === "update") {
      this.#queue.push(message);
      this.#next();
    }
  };

  #full(message: Full): void {
    const known = this.seen.value.get(message.seat);
    const story = known && !message.gap ? [...known.story, ...message.events] : message.events;
    this.#queue = this.#queue.filter((waiting) => waiting.seat !== message.seat);
    this.#put({
      seat: message.seat,
      seq: message.seq,
      page: message.page,
      story: story.slice(-KEPT),
      fresh: known ? message.events : [],
      gap: message.gap || (known?.gap ?? true),
    });
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
    const story = message.events.length ? [...known.story, ...message.events].slice(-KEPT) : known.story;
    const page = patched(known.page, message.patch);
    this.#put({ ...known, seq: message.seq, page, story, fresh: message.events });
  }

  #put(seen: Seen): void {
    this.seen.update((all) => new Map(all).set(seen.seat, seen));
  }
}
