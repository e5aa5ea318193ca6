import { beforeEach, describe, expect, it } from "vitest";
import { pressed } from "../../src/games/starfarers/keys";
import { cardAction, cardChoices, primaryOf } from "../../src/games/starfarers/primary";
import { decides, others, othersAsk } from "../../src/games/starfarers/situation";
import { change } from "../../src/kit/settings";
import { geometry, playOf, type Setting, settled, ship, told } from "./scene";

const FLIGHT = { frame: "flight", seat: 0, speed: 5, moving: null };
const TRADING = { frame: "trading", seat: 0 };
const ships = [ship(1, "v20_9"), ship(2, "v22_7", "trade_ship")];

/** What the button says, and what pressing it sends. */
async function button(setting: Setting, hand: (play: ReturnType<typeof playOf>["play"]) => void = () => {}) {
  const { play, table } = playOf(setting);
  hand(play);
  const primary = primaryOf(play);
  primary.run?.();
  await settled();
  return { ...primary, sent: table.sent.join() };
}

beforeEach(() => change("remind", true));

describe("the one big button", () => {
  it("rolls and throws", async () => {
    expect(await button({ actions: ["roll"] })).toMatchObject({ main: "do-roll", key: "R", sent: "0: roll" });
    expect(await button({ actions: ["throw"] })).toMatchObject({ main: "do-throw", key: "S", sent: "0: throw" });
  });

  it("is quiet while the match is paused, also with something to do", async () => {
    const paused = await button({ actions: ["roll"], desk: { paused: true } });
    expect(paused).toMatchObject({ main: "paused", sent: "" });
    expect(paused.run).toBeUndefined();
  });

  it("says whom we wait for, and what they do", async () => {
    const waiting = { view: { acting: [1, 2] }, frames: [TRADING] };
    expect(await button(waiting)).toMatchObject({
      main: "wait-for name=Rigel, Cem name_is=other",
      sub: "frame-trading",
      sent: "",
    });
    expect(await button({ ...waiting, seat: null, actions: ["roll"] })).toMatchObject({ icon: "clock", sent: "" });
    expect(await button({ view: { acting: [] } })).toMatchObject({ main: "wait-for name=… name_is=other" });
  });

  it("tells the second pilot that the step comes to them", async () => {
    const view = { acting: [1], pilots: [1, 0], active: 1 };
    expect(await button({ view, frames: [{ frame: "throwing", seat: 1 }] })).toMatchObject({
      sub: "wait-then-you frame=frame-throwing",
    });
    expect(await button({ view, frames: [{ frame: "throwing", seat: 0 }] })).toMatchObject({ sub: "frame-throwing" });
    expect(await button({ view: { acting: [1], pilots: [1] }, frames: [TRADING] })).toMatchObject({
      sub: "frame-trading",
    });
  });

  it("says who has won", async () => {
    expect(await button({ view: { winner: 2 } })).toMatchObject({
      icon: "medal",
      sub: "won-by name=Cem name_is=other",
    });
  });

  it("confirms a deal before anything else of a trade", async () => {
    const deal = { actions: ["confirm 2", "withdraw", "end build"], frames: [TRADING] };
    expect(await button(deal)).toMatchObject({ main: "do-confirm name=Cem", sent: "0: confirm 2" });
  });

  it("accepts an offer that can be met, and refuses one that cannot", async () => {
    const asked = { frames: [{ frame: "trading", seat: 2 }], view: { acting: [0], active: 2 } };
    expect(await button({ ...asked, actions: ["accept 2", "refuse 2"] })).toMatchObject({
      sub: "do-accept-sub name=Cem name_is=other",
      sent: "0: accept 2",
    });
    expect(await button({ ...asked, actions: ["refuse 2"] })).toMatchObject({ main: "do-refuse", sent: "0: refuse 2" });
  });

  it("waits for answers to the own offer", async () => {
    const own = await button({ actions: ["withdraw", "end build"], frames: [TRADING] });
    expect(own).toMatchObject({ main: "wait-answers", sent: "" });
  });

  it("flies the aimed ship: the one in hand", async () => {
    const setting = { actions: ["fly 1 v17_8", "fly 2 v17_8", "end flight"], frames: [FLIGHT], me: { ships } };
    const aimed = await button(setting, (play) => {
      play.ship = 2;
      play.target = "v17_8";
    });
    expect(aimed).toMatchObject({ main: "do-fly", icon: "trade_ship", sent: "0: fly 2 v17_8" });
    expect(aimed.sub).toMatch(/^do-fly-sub where=.* part=\d+ whole=5$/);
  });

  it("flies all ships as offered, no two to one place, unless one was taken in hand", async () => {
    const two = [ship(1, "v17_8"), ship(2, "v17_8")];
    const sites = geometry.places.find((place) => place.id === "N1")!.sites.map((site) => site.point);
    const land = two.flatMap(({ ship }) => sites.map((point) => `land ${ship} ${point}`));
    const setting = { actions: [...land, "end flight"], frames: [FLIGHT], me: { ships: two } };
    const { play } = playOf(setting);
    expect(play.fleet.map((one) => one.ship)).toEqual([1, 2]);
    expect(new Set(play.fleet.map((one) => one.point)).size).toBe(2);
    expect(play.marks.fleet.map((one) => one.way.at(-1))).toEqual([play.fleet[1]!.point]);
    const all = await button(setting);
    expect(all).toMatchObject({
      main: "do-fly-all count=2",
      sub: "fleet-found",
      key: "↵",
      sent: `0: ${play.fleet[0]!.action}`,
    });
    const one = await button(setting, (play) => play.pick("v17_8"));
    expect(one).toMatchObject({ main: "do-best-found", sent: `0: ${play.fleet[0]!.action}` });
    play.pick("v17_8");
    expect([play.ship, play.fleet.length, play.marks.fleet.length]).toEqual([1, 0, 0]);
    play.pick("v17_8");
    expect([play.ship, play.fleet.length]).toEqual([null, 2]);
  });

  it("lands, docks and jumps by the action that the stop has", async () => {
    const at = (actions: string[], target: string) =>
      button(
        {
          actions,
          frames: [{ ...FLIGHT, frame: actions[0]!.startsWith("jump") ? "jumping" : "flight" }],
          me: { ships },
        },
        (play) => {
          play.target = target;
        },
      );
    expect(await at(["land 1 v25_8"], "v25_8")).toMatchObject({ main: "do-land", sent: "0: land 1 v25_8" });
    expect(await at(["dock 1 v25_14"], "v25_14")).toMatchObject({ main: "do-dock" });
    expect(await at(["jump 1 v1_2"], "v1_2")).toMatchObject({ main: "do-jump", sub: "Point-near place=F1" });
  });

  it("founds with the ship in hand, not with another one that could", async () => {
    const setting = { actions: ["found 1", "found 2", "end flight"], frames: [FLIGHT], me: { ships } };
    expect(await button(setting)).toMatchObject({ main: "do-found", sent: "0: found 1" });
    expect(
      await button(setting, (play) => {
        play.ship = 2;
      }),
    ).toMatchObject({ sent: "0: found 2" });
    const one = { actions: ["fly 1 v17_8", "found 2", "end flight"], frames: [FLIGHT], me: { ships } };
    expect(await button(one)).toMatchObject({ main: "do-end-flight" });
  });

  it("stops a ship when the flight cannot end yet", async () => {
    const setting = { actions: ["stop", "fly 1 v17_8"], frames: [FLIGHT], me: { ships } };
    expect(await button(setting)).toMatchObject({ main: "do-stop", sent: "0: stop" });
  });

  it("leads from building to the flight, or to the end of the turn without ships", async () => {
    const setting = { actions: ["end build"], frames: [TRADING] };
    expect(await button({ ...setting, me: { ships } })).toMatchObject({
      main: "do-to-flight",
      sub: "ships-ready count=2",
      sent: "0: end build",
    });
    expect(await button(setting)).toMatchObject({ main: "do-end-turn", sub: "ships-ready count=0" });
  });

  it("ends the flight, and says which ships may still fly", async () => {
    const more = { actions: ["fly 1 v17_8", "end flight"], frames: [FLIGHT], me: { ships } };
    expect(await button(more)).toMatchObject({ main: "do-end-flight", sub: "ships-may-fly count=1" });
    const none = { actions: ["end flight"], frames: [FLIGHT], me: { ships } };
    expect(await button(none)).toMatchObject({ sub: "do-end-flight-sub", sent: "0: end flight" });
  });

  it("warns once when something is left undone", async () => {
    const setting = { actions: ["build booster", "end build"], frames: [TRADING] };
    const asked = await button(setting, (play) => play.end());
    expect(asked).toMatchObject({ main: "do-end-anyway", sub: "left-undone list=booster", warn: true });
    expect(asked.sent).toBe("0: end build");
  });

  it("asks for a place where one is wanted", async () => {
    const main = async (actions: string[], frames = [{ frame: "choosing", seat: 0 }]) =>
      (await button({ actions, frames, me: { ships } })).main;
    expect(await main(["settle v1_26"])).toBe("do-settle");
    expect(await main(["port v1_26 colony_ship vm1_26"])).toBe("do-port");
    expect(await main(["place v1_2"])).toBe("do-place-choose");
    expect(await main(["rank 1 2"])).toBe("do-rank");
    expect(await main(["jump 1 v1_2"])).toBe("do-jump-choose");
    expect(await main(["fly 1 v17_8"], [FLIGHT])).toBe("do-fly-choose");
    expect(await main(["answer yes"])).toBe("do-choose");
    const building = await button({ actions: ["build colony_ship v1_2"], frames: [TRADING] }, (play) => {
      play.building = "build colony_ship";
    });
    expect(building).toMatchObject({ icon: "colony_ship", main: "do-place-choose", sent: "" });
  });
});

