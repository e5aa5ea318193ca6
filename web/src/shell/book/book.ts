import type { Block, Book, Chapter } from "../../../scripts/rulebook.mjs";
import { inOrder } from "../../games";
import { file } from "../../kit/route";
import type { Language } from "../../kit/settings";
import { Store } from "../../kit/store";
import type { Desk, GameCard } from "../../wire";
import { type Variant, variantsOf } from "../start";

export type { Block, Book, Chapter };

/** For which table a book is read: the editions' marks and the settings that hold there. */
export interface Setting {
  game: string;
  /** The edition with this number of players, as the first page calls it. */
  variant: string;
  marks: string[];
  options: Record<string, string>;
}

const books = new Map<string, Promise<Book | null>>();

/** The rulebook of a game in a language, fetched when first asked for; null where a game has none. */
export function bookOf(game: string, language: Language): Promise<Book | null> {
  const path = file(`book/${game}.${language}.json`);
  let loading = books.get(path);
  if (!loading) {
    loading = fetch(path)
      .then((response) => (response.ok ? (response.json() as Promise<Book>) : null))
      .catch(() => {
        books.delete(path);
        return null;
      });
    books.set(path, loading);
  }
  return loading;
}

/** What holds with so many seats of a variant: the marks of its rules, and its settings unless the table has others. */
export function settingOf(game: GameCard, variant: Variant, seats: number, chosen: Record<string, string>): Setting {
  const edition = game.editions.find((one) => one.name === variant.edition);
  const here = (edition?.options ?? []).filter((one) => !one.seats.length || one.seats.includes(seats));
  const options = Object.fromEntries(here.map((one) => [one.name, chosen[one.name] ?? one.default]));
  return { game: game.name, variant: variant.id, marks: variant.chapters, options };
}

/** The setting of an open table. */
export function settingAt(games: GameCard[], desk: Desk): Setting | null {
  const game = games.find((one) => one.name === desk.game);
  const seats = desk.seats.length;
  const variant = game && variantsOf(game).find((one) => one.edition === desk.edition && one.seats.includes(seats));
  return game && variant ? settingOf(game, variant, seats, desk.options) : null;
}

/** The setting of a page: a game and a variant by their names, or the first ones, as most tables have it. */
export function usualSetting(games: GameCard[], name: string, id = ""): Setting | null {
  const game = games.find((one) => one.name === name) ?? inOrder(games)[0];
  const all = game ? variantsOf(game) : [];
  const variant = all.find((one) => one.id === id) ?? all[0];
  return game && variant ? settingOf(game, variant, variant.usual, {}) : null;
}

/** The address of a book as a page. */
export const pageOf = (setting: Setting): string => `/rules/${setting.game}/${setting.variant}`;

/** Whether a block is for this table. */
export function isFor(block: Block, setting: Setting): boolean {
  if (block.marks && !block.marks.some((mark) => setting.marks.includes(mark))) return false;
  if (block.not?.some((mark) => setting.marks.includes(mark))) return false;
  return Object.entries(block.when ?? {}).every(([name, values]) => values.includes(setting.options[name] ?? ""));
}

/** The book as it is read at a table: only what holds there, and no heading without anything below it. */
export function readAt(book: Book, setting: Setting): Chapter[] {
  return book.chapters
    .map((chapter) => {
      const blocks = chapter.blocks.filter((block) => isFor(block, setting));
      return { ...chapter, blocks: blocks.filter((block, at) => block.kind !== "head" || follows(blocks[at + 1])) };
    })
    .filter((chapter) => chapter.blocks.length);
}
const follows = (next: Block | undefined): boolean => next !== undefined && next.kind !== "head";

/** Where a rule is told: the chapter and the number of the block in it. */
export function placeOf(chapters: Chapter[], rule: string): { chapter: string; block: number } | null {
  for (const chapter of chapters) {
    const block = chapter.blocks.findIndex((one) => one.rules?.includes(rule));
    if (block >= 0) return { chapter: chapter.id, block };
  }
  return null;
}

/** The chapters with only those blocks that speak of something; an empty search finds all. */
export function searched(chapters: Chapter[], search: string): Chapter[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return chapters;
  return chapters
    .map((chapter) => {
      if (chapter.title.toLowerCase().includes(wanted)) return chapter;
      return { ...chapter, blocks: chapter.blocks.filter((block) => says(block, wanted)) };
    })
    .filter((chapter) => chapter.blocks.length);
}
const says = (block: Block, wanted: string): boolean =>
  block.lines.some((line) => line.toLowerCase().includes(wanted)) ||
  (block.rules ?? []).some((rule) => rule.toLowerCase() === wanted);

/** A line in pieces: plain, **strong** and *stressed*. */
export function pieces(line: string): { text: string; as: "plain" | "strong" | "stress" }[] {
  return line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((text) => {
      if (text.startsWith("**")) return { text: text.slice(2, -2), as: "strong" as const };
      if (text.startsWith("*")) return { text: text.slice(1, -1), as: "stress" as const };
      return { text, as: "plain" as const };
    });
}

/** The cells of a table's line. */
export const cells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The setting of the table that is open; none on other pages. */
export const atTable = new Store<Setting | null>(null);
