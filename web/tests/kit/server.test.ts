import jsqr from "jsqr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Failed } from "../../src/kit/api";
import { badge, chime } from "../../src/kit/attention";
import { ownValue } from "../../src/kit/pledges";
import { codeOf } from "../../src/kit/qr";
import { take } from "../../src/kit/seat";
import { promiseOf } from "../../src/kit/sha256";
import type { Table } from "../../src/kit/table";
import type { Ack } from "../../src/wire";

interface Asked {
  path: string;
  method: string;
  token: string | undefined;
  body: unknown;
}
let asked: Asked[] = [];
let answer: { ok: boolean; text: string } | Error = { ok: true, text: "{}" };

beforeEach(() => {
  asked = [];
  answer = { ok: true, text: '{"fine":true}' };
  vi.stubGlobal("fetch", async (path: string, order: RequestInit) => {
    const headers = order.headers as Record<string, string>;
    asked.push({ path, method: order.method ?? "", token: headers.authorization, body: order.body });
    if (answer instanceof Error) throw answer;
    const { ok, text } = answer;
    return { ok, text: async () => text };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("requests", () => {
  it("go to the server's own address, with the token of the seat where there is one", async () => {
    expect(await api.games()).toEqual({ fine: true });
    await api.page("t", "secret");
    expect(asked[0]).toEqual({ path: "/api/games", method: "GET", token: undefined, body: undefined });
    expect(asked[1]).toMatchObject({ path: "/api/tables/t", token: "Bearer secret" });
  });

  it("for the games are made once, however often they are wanted", async () => {
    await Promise.all([api.games(), api.games()]);
    await api.games();
    expect(asked.filter((one) => one.path === "/api/games").length).toBeLessThanOrEqual(1);
  });

  it("carry what they ask for", async () => {
    answer = { ok: true, text: '{"table":"t","tokens":{"3":"three"}}' };
    await api.create({ game: "nim", chairs: ["me"] });
    expect(ownValue("t", 3)).toHaveLength(64);
    await api.claim("t", "one", 2);
    await api.claim("t");
    await api.story("t", "one", 5);
    await api.replay("t", 3, undefined);
    await api.replay("t", undefined, undefined);
    await api.replay("t", 0, 1);
    await api.load("a record\n");
    expect(asked.map((one) => one.path)).toEqual([
      "/api/tables",
      "/api/tables/t/claim",
      "/api/tables/t/claim",
      "/api/tables/t/story?since=5",
      "/api/tables/t/replay?to=3",
      "/api/tables/t/replay",
      "/api/tables/t/replay?to=0&seat=1",
      "/api/records",
    ]);
    expect(asked.map((one) => one.body)).toEqual([
      JSON.stringify({ game: "nim", chairs: ["me"], pledge: promiseOf(ownValue("t", 3)) }),
      '{"seat":2}',
      "{}",
      undefined,
      undefined,
      undefined,
      undefined,
      "a record\n",
    ]);
    expect(asked.map((one) => one.method)).toEqual(["POST", "POST", "POST", "GET", "GET", "GET", "GET", "POST"]);
    expect(api.record("t")).toBe("/api/tables/t/record");
  });

  it("that are refused fail with the server's reason", async () => {
    answer = { ok: false, text: '{"message":"wrong_seats","facts":{"seats":9},"rule":"SF-COMP-12"}' };
    const failed = await api.tables().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Failed);
    expect((failed as Failed).answer).toEqual({ message: "wrong_seats", facts: { seats: 9 }, rule: "SF-COMP-12" });
    expect((failed as Failed).message).toBe("wrong_seats");
  });

  it("that a proxy answers, or nobody, fail with a reason too", async () => {
    const why = async () => ((await api.tables().catch((error: unknown) => error)) as Failed).answer.message;
    answer = { ok: false, text: "<html>Bad gateway</html>" };
    expect(await why()).toBe("server_error");
    answer = { ok: false, text: "{}" };
    expect(await why()).toBe("server_error");
    answer = new Error("offline");
    expect(await why()).toBe("no_connection");
  });
});

describe("a seat", () => {
  it("that an answer gives is put into this browser's list and watched", async () => {
    const sat: [number, string][] = [];
    const table = { name: "t", addSeat: (seat: number, token: string) => sat.push([seat, token]) } as unknown as Table;
    await take(table, { type: "ack", tokens: { "2": "two", "3": "three" } } as unknown as Ack);
    expect(sat).toEqual([
      [2, "two"],
      [3, "three"],
    ]);
    expect(asked).toMatchObject([
      { path: "/api/tables/t/claim", token: "Bearer two", body: '{"seat":2}' },
      { path: "/api/tables/t/claim", token: "Bearer three", body: '{"seat":3}' },
    ]);
  });
});

describe("a QR code", () => {
  it("of a link is read by any reader", async () => {
    for (const link of ["http://127.0.0.1:8000/t/dl5bxajqrpglagi2", `https://a.example/t/x#${"é7".repeat(40)}`]) {
      const { side, path } = await codeOf(link);
      const scale = 4;
      const width = (side + 8) * scale;
      const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
      for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
        for (let dy = 0; dy < scale; dy += 1)
          for (let dx = 0; dx < scale; dx += 1) {
            const at = (((Number(y) + 4) * scale + dy) * width + (Number(x) + 4) * scale + dx) * 4;
            pixels.fill(0, at, at + 3);
          }
      }
      expect(jsqr(pixels, width, width)?.data).toBe(link);
    }
  });
});

describe("attention", () => {
  it("is a badge on the page's icon, and the plain icon when it is over", () => {
    document.head.innerHTML = '<link id="favicon" rel="icon" href="/favicon.svg">';
    const icon = document.getElementById("favicon") as HTMLLinkElement;
    badge(true);
    expect(decodeURIComponent(icon.href)).toContain('<circle cx="18.5"');
    expect(decodeURIComponent(icon.href)).not.toContain("BADGE");
    badge(false);
    expect(icon.getAttribute("href")).toBe("/favicon.svg");
    icon.remove();
    expect(() => badge(true)).not.toThrow();
  });

  it("is a tone, or two for your turn, and nothing where there is no sound", () => {
    const tones: number[] = [];
    const node = (): unknown => ({
      frequency: {
        set value(tone: number) {
          tones.push(tone);
        },
      },
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (next: unknown) => next,
      start() {},
      stop() {},
    });
    expect(() => chime()).not.toThrow();
    vi.stubGlobal(
      "AudioContext",
      class {
        currentTime = 0;
        createOscillator = node;
        createGain = node;
      },
    );
    chime();
    chime(true);
    expect(tones).toEqual([440, 660, 880]);
  });
});
