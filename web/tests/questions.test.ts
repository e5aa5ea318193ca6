/** A walk over every kind of question of every game and edition (tests/games/client_questions.py): whoever is asked finds a
 * rule to read and a sentence in their language, and no word that only we understand. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pluginOf } from "../src/games";
import { LANGUAGES } from "../src/kit/settings";
import { Store } from "../src/kit/store";
import type { Table } from "../src/kit/table";
import { type Args, speak, speaker, speakOf, words } from "../src/kit/words";
import { asked } from "../src/shell/rules";
import { textsOf } from "../src/text";
import { type Asked, askedIn } from "./asked";

const FOLDER = resolve(import.meta.dirname, "questions");
const TABLES = readdirSync(FOLDER).map((file) => file.replace(".json", ""));
const DOCS = resolve(import.meta.dirname, "../../docs/rulebook");
/** Names of options and rules, words as programs write them, and what is left of something that was not there. */
const INTERNAL = /opt:|\bS[FD]-\w|\w_\w|\bundefined\b|\bNaN\b|\[object/;

function tableOf(): Table {
  const never = () => new Promise(() => {});
  const connection = new Store({ state: "live", since: 0 });
  const talk = { ...{ lines: new Store([]), unread: new Store(0), open: new Store(false) } };
  const stores = { connection, delay: new Store(null), waiting: new Store(0), talk, closed: new Store(null) };
  const ways = { order: never, act: never, may: never, token: () => "", now: () => 0, earlier: never };
  return { name: "t", ...stores, ...ways } as unknown as Table;
}

/** Everything on the page that is read or read out. */
function said(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (texts.currentNode.parentElement?.tagName !== "STYLE") found.push(texts.currentNode.textContent ?? "");
  for (const element of document.querySelectorAll("[aria-label], [title]"))
    found.push(element.getAttribute("aria-label") ?? "", element.getAttribute("title") ?? "");
  return found.map((one) => one.trim()).filter(Boolean);
}

let shown: Record<string, unknown> | null = null;
function clear(): void {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = "";
}
afterEach(clear);

/** The table as a beginner has it before them. */
async function show({ seen }: Asked): Promise<void> {
  const { default: component } = await pluginOf(seen.page.desk.game).table();
  shown = mount(component, {
    target: document.body,
    props: { table: tableOf(), seat: seen.seat, seen, guided: true },
  });
  // What is drawn on demand comes when it comes.
  await vi.waitFor(
    () => {
      flushSync();
      expect(sentence()).not.toBe("");
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** The one sentence about the moment. Looked for by class: a board has thousands of things that a selector would try. */
const sentence = (): string =>
  ["hintbox", "d-guide", "d-hint"]
    .map((one) => document.getElementsByClassName(one)[0]?.querySelector("p, b")?.textContent?.trim() ?? "")
    .find(Boolean) ?? "";

/** Every rule that a book tells. */
const toldIn = (book: string): Set<string> =>
  new Set([...book.matchAll(/^<!--([^|]*?)(?:\||-->)/gm)].flatMap(([, ids = ""]) => ids.trim().split(/\s+/)));

describe.each(TABLES)("every kind of question of %s", (name) => {
  const all = askedIn("questions", name);
  const [game = ""] = name.split("-");
  /** What the screens said, once each: the id of a text and what it names. */
  const spoken = new Map<string, [id: string, args: Args]>();
  const rules = new Set<string>();

  it("has a rule, a sentence and no word that only we understand", { timeout: 600_000 }, async () => {
    await speak("en");
    await speakOf(game, "lesson", "terms");
    const say = words.value;
    words.set((id, args = {}) => {
      spoken.set(JSON.stringify([id, args]), [id, args]);
      return say(id, args);
    });
    const faults = new Set<string>();
    const warned = vi.spyOn(console, "warn").mockImplementation((text) => void faults.add(String(text)));
    for (const one of all) {
      await show(one);
      for (const text of said().filter((text) => INTERNAL.test(text))) faults.add(`${one.kinds}: ${text}`);
      if (sentence().length < 12) faults.add(`${one.kinds}: no sentence (${sentence()})`);
      asked.set(null);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
      if (asked.value) rules.add(asked.value);
      else faults.add(`${one.kinds}: no rule`);
      clear();
    }
    warned.mockRestore();
    expect([...faults]).toEqual([]);
  });

  it.each(LANGUAGES)("is asked in %s, and the book tells its rules", async (language) => {
    const texts = await textsOf(language, game, ["table", "ask", "lesson", "terms"]);
    const known = new Set(texts.flatMap((text) => [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id)));
    const say = speaker(language, texts);
    expect(spoken.size).toBeGreaterThan(50);
    expect([...spoken.values()].filter(([id]) => !known.has(id))).toEqual([]);
    expect([...spoken.values()].map(([id, args]) => say(id, args)).filter((text) => INTERNAL.test(text))).toEqual([]);
    const told = toldIn(readFileSync(resolve(DOCS, game, `${language}.md`), "utf8"));
    expect([...rules].filter((rule) => !told.has(rule))).toEqual([]);
    expect(rules.size).toBeGreaterThan(3);
  });
});
