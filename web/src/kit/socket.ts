import { type Ack, type Refusal, type ServerMessage, type SocketOrder, VERSION, type Verdict } from "../wire";
import { Store } from "./store";

export type Line = "open" | "waiting" | "lost";

/** What comes back for an order or a question. */
export type Answer = Ack | Refusal | Verdict;

interface Pending {
  order: SocketOrder;
  done: (answer: Answer) => void;
}

/**
 * One connection for everything this page follows. A broken one is opened again at once, then ever more slowly; orders
 * that were not answered are sent again with the same id, which the server carries out once.
 */
export class Socket {
  readonly line = new Store<Line>("waiting");
  /** Server time minus our time, in milliseconds. */
  skew = 0;
  /** How long an order is on its way there and back, in milliseconds; null: not yet known. */
  readonly delay = new Store<number | null>(null);
  #asked = new Map<string, number>();
  /** The last few clocks we saw, each from the middle of a way there and back. */
  #skews: number[] = [];
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #next = 1;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  readonly #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly opened: () => void,
  ) {}

  open(): void {
    this.#closed = false;
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.#socket = null;
  }

  id(): string {
    return `${this.#prefix}-${this.#next++}`;
  }

  /** Sends an order; the answer comes even if the connection breaks meanwhile. */
  send(order: SocketOrder): Promise<Answer> {
    return new Promise((done) => {
      this.#pending.set(order.id, { order, done });
      this.#write(order);
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

  #connect(): void {
    const socket = new WebSocket(`${this.address}?version=${VERSION}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#broken(socket);
    clearInterval(this.#beat);
    this.#beat = setInterval(this.#ping, 10_000);
  }

  #ping = (): void => {
    const id = this.id();
    this.#asked.clear();
    this.#asked.set(id, performance.now());
    this.#write({ do: "ping", id });
  };

  #heard(message: ServerMessage): void {
    if (message.type === "hello") {
      this.skew = message.now - Date.now();
      this.#skews = [];
      this.#tries = 0;
      this.line.set("open");
      this.#ping();
      this.opened();
      for (const { order } of this.#pending.values()) if (order.do !== "watch") this.#write(order);
    } else if (message.type === "ack" || message.type === "refusal" || message.type === "may") {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      pending?.done(message);
    } else if (message.type === "pong") {
      const sent = this.#asked.get(message.id);
      if (sent !== undefined) this.#timed(message.now, performance.now() - sent);
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

  #broken(socket: WebSocket): void {
    if (this.#socket !== socket || this.#closed) return;
    this.#socket = null;
    clearInterval(this.#beat);
    this.#tries += 1;
    this.line.set(this.#tries > 1 ? "lost" : "waiting");
    this.#timer = setTimeout(() => this.#connect(), Math.min(2000, 100 * 2 ** (this.#tries - 1)));
  }
}
