import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Failed } from "../../src/kit/api";
import { carry, letGo, unknown } from "../../src/kit/carry";
import { departures } from "../../src/kit/departures";
import { keepCard, keptCards } from "../../src/kit/kept";
import type { Ack, Created, PageAnswer, Parcel, TableCard } from "../../src/wire";

const HERE = "here-aaaaaaaaaaaaaaaa";
const THERE = "bbbbbbbbbbbbbbbb";
const parcel = { key: "0f", record: "starport record 1\n", seats: [] } as unknown as Parcel;
const failed = (message: string): Failed => new Failed({ message, facts: {}, rule: "" });
const card = (table: string, moved: string | null = null) =>
  ({ desk: { table, moved, seats: [{ acting: true }] }, seat: 0, turn: true }) as unknown as TableCard;

/** What was asked, in order. */
let asked: unknown[][] = [];
let arrive: () => Promise<Created>;
let depart: () => Promise<Ack>;

const arrivedAs = (table: string) => async () => ({ table, tokens: { "0": "token" } }) as unknown as Created;
const fine = async () => ({}) as Ack;
const refusing = (message: string) => async () => Promise.reject(failed(message));

beforeEach(() => {
  localStorage.clear();
  asked = [];
  arrive = arrivedAs(THERE);
  depart = fine;
  const note =
    <T>(name: string, answer: () => Promise<T>) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      return answer();
    };
  vi.spyOn(api, "parcel").mockImplementation(note("parcel", async () => parcel));
  vi.spyOn(api, "arrive").mockImplementation(note("arrive", () => arrive()));
  vi.spyOn(api, "depart").mockImplementation(note("depart", () => depart()));
  vi.spyOn(api, "greet").mockImplementation(note("greet", async () => ({ address: null })));
  vi.spyOn(api, "unpack").mockImplementation(note("unpack", fine));
  vi.spyOn(api, "page").mockImplementation(
    note("page", async () => ({ seat: 0, page: { desk: card(HERE).desk } }) as unknown as PageAnswer),
  );
});
afterEach(() => vi.restoreAllMocks());

describe("a match under way", () => {
  it("goes to the server, and is let go on the device only then", async () => {
    keepCard(card(HERE));
    expect(await carry(HERE)).toBe(THERE);
    expect(asked).toEqual([["parcel", HERE], ["greet"], ["arrive", parcel, false], ["depart", HERE, "0f", THERE]]);
    expect(departures()).toEqual([]);
    expect(keptCards()).toEqual([]);
  });

  it("comes to the device, and is in its list before anybody has opened it", async () => {
    arrive = arrivedAs(HERE);
    expect(await carry(THERE)).toBe(HERE);
    expect(asked).toEqual([
      ["parcel", THERE],
      ["arrive", parcel, true],
      ["page", HERE, "token"],
      ["depart", THERE, "0f", HERE],
    ]);
    expect(keptCards()).toMatchObject([{ desk: { table: HERE }, seat: 0, turn: true }]);
  });

  it("stays held when nobody knows whether it has arrived", async () => {
    for (const message of ["no_connection", "server_error", "store_unavailable", "table_busy", "too_fast"]) {
      arrive = refusing(message);
      const error = await carry(HERE).catch((caught: unknown) => caught);
      expect(unknown(error)).toBe(true);
    }
    expect(asked.map(([name]) => name)).not.toContain("unpack");
    expect(asked.map(([name]) => name)).not.toContain("depart");
    expect(departures()).toEqual([]);
  });

  it("goes on where it is when the other place does not want it", async () => {
    arrive = refusing("record_hash_differs");
    const error = await carry(HERE).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ answer: { message: "record_hash_differs" } });
    expect(unknown(error)).toBe(false);
    expect(asked.at(-1)).toEqual(["unpack", HERE]);
  });

  it("that has arrived is played there at once, and let go as soon as there is a line", async () => {
    arrive = arrivedAs(HERE);
    depart = refusing("no_connection");
    expect(await carry(THERE)).toBe(HERE);
    expect(departures()).toEqual([{ from: THERE, key: "0f", to: HERE }]);
    await letGo();
    expect(departures()).toHaveLength(1);
    depart = fine;
    await letGo();
    expect(departures()).toEqual([]);
    const before = asked.length;
    await letGo();
    expect(asked).toHaveLength(before);
  });

  it("that was let go or kept meanwhile is not asked for again", async () => {
    for (const message of ["match_over", "not_packed", "unknown_table"]) {
      depart = refusing(message);
      await carry(HERE);
      expect(departures()).toEqual([]);
    }
  });

  it("that goes on elsewhere is in no list", () => {
    keepCard(card(HERE));
    keepCard(card(HERE, THERE));
    expect(keptCards()).toEqual([]);
  });
});
