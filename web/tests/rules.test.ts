import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { bookFrom } from "../scripts/rulebook.mjs";
import { rulebooks } from "../scripts/rules.mjs";
import {
  type Book,
  cells,
  isFor,
  pieces,
  placeOf,
  readAt,
  type Setting,
  searched,
  settingAt,
} from "../src/shell/book/book";
import type { Desk, GameCard } from "../src/wire";

const root = resolve(import.meta.dirname, "../..");
const games = readdirSync(join(root, "web/src/games")).filter((name) =>
  existsSync(join(root, "src/starport/games", name, "game.py")),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const exact = rulebooks(
  games,
  Object.fromEntries(readdirSync(join(root, "docs/rules")).map((name) => [name, read(`docs/rules/${name}`)])),
);
const LANGUAGES = ["en", "de", "nl"];
const book = (game: string, language: string): Book => bookFrom(read(`docs/rulebook/${game}/${language}.md`));
const blocks = (one: Book) => one.chapters.flatMap((chapter) => chapter.blocks);

/** Every rule that a game's code names as a text of its own: what a refusal's link asks for. */
function cited(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    if (one.isDirectory()) return cited(join(folder, one.name));
    if (!/\.(py|ts|svelte)$/.test(one.name)) return [];
    const text = readFileSync(join(folder, one.name), "utf8");
    return [...text.matchAll(/"((?:[A-Z]+-)+\d+[a-z]?)"/g)].map(([, id]) => id ?? "");
  });
}