describe("cards that are picked", () => {
  const discard = { forms: [{ verb: "discard", bounds: { count: 3 } }] };

  it("are discarded when they are as many as asked for", async () => {
    const few = await button(discard, (play) => {
      play.picked = { ore: 2 };
    });
    expect(few).toMatchObject({ main: "do-discard-first", sub: "cards-chosen count=2 wanted=3", sent: "" });
    const enough = await button(discard, (play) => {
      play.picked = { food: 1, ore: 2 };
    });
    expect(enough).toMatchObject({ main: "do-discard count=3", sent: "0: discard ore2,food1" });
  });

  it("stand for the action that names exactly them", () => {
    const { play } = playOf({ actions: ["give ore1,food1", "give ore2", "take goods1"] });
    expect(cardAction(play)).toBeNull();
    play.picked = { food: 1, ore: 1 };
    expect(cardAction(play)).toBe("give ore1,food1");
    play.picked = { goods: 1 };
    expect(cardAction(play)).toBe("take goods1");
    expect(cardChoices(play)).toEqual([{ ore: 1, food: 1 }, { ore: 2 }]);
  });

  it("of the fence are two for one that was given", () => {
    const { play } = playOf({ actions: ["fence ore for food1,goods1", "fence fuel for ore2"] });
    play.picked = { food: 1, goods: 1 };
    expect(cardAction(play)).toBeNull();
    play.given = "ore";
    expect(cardAction(play)).toBe("fence ore for food1,goods1");
    expect(cardChoices(play)).toEqual([{ food: 1, goods: 1 }]);
    play.given = "fuel";
    expect(cardAction(play)).toBeNull();
  });
});

