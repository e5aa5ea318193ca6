import { type Ack, type Refusal, type ServerMessage, type SocketOrder, VERSION, type Verdict } from "../wire";
import { Store } from "./store";

/**
 * How the connection to the server is: `live` while it answers, `late` when an answer is overdue or it is opened (for
 * the first time or again), `lost` when opening it again has failed. `since` is our time from which it is so; unless it
 * is live, the moment at which the server was heard last.
 */
export interface ConnectionState {
  state: "live" | "late" | "lost";
  since: number;
}

/** What a connection runs over: a WebSocket, or something within the page that behaves like one. */
export interface Transport {
  readonly readyState: number;
  onmessage: ((event: MessageEvent) => void) | ((event: { data: string }) => void) | null;
  onclose: ((event: CloseEvent) => void) | (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** How connections are opened: to a server, or to a table here, as soon as what that needs is loaded (`here.ts`). */
export const transports = {
  to: (address: string): Transport => new WebSocket(`${address}?version=${VERSION}`) as Transport,
  here: (): Transport => {
    throw new Error("not-started");
  },
};

/** What comes back for an order or a question. */
export type OrderReply = Ack | Refusal | Verdict;

interface Pending {
  order: SocketOrder;
  sent: number;
  done: (answer: OrderReply) => void;
}

/** How often we ask whether anybody is there while the page is looked at; a hidden page asks rarely. */
export const BEAT = 1_500;
const HIDDEN_BEAT = 10_000;
/** An answer that takes longer is missed: with the beat before it, a lost connection is noticed within four seconds. */
export const OVERDUE = 2_000;
/** After so long without one the connection is given up for a new one; a slow connection deserves some patience. */
export const GIVEN_UP = 5_000;
/** An order that could not be answered for so long is given back to whoever gave it, and never sent again. */
export const GIVEN_BACK = 20_000;
const LOOK = 250;
const FIRST_CONNECTION = 8_000;
/** Orders of a connection, not of a person: they are not sent again by themselves, and nobody waits for them. */
const OF_THE_CONNECTION = ["watch", "unwatch"];

/**
 * One connection for everything this page follows. If it breaks or falls silent it is opened again at once, then ever
 * more slowly; orders that were not answered are sent again with the same id, which the server carries out once.
 */
export class Socket {
  readonly connection = new Store<ConnectionState>({ state: "late", since: Date.now() });
  /** Orders of people that wait for an answer while the connection is not live. */
  readonly waiting = new Store(0);
  /** Server time minus our time, in milliseconds. */
  skew = 0;
  /** How long an order is on its way there and back, in milliseconds; null: not known now. */
  readonly delay = new Store<number | null>(null);
  /** The question that waits for its answer. */
  #asked: { id: string; at: number } | null = null;
  /** The last few clocks we saw, each from the middle of a way there and back. */
  #skews: number[] = [];
  #socket: Transport | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #next = 1;
  #closed = false;
  #opening = 0;
  #beaten = 0;
  #heardAt = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  readonly #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly dial: () => Transport,
    private readonly hear: (message: ServerMessage) => void,
    private readonly opened: () => void,
  ) {}

  open(): void {
    this.#closed = false;
    this.#connect();
    this.#watch = setInterval(this.#look, LOOK);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#ping);
    document.addEventListener("visibilitychange", this.#seen);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#ping);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close();
    this.#socket = null;
  }

  id(): string {
    return `${this.#prefix}-${this.#next++}`;
  }

  /** Sends an order; the answer comes even if the connection breaks meanwhile. */
  send(order: SocketOrder): Promise<OrderReply> {
    return new Promise((done) => {
      this.#pending.set(order.id, { order, sent: Date.now(), done });
      this.#write(order);
      this.#count();
    });
  }

  #write(order: SocketOrder): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(order));
  }

  #hurry = (): void => {
    if (!this.#closed && document.visibilityState === "visible" && this.#socket === null) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  /** A page that comes to light or goes out of sight tells at once how often it will be heard. */
  #seen = (): void => {
    this.#hurry();
    this.#ping();
  };

  #connect(): void {
    const socket = this.dial();
    this.#socket = socket;
    this.#opening = Date.now();
    socket.onmessage = (event: { data: unknown }) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#broken(socket);
  }