describe.each(games)("the rulebook of %s", (game) => {
  it("tells every rule, and no rule that is not", () => {
    const told = new Set(blocks(book(game, "en")).flatMap((block) => block.rules ?? []));
    const all = Object.keys(exact[game] ?? {}).filter((id) => !/EX-/.test(id));
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter((id) => !told.has(id))).toEqual([]);
    expect([...told].filter((id) => !exact[game]?.[id])).toEqual([]);
  });

  it("says the same in every language: the same blocks for the same rules and tables", () => {
    const shape = (language: string) =>
      book(game, language).chapters.map(({ id, blocks: all }) => ({
        id,
        blocks: all.map(({ kind, rules, marks, not, when, lines }) => ({
          kind,
          rules,
          marks,
          not,
          when,
          lines: kind === "picture" ? lines[0] : id === "glossary" ? 0 : lines.length,
        })),
      }));
    for (const language of LANGUAGES.slice(1)) expect(shape(language)).toEqual(shape("en"));
  });

  it("is written for people: no ids, names of settings or marks of type in the text", () => {
    for (const language of LANGUAGES) {
      const lines = blocks(book(game, language)).flatMap((block) =>
        block.lines.slice(block.kind === "picture" ? 1 : 0),
      );
      const said = lines.flatMap((line) => pieces(line).map((piece) => piece.text));
      expect(said.length).toBeGreaterThan(100);
      expect(said.filter((text) => /\bopt:|\b(?:SF|SD|Q)-|[a-z]_[a-z]|[*`{}]|<!--/.test(text))).toEqual([]);
      expect(lines.filter((line) => line.length > 900)).toEqual([]);
    }
  });

  it("has a picture for every name it shows, drawn by the game", () => {
    const drawn = read(`web/src/games/${game}/book/Pictures.svelte`);
    const named = blocks(book(game, "en")).flatMap((block) => (block.kind === "picture" ? [block.lines[0] ?? ""] : []));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !drawn.includes(`name === "${name}"`))).toEqual([]);
  });

  it("has the exact wording of every rule that the game names, without our notes", () => {
    const named = new Set([
      ...cited(join(root, "src/starport/games", game)),
      ...cited(join(root, "web/src/games", game)),
    ]);
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((id) => !exact[game]?.[id]?.[1])).toEqual([]);
    const notes = /opt:|\((?:[^()]*\W)?(?:likely|ruling|recon)\b|\[[SDQR]\]|END\(/;
    expect(Object.entries(exact[game] ?? {}).filter(([, rule]) => notes.test((rule as string[])[1] ?? ""))).toEqual([]);
  });
});

const at = (marks: string[], board = "open"): Setting => ({ game: "x", variant: "v", marks, options: { board } });

/** Words for what only other tables have; a table has the marks that stand before them. */
const PILOTS = /pilot|piloot|artefa|travelers|reisende|reiziger/i;
const SECTORS = /sector|sektor|\bchips?\b|zahlenchip|reservefiche/i;
const ATTACKS = /attack|angriff|aanval|probes?\b|(?<!be)sonde|rocket|raket/i;
const FOREIGN: [game: string, marks: string[], words: RegExp][] = [
  ["starfarers", ["2019"], PILOTS],
  ["starfarers", ["classic"], PILOTS],
  ["starfarers", ["classic"], SECTORS],
  ["spacedealer", ["base"], ATTACKS],
];

describe.each(LANGUAGES)("the rulebooks in %s", (language) => {
  it.each(FOREIGN)("of %s at a table of %s say nothing of %s", (game, marks, words) => {
    const all = blocks(book(game, language)).filter((block) => marks.includes("2019") || !block.when?.board);
    const said = (some: Book["chapters"][0]["blocks"]) =>
      some.flatMap((one) => one.lines).filter((one) => words.test(one));
    const here = all.filter((block) => isFor({ ...block, when: {} }, at(marks))); // whatever else is chosen there
    expect(here.length).toBeGreaterThan(40);
    expect(said(here)).toEqual([]);
    expect(said(all).length).toBeGreaterThan(1);
  });

  it.each([
    ["starfarers", /^(?:diplomat|traveler)-(?:(?!-about).)+ = (.+)$/gm],
    ["spacedealer", /^sd-kind-\w+ = (.+)$/gm],
  ])("of %s call cards what the table calls them", (game, named) => {
    const table = read(`web/src/games/${game}/text/${language}/table.ftl`);
    const names = [...table.matchAll(named)].map(([, name = ""]) => name.replaceAll('{ "\\u00AD" }', ""));
    expect(names.length).toBeGreaterThan(8);
    const told = blocks(book(game, language))
      .flatMap((block) => block.lines)
      .join("\n")
      .toLowerCase();
    expect(names.filter((name) => !told.includes(name.toLowerCase()))).toEqual([]);
  });
});

describe("a book at a table", () => {
  const page = `# Title

## One {#one}

<!-- SF-A-1 | classic -->
Of old.

<!-- SF-A-1 SF-A-2 | 2019 !5-6 board=open,hidden -->
**New**, *now*.

### Below

<!-- SF-A-3 | 5-6 -->
For six.

## Two {#two}

| a | b |
| --- | --- |
| 1 | 2 |
`;
  const small = bookFrom(page);

  it("has only what holds there, and no heading over nothing", () => {
    const lines = (setting: Setting) => readAt(small, setting).map((one) => one.blocks.map((block) => block.lines[0]));
    expect(lines(at(["classic"]))).toEqual([["Of old."], ["| a | b |"]]);
    expect(lines(at(["2019"]))).toEqual([["**New**, *now*."], ["| a | b |"]]);
    expect(lines(at(["2019"], "printed"))).toEqual([["| a | b |"]]);
    expect(lines(at(["2019", "5-6"]))).toEqual([["Below", "For six."], ["| a | b |"]]);
  });

  it("finds the place of a rule, and what is searched for", () => {
    const chapters = readAt(small, at(["2019"]));
    expect(placeOf(chapters, "SF-A-2")).toEqual({ chapter: "one", block: 0 });
    expect(placeOf(chapters, "SF-A-3")).toBeNull();
    expect(searched(chapters, " NEW ").map((one) => one.id)).toEqual(["one"]);
    expect(searched(chapters, "two").map((one) => one.id)).toEqual(["two"]);
    expect(searched(chapters, "nothing of it")).toEqual([]);
  });

  it("reads strong and stressed words, and the cells of a table", () => {
    expect(pieces("**New**, *now*.").map((one) => [one.text, one.as])).toEqual([
      ["New", "strong"],
      [", ", "plain"],
      ["now", "stress"],
      [".", "plain"],
    ]);
    expect(cells("| a | b |")).toEqual(["a", "b"]);
    expect(small.chapters[1]?.blocks[0]?.lines).toEqual(["| a | b |", "| 1 | 2 |"]);
  });

  it("follows the settings of the table, and the usual ones where it has none", () => {
    const option = (name: string, value: string, seats: number[]) => ({
      name,
      choices: [value],
      default: value,
      meaning: "",
      rule: "",
      seats,
    });
    const card = {
      name: "x",
      editions: [
        {
          name: "new",
          seats: [3, 4, 5],
          usual_seats: 4,
          options: [option("board", "open", []), option("start", "fixed", [3, 4]), option("pilots", "two", [5])],
          columns: [
            { seats: [3, 4], facts: {}, chapters: ["2019"] },
            { seats: [5], facts: {}, chapters: ["2019", "5-6"] },
          ],
        },
      ],
    } as unknown as GameCard;
    const desk = (seats: number, options = {}) =>
      ({ game: "x", edition: "new", seats: Array(seats).fill({}), options }) as unknown as Desk;
    expect(settingAt([card], desk(3, { board: "hidden" }))).toEqual({
      game: "x",
      variant: "edition-new-3-4",
      marks: ["2019"],
      options: { board: "hidden", start: "fixed" },
    });
    expect(settingAt([card], desk(5))?.options).toEqual({ board: "open", pilots: "two" });
    expect(settingAt([card], desk(9))).toBeNull();
    const block = small.chapters[0]?.blocks[3];
    expect(block && isFor(block, settingAt([card], desk(5))!)).toBe(true);
  });
});
