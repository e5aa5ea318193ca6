import { afterEach, describe, expect, it, vi } from "vitest";
import { controlsOf, shipOf as flown, placesOf } from "../../src/games/spacedealer/lesson";
import { noteOf } from "../../src/games/spacedealer/note";
import { kindsOf, leftOf } from "../../src/games/spacedealer/terms";
import { zone } from "../../src/games/spacedealer/zone";
import type { Card } from "../../src/shell/lesson/lesson";
import { glass, playOf, type Setting, say, shipOf } from "./scene";

const of = (setting: Setting, card: Partial<Card>): string[] => placesOf(playOf(setting).play, card as Card);

/** The controls of an action, with this in hand or open. */
function ways(action: string, state: object = {}, setting: Setting = {}): string[] {
  const { play } = playOf(setting);
  Object.assign(play, state);
  return controlsOf(play, action);
}

describe("a card of a lesson", () => {
  it("speaks of things on the page", () => {
    const built = [{ card: "robot_factory-1" }, { card: "metropolis-2" }, { card: "sabotage_probe-1" }] as never;
    const ships = [shipOf("ship0", 0, { field: 3 }), shipOf("ship1", 1), shipOf("ship2", 2), shipOf("second0", 0)];
    const setting: Setting = { me: { built }, view: { ships } };
    expect(of(setting, { at: "score" })).toEqual(['[data-score="0"]']);
    expect(of(setting, { at: "ship" })).toEqual(['[data-ship="ship0"]']);
    expect(of(setting, { at: "second" })).toEqual(['[data-ship="second0"]']);
    expect(of({}, { at: "second" })).toEqual(['[data-ship=""]']);
    expect(of(setting, { at: "want" })).toEqual(['.d-neutral[data-field="3"]']);
    expect(of(setting, { at: "city" })).toEqual(['[data-demand="metropolis-2"]']);
    expect(of(setting, { at: "factory" })).toEqual(['.d-tab [data-card="robot_factory-1"]']);
    expect(of(setting, { at: "rocket" })).toEqual(['.d-tab [data-card=""]']);
    expect(of(setting, { at: "nowhere" })).toEqual([]);
    expect(of(setting, {})).toEqual([]);
    expect(of(setting, { action: "draw 2" })).toEqual(['[data-draw="2"]']);
  });

  it("speaks of the market to the left, all around the ring", () => {
    expect([0, 1, 2].map((seat) => of({ seat }, { at: "market" })[0]?.slice(0, 10))).toEqual(
      Array(3).fill(".d-mk.d-o-"),
    );
    const [first, second, third] = [0, 1, 2].map((seat) => of({ seat }, { at: "market" })[0]);
    expect(new Set([first, second, third]).size).toBe(3);
    // The last one's left neighbour is the first one: seat 0 is what seat 2 looks at.
    const own = (seat: number) => of({ seat: (seat + 2) % 3 }, { at: "market" })[0];
    expect(third).toBe(own(0));
  });

  it("flies an own ship, and nothing else", () => {
    const { play } = playOf({});
    expect(["fly ship0 3", "fly ship1 3", "use ship0", "fly"].map((one) => flown(play, one))).toEqual([
      "ship0",
      null,
      null,
      null,
    ]);
  });

  it("picks up first, then says where it goes", () => {
    expect(ways("use mine-1 glass 2")).toEqual(['.d-dk[data-glass="2"][data-state="inactive"]']);
    expect(ways("use mine-1 glass 2", { hand: { kind: "glass", glass: 1 } })).toEqual([
      '.d-dk[data-glass="2"][data-state="inactive"]',
    ]);
    expect(ways("use mine-1 glass 2", { hand: { kind: "glass", glass: 2 } })).toEqual(['.d-tab [data-card="mine-1"]']);
    expect(ways("fly ship0 3 glass 2", { hand: { kind: "glass", glass: 2 } })).toEqual(['[data-field="3"]']);
    expect(ways("start L1 mine-1")).toEqual(['[data-mine="mine-1"]']);
    expect(ways("start L1 mine-1", { hand: { kind: "mine", card: "mine-2" } })).toEqual(['[data-mine="mine-1"]']);
    expect(ways("start L1 mine-1", { hand: { kind: "mine", card: "mine-1" } })).toEqual(['[data-site="L1"]']);
    expect(ways("leave ship0 red1")).toEqual(['.d-hold [data-good="red"]']);
    expect(ways("leave ship0 red1", { hand: { kind: "good", store: "ship0", colour: "red" } })).toEqual([
      '[data-target="leave"]',
    ]);
    expect(ways("move ship0 stock blue12")).toEqual(['.d-hold [data-good="blue"]']);
    expect(ways("move ship0 stock blue12", { hand: { kind: "good", store: "ship0", colour: "blue" } })).toEqual([
      '[data-target="store:stock"]',
    ]);
  });

  it("aims a token only once it is in hand", () => {
    const token = { hand: { kind: "token", card: "probe-1" } };
    expect(ways("sabotage probe-1 2 1")).toEqual(['[data-token="probe-1"]']);
    expect(ways("sabotage probe-2 2 1", token)).toEqual(['[data-token="probe-2"]']);
    expect(ways("sabotage probe-1 2 1", token)).toEqual(['[data-target="glass:2:1"]']);
    expect(ways("block probe-1 city-1", token)).toEqual(['.d-mk [data-target="card:city-1"]']);
    expect(ways("block probe-1 city-1", { hand: { kind: "glass", glass: 1 } })).toEqual(['[data-token="probe-1"]']);
  });

  it("waits for the glass of a card, then for what it brings", () => {
    const glasses = [glass(1), glass(2, "ready", { card: "mine-1", on: "card" } as never)];
    const [on] = ways("take mine-1 red1", {}, { me: { glasses } });
    expect(on).toMatch(/^\.d-dk\[data-glass=".*"\]\[data-state="ready"\]$/);
    expect(ways("take mine-1 red1", { choosing: "mine-1" })).toEqual(['[data-take="take mine-1 red1"]']);
    expect(ways("beam mine-1 red1", { choosing: "mine-1" })).toEqual(['[data-beam="beam mine-1 red1"]']);
    expect(ways("place plan-1 L2")).toEqual(['.d-dk[data-glass=""][data-state="ready"]']);
    const plan = { hand: { kind: "plan", card: "plan-1" } };
    expect(ways("place plan-1 L2", plan)).toEqual(['[data-target="col:L2"]']);
    expect(ways("place plan-1 L2+L3", plan)).toEqual(['[data-target="col:L2"]']);
    expect(ways("place plan-1 L", plan)).toEqual(['[data-target="side:L"]']);
    expect(ways("place plan-2 L2", plan)).toEqual(['.d-dk[data-glass=""][data-state="ready"]']);
  });

  it("has whatever else is open put away first", () => {
    const close = [".d-bay [data-close]"];
    expect(ways("draw 2", { trading: true })).toEqual(close);
    expect(ways("take mine-1 red1", { choosing: "mine-2" })).toEqual(close);
    expect(ways("nothing known")).toEqual([]);
  });
});

