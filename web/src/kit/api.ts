import type {
  Ack,
  ChanceList,
  Create,
  Created,
  Fork,
  GameList,
  Hint,
  PageAnswer,
  Parcel,
  Reach,
  Reason,
  Replay,
  StoryAnswer,
  TableCard,
  TableList,
} from "../wire";
import type { HereAnswer } from "./here";
import { ALONE, file, isHere, LOCAL, offline, onDevice } from "./route";

/** A request the server did not carry out: message id, its arguments and the rule. */
export class Failed extends Error {
  constructor(readonly answer: Reason) {
    super(answer.message);
  }
}

async function ask<T>(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  token?: string,
  here: boolean = onDevice.value,
): Promise<T> {
  const sent = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const table = /^tables\/([\w-]+)/.exec(path)?.[1];
  const local = ALONE || (table ? isHere(table) : method === "POST" && here);
  const { ok, text } = await (local ? askHere : askServer)(method, path, sent, token);
  if (!ok) throw new Failed(problem(text));
  return JSON.parse(text) as T;
}

async function askServer(method: string, path: string, body: string, token?: string): Promise<HereAnswer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  try {
    const response = await fetch(`/api/${path}`, { method, headers, body: body || undefined });
    const text = await response.text();
    offline.set(false);
    return { ok: response.ok, text };
  } catch {
    offline.set(true);
    throw new Failed({ message: "no_connection", facts: {}, rule: "" });
  }
}

async function askHere(method: string, path: string, body: string, token?: string): Promise<HereAnswer> {
  try {
    const { callHere } = await import("./here");
    return await callHere(method, path, token, body);
  } catch (error) {
    throw new Failed({ message: error instanceof Error ? error.message : "not-started", facts: {}, rule: "" });
  }
}

function problem(text: string): Reason {
  try {
    const read = JSON.parse(text) as Reason;
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

/** Of this browser's own tables: as they were last seen. */
const keptHere = async (): Promise<TableList> => {
  const { keptCards } = await import("./kept");
  return { now: Date.now(), tables: keptCards() };
};

/** What the server answers; where nobody answers and tables here are possible, what is known without it. */
const orHere = <T>(asked: Promise<T>, here: () => Promise<T>): Promise<T> =>
  LOCAL ? asked.catch((error: unknown) => (offline.value ? here() : Promise.reject(error))) : asked;

let known: Promise<GameList> | null = null;
/** The catalogue stays the same while the page is open: it is asked for once, and again only after a failure. */
function games(): Promise<GameList> {
  const asked = (): Promise<GameList> =>
    ALONE ? baked("games.json") : orHere(ask("GET", "games"), () => baked("games.json"));
  known ??= asked().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** The tokens of the seats at a table that are ours. */
async function seats(table: string): Promise<Ack["tokens"]> {
  if (!isHere(table)) {
    const ours = ({ desk, seat }: TableCard): boolean => desk.table === table && seat !== null;
    return (await joined()).tables.some(ours) ? (await api.claim(table)).tokens : {};
  }
  try {
    return (await api.claim(table)).tokens;
  } catch (error) {
    if (error instanceof Failed && error.answer.message === "seat_needed") return {}; // a record that was opened here
    throw error;
  }
}

const nobodys = async (): Promise<TableList> => ({ now: Date.now(), tables: [] });

/** Our own tables on the server. */
const joined = (): Promise<TableList> => ask("GET", "mine");

/** Our own tables: those on the server, then those of this browser. */
async function mine(): Promise<TableList> {
  if (ALONE) return keptHere();
  const there = await orHere(joined(), nobodys);
  return LOCAL ? { ...there, tables: [...there.tables, ...(await keptHere()).tables] } : there;
}

export const api = {
  games,
  /** Public tables of others: there are none where there is no server. */
  tables: () => (ALONE ? nobodys() : orHere(ask<TableList>("GET", "tables"), nobodys)),
  mine,
  create: (order: Create) => make("tables", order),
  /** A first game that teaches. Its dice are known, so nobody adds to them. */
  teach: (order: Create & { lesson: string }) => ask<Created>("POST", "tables", order),
  page: (table: string, token?: string) => ask<PageAnswer>("GET", `tables/${table}`, undefined, token),
  seats,
  claim: (table: string, token?: string, seat?: number) =>
    ask<Ack>("POST", `tables/${table}/claim`, seat === undefined ? {} : { seat }, token),
  story: (table: string, token?: string, since = 0) =>
    ask<StoryAnswer>("GET", `tables/${table}/story${query({ since })}`, undefined, token),
  /** All that was told; a fork begins with what was told in the match it goes on from. */
  wholeStory: (table: string, token?: string) =>
    ask<StoryAnswer>("GET", `tables/${table}/story${query({ last: Number.MAX_SAFE_INTEGER })}`, undefined, token),
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
  /** Is the server there? From then on it knows this browser, also when the answer to something else gets lost. */
  greet: () => ask<Reach>("POST", "reach", {}, undefined, false),
  /** Holds a match that is to go on elsewhere, and lets one go on after all. */
  pack: (table: string) => ask<Ack>("POST", `tables/${table}/pack`, {}),
  unpack: (table: string) => ask<Ack>("POST", `tables/${table}/unpack`, {}),
  parcel: (table: string) => ask<Parcel>("GET", `tables/${table}/parcel`),
  arrive: (parcel: Parcel, here: boolean) => ask<Created>("POST", `parcels/${parcel.key}`, parcel, undefined, here),
  /** The match goes on at that table. Said again it is the same order. */
  depart: (table: string, key: string, to: string) => ask<Ack>("POST", `tables/${table}/depart`, { id: key, key, to }),
  record: (table: string) => `/api/tables/${table}/record`,
};
