import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const texts = join(root, "web/src/games/spacedealer/text/nl");
const files = [join(root, "docs/rulebook/spacedealer/nl.md"), ...readdirSync(texts).map((name) => join(texts, name))];

/** The Dutch box calls them expedities, pionnen, aanvalspionnen and energie: whoever owns it shall find the same words. */
const OTHERS = /\b(wens\w*|schij(f|ven)|\w*fiches?|stroom|aansluiting(en)?|geschenk(en)?|cadeaus?)\b/gi;

it("calls things in Dutch as the box does, on the table, in the lessons and in the book", () => {
  expect(files.flatMap((file) => readFileSync(file, "utf8").match(OTHERS) ?? [])).toEqual([]);
});