describe("the note beside the clock", () => {
  const note = (setting: Setting, wide = true, change: (made: ReturnType<typeof playOf>) => void = () => {}) => {
    const made = playOf(setting);
    change(made);
    return noteOf(made.play, say, wide);
  };
  const away = (back_by: number | null) => ({
    dropped: [1],
    paused: true,
    seats: [{ name: "Ada" }, { name: "Ben", back_by }, { name: "" }],
  });

  it("says whom everybody waits for, and how long", () => {
    expect(note({ desk: away(null) })).toMatch(/^sd-waits-for .*Ben/);
    expect(note({ desk: away(4001) })).toMatch(/^sd-waits-for-until .*Ben.* count=5/);
    expect(note({ desk: away(4001) }, true, ({ table }) => (table.wall = 1001))).toMatch(/ count=3/);
    expect(note({ desk: away(1000) }, true, ({ table }) => (table.wall = 9000))).toMatch(/ count=0/);
  });

  it("says why the clock stands", () => {
    expect(note({ desk: { paused: true } })).toBe("sd-paused");
    expect(note({ desk: { paused: true, resuming: [0] } })).toMatch(/^sd-resuming name=/);
    const lesson = { lesson: { strayed: false } };
    expect([note({ desk: lesson }), note({ desk: lesson }, false)]).toEqual(["sd-lesson-waits", ""]);
    expect(note({ desk: { lesson: { strayed: true } }, view: { phase: "setup" } })).toBe("sd-setup");
    expect(note({ view: { phase: "last_sands" } }, false)).toBe("sd-no-new-orders");
    const silent = ({ play }: ReturnType<typeof playOf>) => {
      play.live = false;
    };
    expect(note({ desk: { paused: true } }, true, silent)).toBe("sd-line-silent");
  });

  it("calls the last minutes for six seconds each, where there is room", () => {
    const at = (left: number, wide = true) =>
      note({ view: { now: 1_800_000 - left }, desk: timeAt(1_800_000 - left) }, wide);
    const timeAt = (now: number) => ({ time: { at: now, wall: 0, running: false, until: null, rate: [1, 1] } });
    expect(note({ view: { ends: null } })).toBe("sd-practice");
    expect(note({ view: { ends: null } }, false)).toBe("");
    const called = [900_000, 600_000, 300_000, 60_000].map((left) => [
      at(left + 1),
      at(left),
      at(left - 5_999),
      at(left - 6_000),
      at(left, false),
    ]);
    const minute = called.find(([, on]) => on !== "")!;
    expect(minute[0]).toBe("");
    expect(minute[1]).toMatch(/^sd-minutes-\d+$/);
    expect(minute.slice(2)).toEqual([minute[1], "", ""]);
  });
});

