/** Every picture that a rulebook shows is drawn, for every edition that has a situation of its own. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { pluginOf } from "../src/games";

vi.setConfig({ testTimeout: 120_000 });
const BOOKS = resolve(import.meta.dirname, "../../docs/rulebook");
const GAMES = resolve(import.meta.dirname, "../src/games");
const read = (...path: string[]): string => readFileSync(resolve(...path), "utf8");

const shown: Record<string, unknown>[] = [];
afterEach(() => {
  for (const one of shown.splice(0)) void unmount(one);
  document.body.innerHTML = "";
});

it.each(readdirSync(BOOKS))("the pictures of the book of %s are drawn with its pieces", async (game) => {
  const names = new Set([...read(BOOKS, game, "en.md").matchAll(/\(picture:(\w+)\)/g)].map(([, name = ""]) => name));
  const { default: component } = (await pluginOf(game).pictures?.()) ?? { default: null };
  if (!component) throw new Error("a book with pictures, and nobody draws them");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const drawn: string[] = [];
  for (const mark of Object.keys(JSON.parse(read(GAMES, game, "book/plates.json")) as object)) {
    for (const name of names) {
      const target = document.body.appendChild(document.createElement("div"));
      shown.push(mount(component, { target, props: { name, marks: [mark], options: {} } }));
      flushSync();
      if (target.querySelectorAll("svg, i").length) drawn.push(`${mark} ${name}`);
    }
    expect(drawn.filter((one) => one.startsWith(`${mark} `))).toEqual([...names].map((name) => `${mark} ${name}`));
  }
  warned.mockRestore();
  expect(drawn.length).toBeGreaterThan(9);
});
