import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { first, inOrder, pluginOf } from "../src/games";
import { plugin as generic } from "../src/games/generic/plugin";

const root = resolve(import.meta.dirname, "../src");
const names = readdirSync(join(root, "games")).filter((name) => existsSync(join(root, "games", name, "text")));

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => files(join(path, name)));
}
/** What every game shares: none of it may know one of them. */
const shared = [
  "shell",
  "kit",
  "look",
  "text/index.ts",
  "main.ts",
  "games/index.ts",
  "games/plugin.ts",
  "games/generic",
]
  .flatMap((room) => files(join(root, room)))
  .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, "utf8") }));

describe("shared rooms", () => {
  it("name no game", () => {
    expect(names.length).toBeGreaterThan(1);
    const titles = names.flatMap((name) => {
      const choose = readFileSync(join(root, "games", name, "text/en/choose.ftl"), "utf8");
      const title = new RegExp(`^game-${name} = (.+)$`, "m").exec(choose)?.[1];
      expect(title).toBeTruthy();
      return [name, title ?? ""];
    });
    const met = shared.filter(({ text }) => titles.some((title) => text.toLowerCase().includes(title.toLowerCase())));
    expect(met.map(({ path }) => path)).toEqual([]);
  });

  it("know no event, refusal, setting or edition of a game: nothing that a game's texts have an id for", () => {
    const ids = names.flatMap((name) =>
      files(join(root, "games", name, "text/en")).flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(/^([a-z][a-z0-9]*(?:[_-][a-z0-9_-]+)+) *=/gm)].map((found) => found[1]),
      ),
    );
    expect(ids.length).toBeGreaterThan(500);
    const known = new Set(ids);
    const met = shared.flatMap(({ path, text }) =>
      [...text.matchAll(/["'`]([a-z][\w-]*)["'`]/g)]
        .filter((found) => known.has(found[1]))
        .map((found) => `${path}: ${found[1]}`),
    );
    expect(met).toEqual([]);
  });

  it("import nothing out of a game's room", () => {
    const met = shared.filter(({ text }) =>
      names.some((name) => text.includes(`games/${name}`) || text.includes(`./${name}/`)),
    );
    expect(met.map(({ path }) => path)).toEqual([]);
  });

  it("keep no token that only one game uses, and none that nobody does", () => {
    /** Steps of one scale stay together, whoever uses them. */
    const scale = /^--(?:[rst]-\d+|m-\w+|ease)$/;
    const uses = files(root).flatMap((path) => {
      const room = names.find((name) => path.includes(`/games/${name}/`)) ?? "shared";
      const found = readFileSync(path, "utf8").matchAll(/(--[a-z][\w-]*)(\$\{)?(?!\s*:)(?![\w-])/g);
      return [...found].map(([, name = "", open]) => ({ room, name, begun: open !== undefined }));
    });
    const users = (token: string): Set<string> =>
      new Set(
        uses.filter(({ name, begun }) => (begun ? token.startsWith(name) : token === name)).map((use) => use.room),
      );
    const tokens = new Set(
      shared
        .filter(({ path }) => path.startsWith("look/") && path.endsWith(".css"))
        .flatMap(({ text }) => [...text.matchAll(/^\s*(--[a-z][\w-]*):/gm)].map((found) => found[1] ?? "")),
    );
    expect(tokens.size).toBeGreaterThan(30);
    const alone = [...tokens].flatMap((token) => {
      const by = users(token);
      const fits = by.has("shared") || by.size > (scale.test(token) ? 0 : 1);
      return fits ? [] : [`${token}: ${[...by].join()}`];
    });
    expect(alone).toEqual([]);
  });
});

describe("files people can read", () => {
  const sources = files(root).filter((path) => /\.(svelte|ts|css)$/.test(path));
  /** Everything but what a tool made: such a file says so in its first lines. */
  const written = sources.filter((path) => !/do not edit/i.test(readFileSync(path, "utf8").slice(0, 200)));

  it("have lines of at most 120 characters", () => {
    const long = sources.flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) => ([...line].length > 120 ? [`${path.slice(root.length + 1)}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it("believe the types that the rules have made: no cast stands but where the words of the server come in", () => {
    const cast = /\bas (?:unknown as|never|any)\b|[:<] ?any\b(?! \w)/;
    const met = written.flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => cast.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map((line) => `${path.slice(root.length + 1)}: ${line.trim()}`),
    );
    expect(met).toEqual([]);
  });

  it("are not too long: 300 lines for a component, 400 for a module or a style sheet", () => {
    const long = written.filter(
      (path) => readFileSync(path, "utf8").split("\n").length > (path.endsWith(".svelte") ? 301 : 401),
    );
    expect(long).toEqual([]);
  });
});

describe("plug-ins", () => {
  it("are found by the name of their game, and each has everything a page asks for", async () => {
    for (const name of names) {
      const plugin = pluginOf(name);
      expect(plugin).not.toBe(generic);
      expect(plugin.colours.length).toBeGreaterThan(3);
      expect(plugin.pace([])).toBe(0);
    }
  });

  it("leave a game that nobody drew a table for to the generic one, behind the others", () => {
    expect(pluginOf("nim")).toBe(generic);
    expect(pluginOf("../generic")).toBe(generic);
    const order = inOrder([{ name: "nim" }, { name: "chess" }, ...names.map((name) => ({ name })).reverse()]);
    expect(order.map(({ name }) => name).slice(-2)).toEqual(["chess", "nim"]);
    expect(order[0]?.name).toBe(first());
    expect(first([{ name: "nim" }])).toBe("nim");
  });
});
