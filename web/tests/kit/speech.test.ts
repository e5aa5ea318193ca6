import { beforeEach, describe, expect, it } from "vitest";
import { botName, gameName, nameOf, seatArgs, shortName } from "../../src/kit/names";
import { change } from "../../src/kit/settings";
import { has, missing, saying, speak, speaker, speakOf, speakOfOptions, words } from "../../src/kit/words";
import type { Desk } from "../../src/wire";

describe("words", () => {
  const text = `plain = Hello
places = { $count ->
    [one] 1 place
   *[other] { $count } places
}
who = { $name } moved`;

  it("are put together with what they speak of, for one and for many", () => {
    const say = speaker("en", [text]);
    expect(say("plain")).toBe("Hello");
    expect([1, 3].map((count) => say("places", { count }))).toEqual(["1 place", "3 places"]);
    expect(say("who", { name: "Noor" })).toBe("Noor moved");
  });

  it("that do not exist show what is meant", () => {
    const say = speaker("en", [text]);
    expect(say("no_such-word")).toBe("no such word");
    expect(missing("a_b-c")).toBe("a b c");
  });

  it("of a later file win", () => {
    expect(speaker("en", [text, "plain = Good day"])("plain")).toBe("Good day");
  });
});

describe("the language in force", () => {
  beforeEach(async () => {
    change("language", "en");
    await speakOf("");
  });

  it("is spoken everywhere when it is chosen", async () => {
    expect(words.value("home")).toBe("Home");
    await speak("de");
    expect(words.value("close")).toBe("Schließen");
    await speak("en");
    expect(words.value("close")).toBe("Close");
  });

  it("knows which words there are", () => {
    expect(has.value("home")).toBe(true);
    expect(has.value("no-such-word")).toBe(false);
  });

  it("has what every game says before it is chosen, and the rest only at its table", async () => {
    expect(has.value("game-starfarers")).toBe(true);
    expect(has.value("game-spacedealer")).toBe(true);
    expect(has.value("do-roll")).toBe(false);
    await speakOf("starfarers");
    expect(has.value("do-roll")).toBe(true);
    expect(has.value("sd-hold")).toBe(false);
    await speakOf("spacedealer");
    expect(has.value("do-roll")).toBe(false);
    expect(has.value("sd-hold")).toBe(true);
  });

  it("has what is said about further settings of every game only when somebody wants to know", async () => {
    expect(has.value("option-board")).toBe(true);
    expect(has.value("option-allow_gifts")).toBe(false);
    await speakOfOptions();
    expect(has.value("option-allow_gifts")).toBe(true);
    expect(has.value("option-tie_break")).toBe(true);
    change("language", "de");
    await speakOf("spacedealer");
    expect(words.value("option-allow_gifts")).toBe("Geschenke");
  });

  it("has the words of a part before the part is drawn", async () => {
    await speakOf("starfarers");
    expect(has.value("discard-text")).toBe(false);
    expect(await saying("starfarers", "ask", Promise.resolve("drawn"))).toBe("drawn");
    expect(has.value("discard-text")).toBe(true);
    expect(has.value("do-roll")).toBe(true);
  });

  it("keeps the game's words when the language changes at its table", async () => {
    await speakOf("starfarers");
    const english = words.value("do-roll");
    change("language", "de");
    await speak("de");
    expect(has.value("do-roll")).toBe(true);
    expect(words.value("do-roll")).not.toBe(english);
  });

  it("is that of the last wish, however long the first one takes", async () => {
    const slow = speak("nl");
    const quick = speak("de");
    await Promise.all([slow, quick]);
    expect(words.value("close")).toBe("Schließen");
  });

  it("has the shared words for a game that nobody wrote any for", async () => {
    await speakOf("nim");
    expect(words.value("home")).toBe("Home");
  });
});

describe("names", () => {
  const say = (id: string): string =>
    (({ "bot-planner": "Planner", "game-chess": "Chess" }) as Record<string, string>)[id] ?? missing(id);
  const desk = { seats: [{ name: "Noor" }, { name: "" }, { name: "" }] } as unknown as Desk;

  it("are those people gave themselves; bots are called after stars, each after another", () => {
    expect(nameOf(desk, 0)).toBe("Noor");
    expect(nameOf(desk, 1)).toBe("Rigel");
    expect(nameOf(desk, 2)).toBe("Mira");
    expect(nameOf(null, 0)).toBe("Vega");
    expect(new Set(Array.from({ length: 8 }, (_, seat) => nameOf(null, seat))).size).toBe(8);
    expect(nameOf(null, 8)).toBe("Vega");
  });

  it("of people who gave none are numbers; whoever left leaves the name to the bot's star", () => {
    const numbered = speaker("en", ["player-number = Player { $number }"]);
    const mixed = {
      seats: [
        { name: "", person: true },
        { name: "Ben", bot: "planner", person: true, open: false },
        { name: "Cem", bot: "planner", person: false, open: true },
      ],
    } as unknown as Desk;
    expect([0, 1, 2].map((seat) => nameOf(mixed, seat, numbered))).toEqual(["Player 1", "Ben", "Mira"]);
  });

  it("as arguments say whether it is oneself", () => {
    const name = (seat: number): string => `N${seat}`;
    expect(seatArgs("from", 1, 1, name)).toEqual({ from: "N1", from_is: "you" });
    expect(seatArgs("from", 1, null, name)).toEqual({ from: "N1", from_is: "other" });
  });

  it("of tables can be read aloud, and differ", () => {
    expect(shortName("dl5bxajqrpglagi2")).toMatch(/^[A-Z][a-z]+ \d+$/);
    expect(shortName("dl5bxajqrpglagi2")).toBe(shortName("dl5bxajqrpglagi2"));
    const names = new Set(Array.from({ length: 100 }, (_, number) => shortName(`table${number * 7919}`)));
    expect(names.size).toBeGreaterThan(95);
  });

  it("of bots and games are words, or what their author called them", () => {
    expect(botName("planner", say)).toBe("Planner");
    expect(botName("planner@200", say)).toBe("Planner");
    expect(botName("my_bot", say)).toBe("my_bot");
    expect(gameName("chess", say)).toBe("Chess");
    expect(gameName("tiny_nim", say)).toBe("tiny nim");
  });
});
