import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attend } from "../../src/games/starfarers/attend.svelte";
import { shortName } from "../../src/kit/names";
import { change } from "../../src/kit/settings";
import { playOf, type Setting, seenOf, told } from "./scene";

const ASKED = { frames: [{ frame: "trading", seat: 2, offers: [{ seat: 2 }] }], view: { active: 2, acting: [0] } };
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  change("sound", false);
  change("decline", true);
  change("motion", "normal");
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

function attended(setting: Setting) {
  const { play, table } = playOf(setting);
  leave = $effect.root(() => attend(play));
  flushSync();
  return { play, table };
}
function next(play: ReturnType<typeof attended>["play"], setting: Setting, seq: number): void {
  play.adopt(seenOf(setting, seq));
  flushSync();
}

describe("the trade rail", () => {
  it("does not open for what a bot asks: that stands in a chip beside the button", () => {
    const { play } = attended({ ...ASKED, actions: ["accept 2", "refuse 2"] });
    expect(play.panel).toBeNull();
  });

  it("opens on our turn when somebody makes a counter-offer, and lets go what lay there after the trade", () => {
    const { play } = attended({
      frames: [{ frame: "trading", seat: 0, offers: [{ seat: 1 }] }],
      actions: ["end build"],
    });
    expect(play.panel).toBe("trade");
    play.give = { ore: 1 };
    next(play, { frames: [{ frame: "throwing", seat: 0 }], actions: ["throw"] }, 2);
    expect([play.panel, play.give]).toEqual([null, {}]);
  });

  it("stays as it is while nobody offers anything on our turn", () => {
    const { play } = attended({ frames: [{ frame: "trading", seat: 0, offers: [] }], actions: ["end build"] });
    expect(play.panel).toBeNull();
  });
});

describe("what was put together", () => {
  const mine = { frames: [{ frame: "trading", seat: 0, offers: [] }], actions: ["end build"] };
  const made = (seat: number, partner: number) => told("trade_made", { seat, partner, give: {}, want: {} });

  it("goes when we have traded, and stays when others have", () => {
    const { play } = attended(mine);
    const put = () => {
      play.give = { ore: 1 };
      play.want = { food: 1 };
    };
    for (const [seq, [seat, partner]] of [
      [1, 2],
      [0, 1],
      [2, 0],
    ].entries() as ArrayIterator<[number, [number, number]]>) {
      put();
      next(play, { ...mine, fresh: [made(seat, partner)] }, seq + 2);
      expect(play.give).toEqual(seat && partner ? { ore: 1 } : {});
      expect(play.want).toEqual(seat && partner ? { food: 1 } : {});
    }
    put();
    next(play, { ...mine, fresh: [told("card_given", { seat: 0, partner: 1 })] }, 9);
    expect(play.give).toEqual({ ore: 1 });
  });

  it("is put away with the rail when somebody else's turn has nothing to offer", () => {
    const theirs = { frames: [{ frame: "trading", seat: 1, offers: [] }], view: { active: 1, acting: [1] } };
    const { play } = attended(theirs);
    play.panel = "trade";
    next(play, { ...theirs, forms: [{ verb: "offer", bounds: {} }] as never }, 2);
    expect(play.panel).toBe("trade");
    next(play, { ...theirs, frames: [{ frame: "trading", seat: 1, offers: [{ seat: 1 }] }] }, 3);
    expect(play.panel).toBe("trade");
    next(play, theirs, 4);
    expect(play.panel).toBeNull();
  });
});

describe("the others", () => {
  const seats = (more: object) => ({
    desk: { seats: [{ name: "Ada", bot: "", ...more }, { name: "" }, { name: "" }] },
  });

  it("may trade with us again when our own turn begins", () => {
    const quiet = seats({ quiet: true });
    const sent = (setting: Setting) => attended({ ...quiet, ...setting }).table.sent.filter((one) => one.includes("!"));
    const theirs = { view: { active: 1 }, frames: [{ frame: "trading", seat: 1, offers: [] }] };
    expect(sent(theirs)).toEqual([]);
    leave();
    expect(sent({ frames: [{ frame: "turn", seat: 0 }] })).toEqual([]);
    leave();
    expect(sent({ frames: [{ frame: "rolling", seat: 0 }] })).toHaveLength(1);
  });

  it("play as fast as we wish", () => {
    change("haste", "double");
    const { table, play } = attended(seats({ hurry: 100 }));
    expect(table.sent).toContain("0! hurry");
    expect(table.order).toHaveBeenCalledWith(0, { do: "hurry", percent: 50 });
    leave();
    expect(attended(seats({ hurry: 50 })).table.sent).not.toContain("0! hurry");
    leave();
    change("haste", "skip");
    const shown = (acting: number[]) => {
      const found = attended({ ...seats({ hurry: 0 }), view: { acting } });
      leave();
      return (found.table as unknown as { pace: number }).pace;
    };
    expect(shown([1])).toBe(0);
    expect(shown([0])).toBeGreaterThan(0);
    expect(play.seat).toBe(0);
    change("haste", "usual");
  });
});

