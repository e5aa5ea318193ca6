/** The server of this tab: the same tables as `starport serve`, with this port for a socket. */
import { type FromServer, NotStarted, type ToServer } from "./messages";
import { start } from "./python";
import { shelves } from "./shelves";

/** Status and text, as Python has them. */
interface StatusAndText {
  toJs(): [number, string];
  destroy(): void;
}

/** `starport.tab.server.TabServer`, as far as it is used here. */
interface TabServer {
  open(): Promise<void>;
  heard(match: string, seq: number): void;
  call(method: string, path: string, authorization: string | undefined, body: string): Promise<StatusAndText>;
  open_line(number: number, send: (text: string) => void, closed: () => void): void;
  hear(number: number, text: string): void;
  hang_up(number: number): void;
}

const say = (message: FromServer): void => postMessage(message);

/** The worker in which bots think; one that is dropped is ended, and the next question starts another. */
function thinker(base: string) {
  let worker: Worker | null = null;
  return {
    ask: (question: string): Promise<string> =>
      new Promise((done, failed) => {
        worker ??= new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<string>) => done(data);
        worker.onerror = () => failed(new Error("the bots' worker has ended"));
        worker.postMessage({ base, question });
      }),
    drop: (): void => {
      worker?.terminate();
      worker = null;
    },
  };
}

/** News of rows between the tabs of this browser. */
function bell(heard: (match: string, seq: number) => void) {
  const channel = new BroadcastChannel("starport");
  channel.onmessage = ({ data }: MessageEvent<[string, number]>) => heard(...data);
  return { ring: (match: string, seq: number): void => channel.postMessage([match, seq]) };
}

let full = false;
/** Says when there is no room any more, and when there is again. */
function told(is: boolean): void {
  if (is !== full) say({ full: is });
  full = is;
}

async function opened(base: string): Promise<TabServer> {
  const [{ python, supply }, kept] = await Promise.all([
    start(base, (got, of) => say({ got, of })),
    shelves(told).catch(() => {
      throw new NotStarted("no-shelves");
    }),
  ]);
  const bots = python.pyimport("starport.tab.bots").TabBots(thinker(base));
  const ring = bell((match, seq) => server.heard(match, seq));
  const server = python.pyimport("starport.tab.server").TabServer(kept, bots, ring) as TabServer;
  await server.open();
  void supply.whole().then((whole) => say({ whole }));
  return server;
}

let server: Promise<TabServer>;

addEventListener("message", async ({ data }: MessageEvent<ToServer>) => {
  if ("start" in data) {
    server = opened(data.start);
    await server.then(
      () => say({ ready: true }),
      (error: unknown) => {
        const known = error instanceof NotStarted;
        if (!known) console.error(error);
        say({ failed: known ? error.message : "not-started" });
      },
    );
    return;
  }
  const here = await server;
  if ("call" in data) {
    const told = await here.call(data.method, data.path, data.authorization, data.body);
    const [status, text] = told.toJs();
    told.destroy();
    say({ answer: data.call, status, text });
  } else if ("open" in data) {
    const number = data.open;
    here.open_line(
      number,
      (text) => say({ heard: number, text }),
      () => say({ closed: number }),
    );
  } else if ("say" in data) here.hear(data.say, data.text);
  else here.hang_up(data.close);
});