describe("the situation", () => {
  const at = (setting: Setting) => decides(playOf(setting).play);

  it("is ours when we are asked, and nobody's after the end", () => {
    expect(at({ actions: ["answer yes"] })).toBe("ours");
    expect(at({ forms: [{ verb: "discard", bounds: { count: 1 } }] })).toBe("ours");
    expect(at({ actions: ["answer yes"], view: { winner: 1 } })).toBeNull();
    expect(at({ actions: ["roll"] })).toBeNull();
  });

  it("is not a question while we trade, nor a jump beside ordinary flying", () => {
    expect(at({ actions: ["take ore1"], frames: [TRADING] })).toBeNull();
    expect(at({ actions: ["jump 1 v1_2", "fly 1 v17_8"], frames: [FLIGHT] })).toBeNull();
    expect(at({ actions: ["jump 1 v1_2"], frames: [{ frame: "jumping", seat: 0 }] })).toBe("ours");
  });

  it("is watched while somebody has an encounter, and seen when ours is just over", () => {
    expect(at({ frames: [{ frame: "encounter", seat: 1 }] })).toBe("watched");
    const story = [
      told("encounter_started", { seat: 0, reader: 1 }),
      told("encounter_finished", { seat: 0, card: "E01" }),
    ];
    expect(at({ story, frames: [FLIGHT] })).toBe("seen");
    expect(at({ story, frames: [TRADING] })).toBeNull();
    expect(at({ story, frames: [FLIGHT], seat: 1 })).toBeNull();
    expect(at({ story: [told("encounter_started", { seat: 1, seats: [1, 0], reader: 2 })], frames: [FLIGHT] })).toBe(
      "seen",
    );
  });

  it("lists what has no control of its own, and asks if that is the question", () => {
    const { play } = playOf({ actions: ["roll", "dance 1", "dance 2"] });
    expect(others(play).map((act) => act.text)).toEqual(["dance 1", "dance 2"]);
    expect(othersAsk(play)).toBe(true);
    expect(othersAsk(playOf({ actions: ["dance 1"], frames: [FLIGHT] }).play)).toBe(false);
    expect(othersAsk(playOf({ actions: ["roll"] }).play)).toBe(false);
  });
});

