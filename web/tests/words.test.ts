import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/kit/settings";
import { speaker } from "../src/kit/words";

const root = resolve(import.meta.dirname, "..");
const games = readdirSync(join(root, "src/games")).filter((name) => existsSync(join(root, "src/games", name, "text")));
const read = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ftl"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
const shared = (language: string): string[] =>
  [language, join(language, "more")].flatMap((folder) => read(join(root, "src/text", folder)));
const own = (language: string, game: string): string[] => read(join(root, "src/games", game, "text", language));
/** What a table of this game can say. */
const spoken = (language: string, game: string): string[] => [...shared(language), ...own(language, game)];
const text = (language: string): string[] => [...shared(language), ...games.flatMap((game) => own(language, game))];
const idsOf = (texts: string[]): string[] =>
  texts.flatMap((one) => [...one.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1] ?? ""));
const ids = (language: string): string[] => [...new Set(idsOf(text(language)))];

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "text" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(name) && name !== "wire.ts" ? [readFileSync(path, "utf8")] : [];
  });
}
const code = sources(join(root, "src"));
/** Ids written out in these sources. */
const writtenIn = (texts: string[]): Set<string> =>
  new Set(
    texts
      .flatMap((one) =>
        [...one.matchAll(/(?:\$words|say|\$has)\(\s*(?:[^"`()]*\? *)?"([\w-]+)"(?: *: *"([\w-]+)")?/g)].flatMap(
          (found) => [found[1], found[2]],
        ),
      )
      .filter((id): id is string => Boolean(id)),
  );
const written = writtenIn(code);
/** Ids put together from a beginning and something the server says. */
const stems = [
  ...new Set(
    code.flatMap((one) => [...one.matchAll(/(?:\$words|say|title)\(\s*`([\w-]*)\$\{/g)].map((found) => found[1] ?? "")),
  ),
].filter(Boolean);
/** The settings' choices and the balls, whose ids begin with a name. */
stems.push("motion-", "palette-", "size-", "ball-");

describe("words", () => {
  it("are the same in every language, each once for a game", () => {
    for (const language of LANGUAGES) {
      expect(idsOf(shared(language)).sort()).toEqual(idsOf(shared("en")).sort());
      for (const game of games) {
        expect(idsOf(own(language, game)).sort()).toEqual(idsOf(own("en", game)).sort());
        const all = idsOf(spoken(language, game));
        expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
      }
    }
  });

  it("of the first page are each said once, by whichever game", () => {
    const first = [
      ...shared("en"),
      ...games.flatMap((game) =>
        ["choose", "options"].map((part) => readFileSync(join(root, "src/games", game, `text/en/${part}.ftl`), "utf8")),
      ),
    ];
    const all = idsOf(first);
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });

  it("exist for every id a room asks for: shared ones, or those of the same game", () => {
    const known = new Set(idsOf(shared("en")));
    const rooms = ["shell", "kit", "look", "games/generic"].flatMap((room) => sources(join(root, "src", room)));
    expect([...writtenIn(rooms)].filter((id) => !known.has(id))).toEqual([]);
    for (const game of games) {
      const sayable = new Set(idsOf(spoken("en", game)));
      const asked = writtenIn(sources(join(root, "src/games", game)));
      expect([...asked].filter((id) => !sayable.has(id))).toEqual([]);
    }
  });

  it("are all used: by the source, or by what the server says", () => {
    const quoted = new Set(
      code.flatMap((one) => [...one.matchAll(/["'`]([a-z][\w-]*)["'`]/g)].map((found) => found[1] ?? "")),
    );
    const server = readdirSync(resolve(root, "../src/starport"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".py") || name.endsWith(".json"))
      .map((name) => readFileSync(resolve(root, "../src/starport", name), "utf8"))
      .join("\n");
    const unused = ids("en").filter((id) => {
      if (written.has(id) || quoted.has(id) || stems.some((stem) => id.startsWith(stem))) return false;
      const plain = id.replace(/-(about|many|text|first)$/, "");
      return !new RegExp(`\\b${plain}\\b`).test(server);
    });
    expect(unused).toEqual([]);
  });

  it("name the same arguments in every language", () => {
    const named = (language: string): Map<string, string> => {
      const found = new Map<string, string>();
      for (const block of text(language)
        .join("\n")
        .split(/\n(?=[a-zA-Z])/)) {
        const id = /^([\w-]+) =/.exec(block)?.[1];
        if (id) found.set(id, [...new Set([...block.matchAll(/\$(\w+)/g)].map((one) => one[1]))].sort().join());
      }
      return found;
    };
    const english = named("en");
    for (const language of LANGUAGES) expect(Object.fromEntries(named(language))).toEqual(Object.fromEntries(english));
  });

  it("count one and many, and none where it matters", () => {
    const say = speaker("en", spoken("en", "starfarers"));
    expect(say("places", { count: 1 })).toBe("1 place");
    expect(say("places", { count: 3 })).toBe("3 places");
    expect(say("ships-ready", { count: 0 })).toBe("no ship is on the board");
    expect(speaker("de", spoken("de", "starfarers"))("ships-ready", { count: 2 })).toBe("2 Schiffe sind bereit");
    expect(speaker("nl", spoken("nl", "starfarers"))("trade_answered", { accepted: "yes" })).toBe("aanbod aangenomen");
  });

  it("can all be spoken without a fault", () => {
    const names = new Set(
      [
        ...text("en")
          .join("\n")
          .matchAll(/\$(\w+)/g),
      ].map((found) => found[1] ?? ""),
    );
    const args = Object.fromEntries([...names].map((name) => [name, 2]));
    for (const language of LANGUAGES) {
      const say = speaker(language, text(language));
      for (const id of ids(language)) expect(say(id, args)).not.toContain("{");
    }
  });

  it("fit: nothing on a button is much longer than in English", () => {
    const long: string[] = [];
    const english = speaker("en", text("en"));
    for (const language of LANGUAGES) {
      const say = speaker(language, text(language));
      for (const id of ids("en").filter(
        (one) => /^do-|^play-|^new-|^log-|-go$/.test(one) && !/-(sub|about)$/.test(one),
      )) {
        const room = Math.max(14, english(id).length * 1.9);
        if (say(id).length > room) long.push(`${language} ${id}: ${say(id)}`);
      }
    }
    expect(long).toEqual([]);
  });
});
