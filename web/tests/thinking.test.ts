import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../src/kit/api";
import { botName } from "../src/kit/names";
import { has, speak, speakOfOptions, words } from "../src/kit/words";
import Chair from "../src/shell/Chair.svelte";
import NewTable from "../src/shell/NewTable.svelte";
import { companyOf, timed, timesOf } from "../src/shell/start";
import type { Desk, GameCard, GameList } from "../src/wire";

const edition = { name: "new", title: "New", seats: [3], usual_seats: 3, options: [], columns: [] };
const card = (name: string, bots: string[], thinks: GameCard["thinks"]): GameCard => ({
  ...{ name, title: name, summary: "", realtime: false, editions: [edition], bots, thinks, lessons: [] },
  ...{ usual_bot: bots[0]!, practice_bot: bots[0]! },
});
const list: GameList = {
  version: 1,
  games: [card("one", ["novice", "sage"], { sage: [1, 3, 10] }), card("two", ["novice"], {})],
  bots: ["novice", "sage"],
};

let shown: Record<string, unknown> | null = null;
beforeAll(() => speak("en").then(speakOfOptions));
afterEach(() => {
  if (shown) void unmount(shown);
  vi.restoreAllMocks();
});

describe("a bot that may be given time to think", () => {
  it("is found on the card of the game, and nowhere else", () => {
    expect(timesOf(list, "one", "sage")).toEqual([1, 3, 10]);
    for (const [game, bot] of [
      ["one", "novice"],
      ["two", "sage"],
      ["three", "sage"],
    ] as const)
      expect(timesOf(list, game, bot)).toEqual([]);
  });

  it("is named with its time where that is not the usual one, and only with one that it offers", () => {
    const names = [1, 3, 10, 1000, 0].map((seconds) => timed("sage", seconds, [1, 3, 10]));
    expect(names).toEqual(["sage", "sage@3s", "sage@10s", "sage", "sage"]);
    expect(timed("sage", 2.5, [0.5, 2.5])).toBe("sage@2.5s");
    expect(timed("novice", 3, [])).toBe("novice");
  });

  it("can be asked to a chair with each of its times", () => {
    expect(companyOf(list, "one")).toEqual(["novice", "sage", "sage@3s", "sage@10s"]);
    expect(companyOf(list, "two")).toEqual(["novice"]);
  });

  it.each(["en", "de", "nl"] as const)("is called so in every language (%s)", async (language) => {
    await speak(language);
    const name = words.value("bot-random");
    expect(botName("random@3s", words.value)).toBe(`${name} (3 s)`);
    expect(botName("random@10s", words.value)).toBe(`${name} (10 s)`);
    expect([botName("random", words.value), botName("random@200", words.value)]).toEqual([name, name]);
    for (const id of ["new-thinking", "thinking-seconds", "thinking-about"]) expect(has.value(id)).toBe(true);
    expect(words.value("thinking-about", { seconds: 1 })).not.toMatch(/\d/);
    expect(words.value("thinking-about", { seconds: 3 })).toMatch(/ 3 /);
    await speak("en");
  });
});

describe("whoever opens a table", () => {
  const buttons = (): HTMLButtonElement[] => {
    flushSync();
    return [...document.querySelectorAll<HTMLButtonElement>("[role=radio]")];
  };
  const click = (text: string): void =>
    buttons()
      .findLast((one) => one.textContent === text)!
      .click();
  const times = (): string[] => buttons().flatMap((one) => (/^\d+ s$/.test(one.textContent) ? [one.textContent] : []));

  it("chooses how long a bot thinks where it offers that, and finds the choice again", async () => {
    const create = vi.spyOn(api, "create").mockRejectedValue(new Error("seen enough"));
    shown = mount(NewTable, { target: document.body, props: { games: list, game: "one" } });
    const opened = async (): Promise<string[] | undefined> => {
      document.querySelector<HTMLButtonElement>("[data-open-table]")!.click();
      await vi.waitFor(() =>
        expect(document.querySelector<HTMLButtonElement>("[data-open-table]")!.disabled).toBe(false),
      );
      return create.mock.lastCall?.[0].chairs;
    };
    expect(times()).toEqual([]);
    click("sage");
    expect(times()).toEqual(["1 s", "3 s", "10 s"]);
    expect(await opened()).toEqual(["me", "bot sage", "bot sage"]);
    click("3 s");
    expect(await opened()).toEqual(["me", "bot sage@3s", "bot sage@3s"]);
    click("novice");
    expect(times()).toEqual([]);
    expect(await opened()).toEqual(["me", "bot novice", "bot novice"]);
    click("sage");
    expect(await opened()).toEqual(["me", "bot sage@3s", "bot sage@3s"]);
    click("3"); // so many people that no chair is left for a bot
    expect(times()).toEqual([]);
  });
});

describe("a chair", () => {
  const seat = { name: "", person: false, open: false, bot: "random@3s", colour: 0 };
  const desk = (bot: string) => ({ game: "one", seats: [{ ...seat, bot }], dice: { pledges: [] } }) as unknown as Desk;
  const drawn = (bot: string, seated = true, onbot = vi.fn()) => {
    const bots = ["planner", "random", "random@3s", "random@10s"];
    const still = () => {};
    const props = { own: false, seated, hosting: true, said: undefined, bots, onbot };
    shown = mount(Chair, {
      ...{ target: document.body },
      props: { ...props, desk: desk(bot), chair: 0, onsit: still, onmove: still, onfree: still },
    });
    flushSync();
    return onbot;
  };
  const select = (): HTMLSelectElement => document.querySelector<HTMLSelectElement>("[data-strength]")!;

  it("offers each time, says which holds and asks for another", () => {
    const onbot = drawn("random@3s");
    const offered = [...select().options].map((one) => one.textContent);
    expect(offered).toEqual(["Planner", "Chance", "Chance (3 s)", "Chance (10 s)"]);
    expect(select().value).toBe("random@3s");
    select().value = "random@10s";
    select().dispatchEvent(new Event("change", { bubbles: true }));
    expect(onbot).toHaveBeenCalledWith("random@10s");
  });

  it.each([
    ["random@1s", "random"],
    ["search@200", "search"],
  ])("shows %s, which is not in the list, as %s", (bot, listed) => {
    drawn(bot);
    expect(select().value).toBe(listed);
  });

  it("says the time to those who may not choose, too", () => {
    drawn("random@3s", false);
    expect(document.querySelector("[data-chair]")!.textContent).toContain("Chance (3 s)");
  });
});
