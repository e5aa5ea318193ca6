import type { FromServer, ToServer } from "../here/messages";
import { keeper } from "./keeper";
import { file } from "./route";
import { transports } from "./socket";
import { Store } from "./store";

/** How much of what a table here needs has come, in bytes, until it has started; null: nothing is being started. */
export const fetching = new Store<{ got: number; of: number } | null>(null);

/** Whether all that a table here needs is kept on this device since now; null: nobody knows yet. */
export const whole = new Store<boolean | null>(null);

/** Whether there is no room on this device for what happens at a table here. */
export const full = new Store(false);

/** What came back: as a server would answer it. */
export interface HereAnswer {
  ok: boolean;
  text: string;
}

/** Where the runtime lies. */
const runtime = (): string => new URL(file("runtime/"), document.baseURI).href;

/** The server in this tab, once started; its worker stays as long as the page. */
class Here {
  readonly #worker: Worker;
  readonly ready: Promise<void>;
  readonly #calls = new Map<number, (told: HereAnswer) => void>();
  readonly #transports = new Map<number, HereTransport>();
  #next = 1;

  constructor() {
    this.#worker = new Worker(new URL("../here/server.worker.ts", import.meta.url), { type: "module" });
    this.ready = new Promise((done, failed) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromServer>) => {
        if ("ready" in data) done();
        else if ("failed" in data) failed(new Error(data.failed));
        else if ("whole" in data) void keeper().then((kept) => whole.set(data.whole && kept));
        else this.#hear(data);
      };
      this.#worker.onerror = () => failed(new Error("not-started"));
    });
    this.ready.finally(() => fetching.set(null)).catch(() => {});
    this.#say({ start: runtime() });
  }

  end(): void {
    this.#worker.terminate();
  }

  #say(message: ToServer): void {
    this.#worker.postMessage(message);
  }

  #hear(data: Exclude<FromServer, { ready: true } | { failed: string } | { whole: boolean }>): void {
    if ("full" in data) full.set(data.full);
    else if ("got" in data) fetching.set(data);
    else if ("answer" in data) {
      this.#calls.get(data.answer)?.({ ok: data.status === 200, text: data.text });
      this.#calls.delete(data.answer);
    } else if ("heard" in data) this.#transports.get(data.heard)?.onmessage?.({ data: data.text });
    else this.#transports.get(data.closed)?.ended();
  }

  call(method: string, path: string, authorization: string | undefined, body: string): Promise<HereAnswer> {
    return new Promise((done) => {
      const call = this.#next++;
      this.#calls.set(call, done);
      this.#say({ call, method, path, authorization, body });
    });
  }

  transport(): HereTransport {
    const number = this.#next++;
    const transport = new HereTransport(
      (text) => this.#say({ say: number, text }),
      () => {
        this.#transports.delete(number);
        this.#say({ close: number });
      },
    );
    this.#transports.set(number, transport);
    this.#say({ open: number });
    return transport;
  }
}

/** A line within the tab: it behaves like a WebSocket, so that nobody can tell the difference. */
export class HereTransport {
  readyState: number = WebSocket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    readonly send: (text: string) => void,
    private readonly hangUp: () => void,
  ) {}

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.hangUp();
    this.ended();
  }

  ended(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

let here: Here | null = null;

/** Starts the server of this tab, or finds it started. Fails with the id of a sentence that says why not. */
async function started(): Promise<Here> {
  here ??= new Here();
  const found = here;
  try {
    await found.ready;
  } catch (error) {
    if (here === found) here = null;
    found.end();
    throw error;
  }
  return found;
}

/** Fetches what a table here needs, before anybody wants one. */
export const prepare = (): Promise<unknown> => started().catch(() => null);

/** A request, answered within the tab. */
export const callHere = async (
  method: string,
  path: string,
  token: string | undefined,
  body: string,
): Promise<HereAnswer> => (await started()).call(method, `/api/${path}`, token ? `Bearer ${token}` : undefined, body);

/** Whoever follows a table here has asked for its page before, so the server runs. */
transports.here = () => {
  if (!here) throw new Error("not-started");
  return here.transport();
};
