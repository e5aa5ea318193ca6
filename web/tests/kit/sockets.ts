import { vi } from "vitest";
import type { ServerMessage, SocketOrder } from "../../src/wire";

/** A connection whose other end is the test: what was sent, and what the server says. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: SocketOrder[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as SocketOrder);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message as unknown as ServerMessage) });
  }

  /** The server takes the connection and greets. */
  greet(now = Date.now()): void {
    this.readyState = FakeSocket.OPEN;
    this.say({ type: "hello", version: 1, now });
  }

  /** Answers the last ping, by a clock that is so far ahead. */
  answer(ahead = 0): void {
    this.say({ type: "pong", id: this.pings.at(-1)?.id, now: Date.now() + ahead });
  }

  drop(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  /** What was sent except the pings that measure the way. */
  get orders(): SocketOrder[] {
    return this.sent.filter((order) => order.do !== "ping");
  }

  get pings(): SocketOrder[] {
    return this.sent.filter((order) => order.do === "ping");
  }
}

/** The newest connection. */
export const fake = (): FakeSocket => {
  const last = FakeSocket.all.at(-1);
  if (!last) throw new Error("nobody has connected");
  return last;
};

/** Every connection from now on is one of ours, and time stands still until the test moves it. */
export function wired(): void {
  FakeSocket.all = [];
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("WebSocket", FakeSocket);
}

export function unwired(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
