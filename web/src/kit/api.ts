import type {
  Ack,
  ChanceList,
  Create,
  Created,
  ErrorAnswer,
  Fork,
  GameList,
  Hint,
  PageAnswer,
  Reach,
  Replay,
  StoryAnswer,
  TableList,
} from "../wire";
import type { Told } from "./here";
import { ALONE, file, isHere } from "./route";

/** A request the server did not carry out: message id, its arguments and the rule. */
export class Failed extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.message);
  }
}

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<T> {
  const sent = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const local = ALONE || isHere(/^tables\/([\w-]+)/.exec(path)?.[1] ?? "");
  const { ok, text } = await (local ? askHere : askServer)(method, path, sent, token);
  if (!ok) throw new Failed(problem(text));
  return JSON.parse(text) as T;
}

async function askServer(method: string, path: string, body: string, token?: string): Promise<Told> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  try {
    const response = await fetch(`/api/${path}`, { method, headers, body: body || undefined });
    return { ok: response.ok, text: await response.text() };
  } catch {
    throw new Failed({ message: "no_connection", facts: {}, rule: "" });
  }
}

async function askHere(method: string, path: string, body: string, token?: string): Promise<Told> {
  try {
    const { callHere } = await import("./here");
    return await callHere(method, path, token, body);
  } catch (error) {
    throw new Failed({ message: error instanceof Error ? error.message : "not-started", facts: {}, rule: "" });
  }
}

function problem(text: string): ErrorAnswer {
  try {
    const read = JSON.parse(text) as ErrorAnswer;
    if (read.message) return read;
  } catch {
    // not ours: a proxy's page, perhaps
  }
  return { message: "server_error", facts: {}, rule: "" };
}

const query = (values: Record<string, number | undefined>): string => {
  const parts = Object.entries(values).filter(([, value]) => value !== undefined);
  return parts.length ? `?${parts.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
};

/** A new table on which our first seat adds to the dice from the beginning. */
async function make<T extends Create | Fork>(path: string, order: T): Promise<Created> {
  const { fresh, keep } = await import("./pledges");
  const { value, promise } = fresh();
  const made = await ask<Created>("POST", path, { ...order, pledge: promise });
  const [first] = Object.keys(made.tokens)
    .map(Number)
    .sort((one, other) => one - other);
  if (first !== undefined) keep(made.table, first, value);
  return made;
}

/** What the build has written down, so that a page without a server need not start one to show it. */
const baked = async <T>(name: string): Promise<T> => (await (await fetch(file(name))).json()) as T;

let known: Promise<GameList> | null = null;
/** The catalogue stays the same while the page is open: it is asked for once, and again only after a failure. */
function games(): Promise<GameList> {
  const asked = (): Promise<GameList> => (ALONE ? baked("games.json") : ask("GET", "games"));
  known ??= asked().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const api = {
  games,
  /** Public tables of others: there are none where there is no server. */
  tables: async () => (ALONE ? { now: Date.now(), tables: [] } : ask<TableList>("GET", "tables")),
  /** Our own tables; without a server those of this browser, as they were last seen. */
  mine: async () => {
    if (!ALONE) return ask<TableList>("GET", "mine");
    const { keptCards } = await import("./kept");
    return { now: Date.now(), tables: keptCards() };
  },
  create: (order: Create) => make("tables", order),
  /** A first game that teaches. Its dice are known, so nobody adds to them. */
  teach: (order: Create & { lesson: string }) => ask<Created>("POST", "tables", order),
  page: (table: string, token?: string) => ask<PageAnswer>("GET", `tables/${table}`, undefined, token),
  claim: (table: string, token?: string, seat?: number) =>
    ask<Ack>("POST", `tables/${table}/claim`, seat === undefined ? {} : { seat }, token),
  story: (table: string, token?: string, since = 0) =>
    ask<StoryAnswer>("GET", `tables/${table}/story${query({ since })}`, undefined, token),
  /** The last events before a row; a fork has some before its first. */
  earlier: (table: string, token: string | undefined, before: number, last: number) =>
    ask<StoryAnswer>("GET", `tables/${table}/story${query({ before, last })}`, undefined, token),
  reach: () => ask<Reach>("GET", "reach"),
  replay: (table: string, to: number | undefined, seat: number | undefined, token?: string) =>
    ask<Replay>("GET", `tables/${table}/replay${query({ to, seat })}`, undefined, token),
  hint: (table: string, token?: string) => ask<Hint>("GET", `tables/${table}/hint`, undefined, token),
  chances: (table: string) => ask<ChanceList>("GET", `tables/${table}/chances`),
  start: (table: string, token?: string) => ask<Ack>("POST", `tables/${table}/start`, {}, token),
  fork: (table: string, order: Fork) => make(`tables/${table}/fork`, order),
  load: (record: string) => ask<Created>("POST", "records", record),
  record: (table: string) => `/api/tables/${table}/record`,
};
