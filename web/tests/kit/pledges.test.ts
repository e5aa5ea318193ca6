import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { fresh, keep, ownValue, passedOver, takePart } from "../../src/kit/pledges";
import { promiseOf, sha256 } from "../../src/kit/sha256";
import type { Desk, DiceCard } from "../../src/wire";

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
const desk = (dice: Partial<DiceCard>, bot = ""): Desk =>
  ({
    table: "t",
    seats: [{ bot: "" }, { bot }],
    dice: { phase: "open", commitment: "c", pledges: [], until: null, ...dice },
  }) as unknown as Desk;

let sent: unknown[];
const part = (one: Desk, seat = 1) =>
  takePart(one, seat, (number, order) => {
    sent.push([number, order]);
    return Promise.resolve({ type: "ack", id: "1", seq: 1, tokens: {}, table: null });
  });

beforeEach(() => {
  sent = [];
  keep("t", 1, "");
});

describe("sha256", () => {
  it("is the one everybody has, whatever the length", () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])
      expect(sha256(bytes(length))).toBe(createHash("sha256").update(bytes(length)).digest("hex"));
  });

  it("makes the promise that the server checks", () => {
    const promise = "32f5cf4cf6f438bc208f14399e9cdc665334383caa2ae1939880f4219fe6d484"; // dice.pledge(bytes([1] * 32))
    expect(promiseOf("01".repeat(32))).toBe(promise);
  });
});

describe("our part in the dice", () => {
  it("is pledged before the start and shown when all have pledged", async () => {
    await part(desk({}));
    const value = ownValue("t", 1);
    expect(value).toMatch(/^[0-9a-f]{64}$/);
    const promise = promiseOf(value);
    expect(sent).toEqual([[1, { do: "pledge", promise }]]);
    const pledges = [{ seat: 1, promise, value: null }];
    await part(desk({ pledges }));
    expect(sent).toHaveLength(1);
    await part(desk({ phase: "show", pledges }));
    expect(sent[1]).toEqual([1, { do: "show", value }]);
    await part(desk({ phase: "show", pledges: [{ seat: 1, promise, value }] }));
    expect(sent).toHaveLength(2);
  });

  it("is never the same twice", () => {
    expect(fresh().value).not.toBe(fresh().value);
  });

  it("is pledged anew by a device that does not know the value, and by no bot", async () => {
    await part(desk({ pledges: [{ seat: 1, promise: "of another device", value: null }] }));
    expect(sent).toMatchObject([[1, { do: "pledge" }]]);
    keep("t", 1, "");
    await part(desk({}, "planner"));
    expect(sent).toHaveLength(1);
  });

  it("is kept back when it is not what stands there", async () => {
    keep("t", 1, "ab".repeat(32));
    await part(desk({ phase: "show", pledges: [{ seat: 1, promise: promiseOf("cd"), value: null }] }));
    expect(sent).toEqual([]);
  });

  it("is missed when the match began without it", () => {
    const value = "ab".repeat(32);
    const promise = promiseOf(value);
    keep("t", 1, value);
    expect(passedOver(desk({ phase: "rolling", pledges: [{ seat: 1, promise, value }] }), 1)).toBe(false);
    expect(passedOver(desk({ phase: "rolling", pledges: [{ seat: 1, promise, value: null }] }), 1)).toBe(true);
    expect(passedOver(desk({ phase: "rolling" }), 1)).toBe(true);
    expect(passedOver(desk({ phase: "show" }), 1)).toBe(false);
    expect(passedOver(desk({ phase: "rolling" }), null)).toBe(false);
  });
});
