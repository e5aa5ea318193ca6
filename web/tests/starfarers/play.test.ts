import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, Failed } from "../../src/kit/api";
import { change } from "../../src/kit/settings";
import { playOf, seenOf, settled, ship } from "./scene";

const FLIGHT = { frame: "flight", seat: 0, speed: 5, moving: null };
/** Two ships before N1: number 1 stands at v20_9, number 2 at v22_7. */
const ships = [ship(1, "v20_9"), ship(2, "v22_7", "trade_ship")];
const flying = (actions: string[], more = {}) =>
  playOf({ actions, frames: [{ frame: "turn", seat: 0 }, FLIGHT], me: { ships }, ...more });

beforeEach(() => change("remind", true));

describe("what a seat may do", () => {
  it("is what the menu offers, by verb and by form", () => {
    const { play } = playOf({ actions: ["roll"], forms: [{ verb: "discard", bounds: { count: 4 } }] });
    expect(play.has("roll")).toBe(true);
    expect(play.has("throw")).toBe(false);
    expect(play.acts("throw")).toEqual([]);
    expect(play.form("discard")).toEqual({ count: 4 });
    expect(play.form("offer")).toBeNull();
  });

  it("is nothing for somebody who watches", () => {
    const { play, table } = flying(["fly 1 v19_10"], { seat: null });
    expect(play.me).toBeNull();
    expect(play.stops).toEqual([]);
    expect(play.marks.stops).toEqual([]);
    void play.act("roll");
    expect(table.sent).toEqual([]);
  });

  it("names people by their name, oneself as you, and bots after stars", () => {
    const { play } = playOf({});
    expect([0, 1, 2].map(play.name)).toEqual(["you", "Rigel", "Cem"]);
  });

  it("knows whose step it is: the last frame of a turn's step, else whose turn it is", () => {
    const frames = [
      { frame: "turn", seat: 0 },
      { frame: "trading", seat: 2 },
      { frame: "choosing", seat: 1 },
    ];
    expect(playOf({ frames }).play.step).toBe(2);
    expect(playOf({ view: { active: 1 } }).play.step).toBe(1);
    expect(playOf({}).play.mine).toBe(true);
    expect(playOf({ view: { active: 1 } }).play.mine).toBe(false);
  });
});

describe("an action", () => {
  it("is sent once, however often it is pressed", async () => {
    const { play, table } = playOf({ actions: ["roll"] });
    void play.act("roll");
    void play.act("roll");
    expect(play.busy).toBe(true);
    await settled();
    expect(table.sent).toEqual(["0: roll"]);
    expect(play.busy).toBe(false);
  });

  it("that is refused shows why, and what was in hand stays there", async () => {
    const { play, table } = playOf({ actions: ["roll"] });
    table.answer = { type: "refusal", message: "not_now", facts: {}, rule: "SF-1" };
    play.picked = { ore: 1 };
    await play.act("roll");
    expect(play.problem).toMatchObject({ refusal: { message: "not_now" }, point: null });
    expect(play.picked).toEqual({ ore: 1 });
    table.answer = { type: "ack" };
    await play.act("roll");
    expect(play.problem).toBeNull();
    expect(play.picked).toEqual({});
  });

  it("can be taken back", async () => {
    const { play, table } = playOf({ actions: ["roll"] });
    play.target = "v1_2";
    await play.undo();
    expect(table.sent).toEqual(["0! undo"]);
    expect(play.target).toBeNull();
    table.answer = { type: "refusal", message: "undo_sealed", facts: {}, rule: "" };
    await play.undo();
    expect(play.problem?.refusal.message).toBe("undo_sealed");
  });
});

describe("what is in hand", () => {
  it("stays while the menu is the same, and goes with what it was for", () => {
    const actions = ["fly 1 v19_10", "fly 1 v23_8"];
    const { play } = flying(actions);
    play.target = "v19_10";
    play.asked = true;
    play.adopt(seenOf({ actions, frames: [FLIGHT], me: { ships } }, 2));
    expect(play.target).toBe("v19_10");
    expect(play.asked).toBe(true);
    play.adopt(seenOf({ actions: ["fly 1 v19_10", "end"], frames: [FLIGHT], me: { ships } }, 3));
    expect(play.target).toBe("v19_10");
    expect(play.asked).toBe(false);
    play.adopt(seenOf({ actions: ["fly 1 v23_8"], frames: [FLIGHT], me: { ships } }, 4));
    expect(play.target).toBeNull();
    play.picked = { ore: 1 };
    play.adopt(seenOf({ actions: [], me: { ships } }, 5));
    expect(play.picked).toEqual({});
  });

  it("is no jump when none is possible any more, and no building without a place", () => {
    const { play } = flying(["fly 1 v19_10", "jump 1 v1_2"]);
    play.jumping = true;
    play.building = "build colony_ship";
    play.adopt(seenOf({ actions: ["end"], frames: [FLIGHT], me: { ships } }, 2));
    expect(play.jumping).toBe(false);
    expect(play.building).toBeNull();
  });
});

