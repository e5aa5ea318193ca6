import { describe, expect, it } from "vitest";
import { rulesIn } from "../src/shell/sentence";
import { botsOf, practiceBot, usualBot } from "../src/shell/start";
import type { Desk, GameCard, GameList } from "../src/wire";

const card = (name: string, bots: string[], usual_bot: string, practice_bot: string): GameCard => ({
  name,
  title: name,
  summary: "",
  realtime: false,
  editions: [],
  bots,
  usual_bot,
  practice_bot,
  thinks: {},
  lessons: [],
});

describe("who sits where nobody was chosen", () => {
  const list: GameList = {
    version: 1,
    games: [card("one", ["random", "idle", "busy", "scheduler"], "scheduler", "busy"), card("two", [], "", "")],
    bots: ["random"],
  };

  it("is whom the server says, not who stands in the middle of a list", () => {
    expect(usualBot(list, "one")).toBe("scheduler");
    expect(practiceBot(list, "one")).toBe("busy");
  });

  it("is somebody even where the server knows nobody", () => {
    expect(usualBot(list, "two")).toBe("random");
    expect(practiceBot(list, "two")).toBe("random");
    expect(usualBot(list, "three")).toBe("random");
    expect(botsOf(list, "two")).toEqual(["random"]);
  });
});

describe("the rules of a table in a sentence", () => {
  const start = (choices: string[], seats: number[]) => ({
    ...{ name: "start", choices, default: choices[0]!, meaning: "", rule: "", seats, own: false },
  });
  const edition = {
    ...{ name: "new", title: "New", seats: [3, 4, 5, 6], usual_seats: 4, columns: [] },
    options: [start(["fixed", "founding"], [3, 4]), start(["founding"], [5, 6])],
  };
  const list: GameList = { version: 1, games: [{ ...card("one", [], "", ""), editions: [edition] }], bots: [] };
  const said = (seats: number, chosen: string): string => {
    const desk = { game: "one", edition: "new", seats: Array(seats).fill({}), options: { start: chosen }, clock: null };
    return rulesIn(desk as unknown as Desk, list, () => false, String);
  };

  it("names a setting only where it is not the usual one for so many players", () => {
    expect(said(4, "fixed")).toBe("new: New. rule-clock-none");
    expect(said(6, "founding")).toBe("new: New. rule-clock-none");
    expect(said(4, "founding")).toBe("new: New. start: founding. rule-usual rule-clock-none");
  });
});
