import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { plateOf } from "../../src/games/spacedealer/book/plates";
import type { FootHint } from "../../src/games/spacedealer/hint";
import { ruleAt, ruleOf, THINGS } from "../../src/games/spacedealer/rulebook";

const FOLDER = resolve(import.meta.dirname, "../../src/games/spacedealer");
const source = readFileSync(resolve(FOLDER, "hint.ts"), "utf8");
const hint = (id: string, rule = ""): FootHint => ({
  id,
  rule,
  sign: "",
  tone: "plain",
  text: "",
  more: "",
  bad: false,
});

it("every hint of the table opens the book at a rule", () => {
  const ids = [...source.matchAll(/hint\("(sd-hint-[a-z-]+)"/g)].map(([, id]) => id ?? "");
  expect(ids.length).toBeGreaterThan(12);
  expect(ids.filter((id) => !/^SD-\d+$/.test(ruleOf(hint(id))))).toEqual([]);
});

it("whatever the page refuses by itself has a rule that says why", () => {
  const files = readdirSync(FOLDER).filter((name) => /\.(svelte|ts)$/.test(name));
  const calls = files.flatMap((name) => [
    ...readFileSync(resolve(FOLDER, name), "utf8").matchAll(/refuse\(([^()]*)\)/g),
  ]);
  const bare = calls.map(([, given = ""]) => given.replace(/=== "\w+"/, "")).filter((given) => !given.includes("SD-"));
  const ids = bare.flatMap((given) => [...given.matchAll(/"([a-z_-]+)"/g)].map(([, id]) => id ?? ""));
  expect(ids).toContain("last_sands");
  expect(ids.length).toBeGreaterThan(4);
  expect(ids.filter((id) => !/^SD-\d+$/.test(ruleOf(hint(id))))).toEqual([]);
});

it("what was refused opens it at the rule that refused it", () => {
  expect(ruleOf(hint("demand_served", "SD-75"))).toBe("SD-75");
});

it("what lies under the pointer opens it at its own rule, which every edition has", () => {
  const book = readFileSync(resolve(import.meta.dirname, "../../../docs/rulebook/spacedealer/en.md"), "utf8");
  for (const [, rule] of THINGS) expect(book).toMatch(new RegExp(`^<!--[^|]*\\b${rule}\\b`, "m"));
  document.body.innerHTML = "<button data-tech><i></i></button>";
  expect(ruleAt(hint("sd-hint-idle"), document.querySelector("i"))).toBe("SD-39");
  expect(ruleAt(hint("sd-hint-idle"), document.body)).toBe("SD-29");
  expect(ruleAt(hint("demand_served", "SD-75"), document.querySelector("i"))).toBe("SD-75");
});

it("the pictures of the book show a match with the rules that are read", () => {
  const cards = (marks: string[]): string[] =>
    plateOf(marks).seats.flatMap((seat) => seat.built.map((one) => one.card));
  expect(cards(["base"]).length).toBeGreaterThan(8);
  expect(cards(["base", "advanced"])).toEqual(cards(["advanced"]));
  expect(cards(["advanced"])).not.toEqual(cards(["base"]));
  expect(plateOf(["somebody's own"]).seats.length).toBeGreaterThan(2);
});
