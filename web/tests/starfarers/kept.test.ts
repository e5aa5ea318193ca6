/** What a person has in hand while the table goes on: what stays, what goes, and what a bot is asked for. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../../src/kit/api";
import { playOf, type Setting, seenOf, settled, ship } from "./scene";

const FLIGHT = { frame: "flight", seat: 0, speed: 5, moving: null };
const ships = [ship(1, "v20_9"), ship(2, "v22_7", "trade_ship")];
const flying = (...actions: string[]): Setting => ({
  actions,
  frames: [{ frame: "turn", seat: 0 }, FLIGHT],
  me: { ships },
});

afterEach(() => void vi.restoreAllMocks());

describe("when something new is seen", () => {
  it("a ship stays in hand only in a flight", () => {
    const { play } = playOf(flying("fly 1 v19_10"));
    play.ship = 2;
    play.adopt(seenOf(flying("fly 1 v19_10", "fly 2 v22_9"), 2));
    expect(play.ship).toBe(2);
    play.adopt(seenOf({ actions: ["roll"], me: { ships } }, 3));
    expect(play.ship).toBeNull();
  });

  it("a place stays chosen while a ship may stop there", () => {
    const { play } = playOf(flying("fly 1 v19_10", "fly 1 v20_11"));
    play.target = "v19_10";
    play.adopt(seenOf(flying("fly 1 v19_10"), 2));
    expect(play.target).toBe("v19_10");
    play.adopt(seenOf(flying("fly 1 v20_11"), 3));
    expect(play.target).toBeNull();
  });

  it("what is to be built stays while there is a place for it", () => {
    const build = (...points: string[]): Setting => ({
      actions: [...points.map((point) => `build colony_ship ${point}`), "end build"],
      frames: [{ frame: "trading", seat: 0, offers: [] }],
    });
    const { play } = playOf(build("v19_10", "v20_11"));
    play.building = "build colony_ship";
    play.adopt(seenOf(build("v19_10"), 2));
    expect(play.building).toBe("build colony_ship");
    play.adopt(seenOf(build(), 3));
    expect(play.building).toBeNull();
  });

  it("advice and questions go with their menu, and stay while it is the same", () => {
    const { play } = playOf({ actions: ["roll"] });
    const put = () => {
      play.asked = true;
      play.advice = { bot: "planner", action: "roll" } as never;
    };
    put();
    play.adopt(seenOf({ actions: ["roll"] }, 2));
    expect([play.asked, play.advice?.action]).toEqual([true, "roll"]);
    play.adopt(seenOf({ actions: ["roll", "end build"] }, 3));
    expect([play.asked, play.advice]).toEqual([false, null]);
  });

  it("everything is put away when there is nothing to do", () => {
    const { play } = playOf({ actions: ["discard ore1"] });
    play.target = play.hover = "v19_10";
    play.building = "build colony_ship";
    play.jumping = true;
    play.picked = { ore: 1 };
    play.given = "ore";
    play.lit = new Set(["v19_10"]);
    play.problem = { refusal: { message: "too_far", facts: {}, rule: "" }, point: null };
    play.adopt(seenOf({ actions: [] }, 2));
    expect([
      play.target,
      play.hover,
      play.building,
      play.jumping,
      play.picked,
      play.given,
      play.lit,
      play.problem,
    ]).toEqual([null, null, null, false, {}, null, null, null]);
  });
});

describe("an action", () => {
  it("takes away what was refused before, and is refused itself without losing what is in hand", async () => {
    const { play, table } = playOf({ actions: ["roll"] });
    play.problem = { refusal: { message: "too_far", facts: {}, rule: "" }, point: null };
    play.target = "v19_10";
    table.answer = { type: "refusal", message: "not_now", facts: {}, rule: "SF-1" };
    const done = play.act("roll");
    expect(play.problem).toBeNull();
    await done;
    expect([play.problem?.refusal.message, play.target, play.follow]).toEqual(["not_now", "v19_10", null]);
  });
});

describe("advice", () => {
  const alone = {
    desk: {
      seats: [
        { name: "Ada", bot: "" },
        { name: "", bot: "planner" },
        { name: "", bot: "planner" },
      ],
    },
  };
  const asked = (action: string | null) => vi.spyOn(api, "hint").mockResolvedValue({ bot: "planner", action } as never);

  it("is asked for the own seat, once at a time", async () => {
    const hint = asked("fly 2 v22_9");
    const { play } = playOf({ ...flying("fly 1 v19_10", "fly 2 v22_9"), ...alone });
    play.target = "v19_10";
    play.problem = { refusal: { message: "too_far", facts: {}, rule: "" }, point: null };
    void play.advise();
    expect(play.asking).toBe(true);
    void play.advise();
    await settled();
    expect(hint).toHaveBeenCalledExactlyOnceWith("t", "secret");
    expect([play.asking, play.advice?.action, play.ship, play.target, play.problem]).toEqual([
      false,
      "fly 2 v22_9",
      2,
      null,
      null,
    ]);
  });

  it("is not for who plays against people, only looks on, or has nothing to do", async () => {
    const hint = asked("roll");
    const people = {
      desk: {
        seats: [
          { name: "Ada", bot: "" },
          { name: "Ben", bot: "" },
          { name: "", bot: "planner" },
        ],
      },
    };
    for (const setting of [
      { actions: ["roll"], ...people },
      { actions: ["roll"], ...alone, seat: null },
      { actions: [], ...alone },
      { actions: ["roll"], desk: { ...alone.desk, status: "over" } },
    ]) {
      const { play } = playOf(setting);
      await play.advise();
    }
    expect(hint).not.toHaveBeenCalled();
  });

  it("is asked anew when somebody was faster, and dropped when nothing is asked any more", async () => {
    const { play } = playOf({ actions: ["roll"], ...alone });
    const hint = vi.spyOn(api, "hint").mockImplementationOnce(async () => {
      play.adopt(seenOf({ actions: ["throw"], ...alone }, 2));
      return { bot: "planner", action: "roll" } as never;
    });
    hint.mockResolvedValueOnce({ bot: "planner", action: "throw" } as never);
    await play.advise();
    expect([hint.mock.calls.length, play.advice?.action]).toEqual([2, "throw"]);
    hint.mockImplementationOnce(async () => {
      play.adopt(seenOf({ actions: [], ...alone }, 3));
      return { bot: "planner", action: "throw" } as never;
    });
    await play.advise();
    expect([hint.mock.calls.length, play.advice]).toEqual([3, null]);
  });
});

describe("no trades this round", () => {
  const asks = (seat: number): Setting => ({
    actions: ["accept 2", "refuse 2"],
    frames: [{ frame: "trading", seat, offers: [{ seat: 2 }] }],
  });
  const sent = async (setting: Setting, on: boolean): Promise<string[]> => {
    const { play, table } = playOf(setting);
    await play.hush(on);
    return table.sent;
  };

  it("declines what another asks just now, and nothing on the own turn", async () => {
    expect(await sent(asks(2), true)).toEqual(["0! quiet", "0: refuse 2"]);
    expect(await sent(asks(2), false)).toEqual(["0! quiet"]);
    expect(await sent(asks(0), true)).toEqual(["0! quiet"]);
    expect(await sent({ actions: ["refuse 2"], frames: [{ frame: "choosing", seat: 2 }] }, true)).toEqual(["0! quiet"]);
  });
});