  #ping = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const shown = document.visibilityState === "visible";
    const id = this.id();
    this.#beaten = Date.now();
    this.#asked ??= { id, at: performance.now() };
    this.#write(shown ? { do: "ping", id, next: BEAT } : { do: "ping", id });
  };

  /** Is a question due, an answer overdue, or an order too old? */
  #look = (): void => {
    const now = Date.now();
    const beat = document.visibilityState === "visible" ? BEAT : HIDDEN_BEAT;
    const greeted = this.#socket !== null && this.#opening === 0;
    const silence = this.#asked ? performance.now() - this.#asked.at : 0;
    if (silence >= GIVEN_UP || (!greeted && this.#socket && now - this.#opening >= FIRST_CONNECTION)) this.#giveUp();
    else if (greeted && now - this.#beaten >= beat) this.#ping();
    if (silence >= OVERDUE && this.connection.value.state === "live") this.#set("late");
    for (const [id, { order, sent, done }] of this.#pending) {
      const live = this.connection.value.state === "live";
      if (now - sent < GIVEN_BACK || live || OF_THE_CONNECTION.includes(order.do)) continue;
      this.#pending.delete(id);
      done({ type: "refusal", id, message: "order_given_back", facts: {}, rule: "" });
    }
    this.#count();
  };

  /** Nobody answers: a new connection is tried. What the old one would still bring is not heard any more. */
  #giveUp(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    this.#broken(socket);
  }

  #set(state: ConnectionState["state"]): void {
    const { state: before, since } = this.connection.value;
    if (state === before) return;
    this.connection.set({ state, since: state === "live" ? Date.now() : before === "live" ? this.#heardAt : since });
    if (state !== "live") this.delay.set(null);
    this.#count();
  }

  #count(): void {
    const live = this.connection.value.state === "live";
    const orders = [...this.#pending.values()].filter(({ order }) => !OF_THE_CONNECTION.includes(order.do));
    const waiting = live ? 0 : orders.length;
    if (waiting !== this.waiting.value) this.waiting.set(waiting);
  }

  #heard(message: ServerMessage): void {
    this.#heardAt = Date.now();
    if (this.#opening === 0) this.#set("live");
    if (message.type === "hello") {
      this.skew = message.now - Date.now();
      this.#skews = [];
      this.#tries = 0;
      this.#opening = 0;
      this.#set("live");
      this.#ping();
      this.opened();
      for (const { order } of this.#pending.values()) if (!OF_THE_CONNECTION.includes(order.do)) this.#write(order);
      this.#count();
    } else if (message.type === "ack" || message.type === "refusal" || message.type === "may") {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      pending?.done(message);
    } else if (message.type === "pong") {
      if (this.#asked?.id !== message.id) return;
      this.#timed(message.now, performance.now() - this.#asked.at);
      this.#asked = null;
    } else {
      if ("now" in message && !this.#skews.length) this.skew = message.now - Date.now();
      this.hear(message);
    }
  }

  #timed(now: number, way: number): void {
    this.delay.set(Math.round(way));
    this.#skews = [...this.#skews, now + way / 2 - Date.now()].slice(-5);
    this.skew = [...this.#skews].sort((a, b) => a - b)[Math.floor(this.#skews.length / 2)] ?? this.skew;
  }

  #broken(socket: Transport): void {
    if (this.#socket !== socket || this.#closed) return;
    this.#socket = null;
    this.#asked = null;
    this.#tries += 1;
    this.#set(this.#tries > 1 ? "lost" : "late");
    this.#timer = setTimeout(() => this.#connect(), Math.min(2000, 100 * 2 ** (this.#tries - 1)));
  }
}
