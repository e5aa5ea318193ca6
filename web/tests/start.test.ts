import { describe, expect, it } from "vitest";
import { botsOf, practiceBot, usualBot } from "../src/shell/start";
import type { GameCard, GameList } from "../src/wire";

const card = (name: string, bots: string[], usual_bot: string, practice_bot: string): GameCard => ({
  name,
  title: name,
  summary: "",
  realtime: false,
  editions: [],
  bots,
  usual_bot,
  practice_bot,
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