describe("the end of a step", () => {
  it("asks once when something is left undone, then ends", async () => {
    const { play, table } = playOf({
      actions: ["build booster", "build colony_ship v1_2", "build colony_ship v4_5", "end build"],
      frames: [{ frame: "trading", seat: 0 }],
    });
    expect(play.undone).toEqual(["booster", "colony_ship"]);
    play.end();
    expect(play.asked).toBe(true);
    expect(table.sent).toEqual([]);
    play.end();
    await settled();
    expect(table.sent).toEqual(["0: end build"]);
  });

  it("of a flight reminds of ships that have not flown", () => {
    const states = [
      { left: null, done: false, grounded: false, must_leave: null },
      { left: 3, done: false, grounded: false, must_leave: null },
    ];
    const { play } = playOf({
      actions: ["fly 1 v19_10", "fly 2 v23_8", "end flight"],
      frames: [{ ...FLIGHT, ships: states }],
      me: { ships },
    });
    expect(play.undone).toEqual(["colony_ship"]);
  });

  it("asks nothing of those who do not want it, and without an end nothing ends", async () => {
    change("remind", false);
    const { play, table } = playOf({
      actions: ["build booster", "end build"],
      frames: [{ frame: "trading", seat: 0 }],
    });
    play.end();
    await settled();
    expect(table.sent).toEqual(["0: end build"]);
    playOf({ actions: ["roll"] }).play.end();
    expect(playOf({ actions: ["build booster"], frames: [{ frame: "flight", seat: 0 }] }).play.undone).toEqual([]);
  });
});

describe("an offer", () => {
  it("is spelled in one way, to all or to some in their order", async () => {
    const { play, table } = playOf({ forms: [{ verb: "offer", bounds: {} }] });
    play.give = { food: 1, ore: 2 };
    play.want = { goods: 1 };
    play.offer(null);
    await settled();
    expect([play.give, play.want]).toEqual([{ food: 1, ore: 2 }, { goods: 1 }]); // kept, in case nobody wants it
    play.give = {};
    play.offer([2, 1]);
    await settled();
    expect(table.sent).toEqual(["0: offer ore2,food1 for goods1", "0: offer nothing for goods1 to 1,2"]);
  });

  it("is a counter-offer where that is asked for, and stays on the table if it is refused", async () => {
    const { play, table } = playOf({ forms: [{ verb: "counter", bounds: {} }] });
    table.answer = { type: "refusal", message: "cards_missing", facts: {}, rule: "" };
    play.give = { ore: 1 };
    play.offer([]);
    await settled();
    expect(table.sent).toEqual(["0: counter ore1 for nothing"]);
    expect(play.give).toEqual({ ore: 1 });
  });
});

describe("advice", () => {
  it("is for those who play against bots alone", () => {
    expect(playOf({ actions: ["roll"] }).play.advisable).toBe(true);
    const people = {
      seats: [
        { name: "Ada", bot: "" },
        { name: "Ben", bot: "" },
        { name: "", bot: "planner" },
      ],
    };
    expect(playOf({ actions: ["roll"], desk: people }).play.advisable).toBe(false);
    expect(playOf({ actions: ["roll"], desk: { status: "over" } }).play.advisable).toBe(false);
    expect(playOf({ seat: null }).play.advisable).toBe(false);
  });

  it("takes the ship it speaks of in hand, and goes with the menu", async () => {
    const { play } = flying(["fly 1 v19_10", "fly 2 v23_8"]);
    const hint = vi.spyOn(api, "hint").mockResolvedValue({ bot: "planner", action: "fly 2 v23_8" } as never);
    play.target = "v19_10";
    await play.advise();
    expect(play.inHand).toBe(2);
    expect(play.target).toBeNull();
    expect(play.advice?.action).toBe("fly 2 v23_8");
    play.adopt(seenOf({ actions: ["end"], me: { ships } }, 2));
    expect(play.advice).toBeNull();
    hint.mockRejectedValue(new Failed({ message: "no_hint", facts: {}, rule: "" }));
    await play.advise();
    expect(play.problem?.refusal.message).toBe("no_hint");
    expect(play.asking).toBe(false);
    hint.mockRestore();
  });
});