describe("keys", () => {
  /** A key on a table that is there already, pressed on some element. */
  function hit(play: ReturnType<typeof playOf>["play"], key: string, more: KeyboardEventInit = {}, on?: HTMLElement) {
    const met: string[] = [];
    const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
    Object.defineProperty(event, "target", { value: on ?? document.body });
    pressed(play, event, { log: () => met.push("log"), rule: () => met.push("rule") });
    return { met, kept: event.defaultPrevented };
  }
  async function press(setting: Setting, key: string, more: KeyboardEventInit = {}, on?: HTMLElement) {
    const { play, table } = playOf(setting);
    const { met, kept } = hit(play, key, more, on);
    await settled();
    return { play, sent: [...table.sent, ...met].join(), kept };
  }

  it("do what their control does, in capitals too", async () => {
    expect(await press({ actions: ["roll"] }, "r")).toMatchObject({ sent: "0: roll", kept: true });
    expect(await press({ actions: ["roll"] }, "R")).toMatchObject({ sent: "0: roll" });
    expect(await press({ actions: ["throw"] }, "s")).toMatchObject({ sent: "0: throw" });
    expect(await press({ actions: ["throw"] }, "r")).toMatchObject({ sent: "" });
    expect(await press({ actions: ["end build"], frames: [TRADING] }, "e")).toMatchObject({ sent: "0: end build" });
    expect(await press({ actions: ["roll"] }, "u")).toMatchObject({ sent: "0! undo" });
    expect(await press({ actions: ["roll"], undo: "undo_nothing" }, "u")).toMatchObject({ sent: "" });
    expect(await press({}, "l")).toMatchObject({ sent: "log" });
    expect(await press({}, "?")).toMatchObject({ sent: "rule" });
    expect(await press({ actions: ["roll"] }, "Enter")).toMatchObject({ sent: "0: roll", kept: false });
    expect(await press({ actions: ["roll"] }, "y")).toMatchObject({ sent: "", kept: false });
  });

  it("are left alone while something is typed, with a modifier, and Enter by the control that has it", async () => {
    const input = document.body.appendChild(document.createElement("input"));
    const other = document.body.appendChild(document.createElement("button"));
    expect(await press({ actions: ["roll"] }, "r", {}, input)).toMatchObject({ sent: "" });
    expect(await press({ actions: ["roll"] }, "Enter", {}, other)).toMatchObject({ sent: "" });
    expect(await press({ actions: ["roll"] }, "r", {}, other)).toMatchObject({ sent: "0: roll" });
    for (const modifier of ["ctrlKey", "metaKey", "altKey"])
      expect(await press({ actions: ["roll"] }, "r", { [modifier]: true })).toMatchObject({ sent: "" });
    input.remove();
    other.remove();
  });

  it("are left alone while a window is open, wherever the focus went", async () => {
    const window = document.body.appendChild(document.createElement("dialog"));
    window.setAttribute("open", "");
    expect(await press({ actions: ["roll"] }, "r")).toMatchObject({ sent: "" });
    expect(await press({ actions: ["roll"] }, "Escape")).toMatchObject({ kept: false });
    window.remove();
  });

  it("open and close the trade rail, only while there is trade", async () => {
    expect((await press({ frames: [TRADING] }, "t")).play.panel).toBe("trade");
    expect((await press({ frames: [FLIGHT] }, "t")).play.panel).toBeNull();
  });

  it("take the next ship in hand, around", async () => {
    const setting = { actions: ["fly 1 v17_8", "fly 2 v17_8"], frames: [FLIGHT], me: { ships } };
    const { play } = await press(setting, "n");
    expect(play.inHand).toBe(2);
    play.target = "v17_8";
    hit(play, "n");
    expect(play.inHand).toBe(1);
    expect(play.target).toBeNull();
  });

  it("let go what is in hand first, then what is open, then what is lit", async () => {
    const { play } = playOf({ frames: [TRADING] });
    const letGo = () => hit(play, "Escape");
    play.building = "build colony_ship";
    play.panel = "trade";
    play.lit = new Set(["c8r4"]);
    play.problem = { refusal: { message: "x", facts: {}, rule: "" }, point: null };
    letGo();
    expect([play.building, play.panel, play.lit?.size, play.problem]).toEqual([null, "trade", 1, null]);
    letGo();
    expect([play.panel, play.lit?.size]).toEqual([null, 1]);
    play.ship = 1;
    letGo();
    expect([play.ship, play.lit?.size]).toEqual([null, 1]);
    letGo();
    expect(play.lit).toBeNull();
  });
});
