import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { rulebooks } from "../scripts/rules.mjs";
import { found } from "../src/shell/rules";

const root = resolve(import.meta.dirname, "../..");
const games = readdirSync(join(root, "web/src/games")).filter((name) =>
  existsSync(join(root, "src/starport/games", name, "game.py")),
);
const pages = readdirSync(join(root, "docs/rules")).map((name) => [
  name,
  readFileSync(join(root, "docs/rules", name), "utf8"),
]);
const books = rulebooks(games, Object.fromEntries(pages));
const ids = (game: string, search: string): string[] => found(books, game, [], search).map(([id]) => id);

/** Every rule that a game's code names as a text of its own: what a refusal's link asks for. */
function cited(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    if (one.isDirectory()) return cited(join(folder, one.name));
    if (!/\.(py|ts|svelte)$/.test(one.name)) return [];
    const text = readFileSync(join(folder, one.name), "utf8");
    return [...text.matchAll(/"((?:[A-Z]+-)+\d+[a-z]?)"/g)].map(([, id]) => id ?? "");
  });
}

describe("the rule window", () => {
  it.each(games)("finds every rule that %s names, and that rule first", (game) => {
    const named = new Set([
      ...cited(join(root, "src/starport/games", game)),
      ...cited(join(root, "web/src/games", game)),
    ]);
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((id) => ids(game, id)[0] !== id)).toEqual([]);
  });

  it("finds orders, rulings and examples of Space Dealer with their texts", () => {
    expect(books.spacedealer?.["SD-64"]?.[1]).toMatch(/^Move: place the ship/);
    expect(books.spacedealer?.["Q-25"]?.[1]).toMatch(/^Rocket on a field/);
    expect(books.spacedealer?.["SD-EX-7"]?.[1]).toMatch(/^Sabotage\./);
    expect(books.spacedealer?.["Q-25"]?.[2]).toBe("Ambiguities and rulings");
  });

  it("shows and searches the rules of the game at the table only", () => {
    const prefix = { starfarers: /^(SF|EX)-/, spacedealer: /^(SD|Q)-/ } as Record<string, RegExp>;
    for (const game of games) {
      for (const search of ["", "ship", "trade"]) {
        expect(ids(game, search).length, `${game} ${search}`).toBeGreaterThan(3);
        expect(ids(game, search).filter((id) => !prefix[game]?.test(id))).toEqual([]);
      }
    }
    expect(ids("spacedealer", "SF-FLY-2")).toEqual([]);
  });

  it("shows the rules of every game where no table is open", () => {
    expect(ids("", "SD-64")[0]).toBe("SD-64");
    expect(ids("", "SF-FLY-2")[0]).toBe("SF-FLY-2");
  });
});