describe("what is in the box", () => {
  it("is listed by kind and level, with how many and what their demands are worth", () => {
    const kinds = kindsOf();
    expect(kinds.map(({ print }) => print.level)).toEqual(kinds.map(({ print }) => print.level).toSorted());
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
    expect(kinds.some(({ cards }) => cards > 1)).toBe(true);
    expect(kinds.every(({ cards }) => cards >= 1)).toBe(true);
    expect(kinds.some(({ worth }) => worth.length > 0)).toBe(true);
    for (const { worth } of kinds) expect(new Set(worth).size).toBe(worth.length);
  });

  it("is counted where there is something to count", () => {
    const { play } = playOf({});
    expect(leftOf(play.view)).toEqual([
      ["stack-2", 10],
      ["stack-3", 10],
    ]);
    const more = { ...play.view, neutral: [{}] as never, neutral_stack: 4, tokens: 2 };
    expect(leftOf(more).slice(2)).toEqual([
      ["neutral-stack", 4],
      ["tokens", 2],
    ]);
  });
});

describe("a zone of the page", () => {
  afterEach(() => {
    document.body.innerHTML = "";
  });

  function zoned() {
    document.body.innerHTML =
      "<div><button>a</button><button disabled>x</button><a href='#'>b</a><i data-stop tabindex=0>c</i></div>";
    const element = document.body.firstElementChild as HTMLElement;
    const leave = zone(element);
    const [a, , b, c] = [...element.children] as HTMLElement[];
    const press = (key: string): string => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      const outside = vi.fn();
      document.body.addEventListener("keydown", outside, { once: true });
      (document.activeElement ?? element).dispatchEvent(event);
      document.body.removeEventListener("keydown", outside);
      return `${document.activeElement?.textContent} ${event.defaultPrevented} ${outside.mock.calls.length}`;
    };
    return { element, leave, a: a!, b: b!, c: c!, press };
  }
  const stops = (...all: HTMLElement[]): number[] => all.map((one) => one.tabIndex);

  it("is one stop for the Tab key: the first thing, then where somebody was last", () => {
    const { a, b, c } = zoned();
    expect(stops(a, b, c)).toEqual([0, -1, -1]);
    b.focus();
    expect(stops(a, b, c)).toEqual([-1, 0, -1]);
  });

  it("is walked with the arrow keys, Home and End, and not over its ends", () => {
    const { a, press } = zoned();
    a.focus();
    expect(
      ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp", "End", "Home", "x"].map(press),
    ).toEqual([
      "b true 0",
      "c true 0",
      "c false 1",
      "b true 0",
      "a true 0",
      "a false 1",
      "c true 0",
      "a true 0",
      "a false 1",
    ]);
  });

  it("leaves the arrows to the ring while a glass may fly, and keys that meant something already", () => {
    const { a, press, element } = zoned();
    a.focus();
    element.insertAdjacentHTML("afterend", '<i data-field="1" class="d-legal"></i>');
    expect(press("ArrowRight")).toBe("a false 1");
    element.nextElementSibling!.remove();
    const taken = (event: Event) => event.preventDefault();
    a.addEventListener("keydown", taken, { once: true });
    expect(press("ArrowRight")).toBe("a true 1");
  });

  it("settles anew when something comes or goes, until it is left", async () => {
    const { a, b, c, element, leave, press } = zoned();
    a.focus();
    a.remove();
    await vi.waitFor(() => expect(stops(b, c)).toEqual([0, -1]), { timeout: 20_000 });
    leave();
    c.focus();
    expect(stops(b, c)).toEqual([0, -1]);
    expect(press("Home")).toBe("c false 1");
    b.remove();
    element.append(b);
    await new Promise((done) => setTimeout(done, 20));
    expect(stops(b, c)).toEqual([0, -1]);
  });
});