describe("an offer that cannot be met", () => {
  it("is declined after a moment of thought", () => {
    const { table } = attended({ ...ASKED, actions: ["refuse 2"] });
    vi.advanceTimersByTime(499);
    expect(table.sent).toEqual([]);
    vi.advanceTimersByTime(701);
    expect(table.sent).toEqual(["0: refuse 2"]);
  });

  it("is not declined by itself if it can be met, or if we do not want that", () => {
    const can = attended({ ...ASKED, actions: ["accept 2", "refuse 2"] });
    vi.advanceTimersByTime(5000);
    expect(can.table.sent).toEqual([]);
    leave();
    change("decline", false);
    const wish = attended({ ...ASKED, actions: ["refuse 2"] });
    vi.advanceTimersByTime(5000);
    expect(wish.table.sent).toEqual([]);
  });
});

describe("your turn", () => {
  it("is in the title, and gone from there when we leave", () => {
    const { play } = attended({ actions: ["roll"] });
    expect(document.title).toMatch(/^● .* – Starport$/);
    next(play, { view: { acting: [1] } }, 2);
    expect(document.title).toBe(`${shortName("t")} – Starport`);
    leave();
    expect(document.title).toBe("Starport");
  });
});

describe("a shaken phone", () => {
  const shake = (force: number) => {
    const event = new Event("devicemotion");
    Object.assign(event, { acceleration: { x: force, y: 0, z: 0 } });
    dispatchEvent(event);
  };

  it("shakes the mothership, when it is to be thrown and shaken hard enough", () => {
    const { play, table } = attended({ actions: ["throw"] });
    for (let time = 0; time < 9; time += 1) shake(10);
    for (let time = 0; time < 4; time += 1) shake(20);
    expect(table.sent).toEqual([]);
    shake(20);
    expect(table.sent).toEqual(["0: throw"]);
    next(play, { actions: ["roll"] }, 2);
    for (let time = 0; time < 9; time += 1) shake(20);
    expect(table.sent).toHaveLength(1);
  });
});

describe("what is done by itself", () => {
  const flight = { frames: [{ frame: "flight", seat: 0 }], actions: ["end flight"] };
  const sent = (setting: Setting, time: number, held = false): string[] => {
    const { play, table } = attended(setting);
    play.held = held;
    flushSync();
    vi.advanceTimersByTime(time);
    const found = [...table.sent];
    leave();
    return found;
  };

  it("ends a flight in which nothing else can be done, once nobody has taken anything back", () => {
    expect(sent(flight, 1999)).toEqual([]);
    expect(sent(flight, 2000)).toEqual(["0: end flight"]);
    expect(sent({ ...flight, undo: "undo_sealed" }, 600)).toEqual(["0: end flight"]);
  });
  it("rolls at once, and shakes when the odds could be read", () => {
    expect(sent({ frames: [{ frame: "rolling", seat: 0 }], actions: ["roll"] }, 600)).toEqual(["0: roll"]);
    const throwing = { frames: [{ frame: "throwing", seat: 0 }], actions: ["throw"] };
    expect(sent(throwing, 1499)).toEqual([]);
    expect(sent(throwing, 1500)).toEqual(["0: throw"]);
  });
  it("leaves alone what can go on, whoever is being shown something, and who wants to do it by hand", () => {
    expect(sent({ ...flight, actions: ["found 1", "end flight"] }, 9000)).toEqual([]);
    expect(sent(flight, 9000, true)).toEqual([]);
    change("autoend", false);
    expect(sent(flight, 9000)).toEqual([]);
    change("autoend", true);
  });
  it("is said while it is about to happen", () => {
    const { play } = attended(flight);
    expect(play.coming).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(play.coming).toBe(0);
  });
});
