import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { bookFrom } from "./scripts/rulebook.mjs";
import { rulebooks } from "./scripts/rules.mjs";

const root = resolve(import.meta.dirname, "..");
const games = resolve(import.meta.dirname, "src/games");
const server = process.env.STARPORT_SERVER ?? "http://127.0.0.1:8000";

/** How a game's `printed.mjs` makes a module out of the data files of its rules. */
type Printed = Record<string, (data: (file: string) => unknown) => unknown>;

/** What each game takes from its rules, by the name of the module. */
async function printed(): Promise<Map<string, () => unknown>> {
  const found = new Map<string, () => unknown>();
  for (const game of readdirSync(games)) {
    const script = resolve(games, game, "printed.mjs");
    if (!existsSync(script)) continue;
    const data = (file: string): unknown =>
      JSON.parse(readFileSync(resolve(root, "src/starport/games", game, "data", file), "utf8"));
    const made = (await import(script)) as { printed: Printed };
    for (const [name, make] of Object.entries(made.printed)) found.set(name, () => make(data));
  }
  return found;
}

/** Gives the client what the rules know already: boards and cards as they are printed, and the rule texts for looking up. */
async function fromTheRules(): Promise<Plugin> {
  const names = await printed();
  return {
    name: "from-the-rules",
    resolveId: (id) => (names.has(id) ? `\0${id}` : null),
    load: (id) => {
      const make = id.startsWith("\0") ? names.get(id.slice(1)) : undefined;
      return make ? `export default ${JSON.stringify(make())};` : null;
    },
    configureServer(dev) {
      for (const [fileName, source] of texts())
        dev.middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader("content-type", "application/json");
          response.end(source());
        });
    },
    generateBundle() {
      for (const [fileName, source] of texts()) this.emitFile({ type: "asset", fileName, source: source() });
    },
  };
}

function rules(): string {
  const folder = resolve(root, "docs/rules");
  const pages = readdirSync(folder).map((name) => [name, readFileSync(resolve(folder, name), "utf8")]);
  return JSON.stringify(rulebooks(readdirSync(games), Object.fromEntries(pages)));
}

/** What people read, by the file it is served as: the rules word for word, and a rulebook for each game and language. */
function texts(): [fileName: string, source: () => string][] {
  const folder = resolve(root, "docs/rulebook");
  const books = readdirSync(folder).flatMap((game) => readdirSync(resolve(folder, game)).map((page) => [game, page]));
  return [
    ["rules.json", rules],
    ...books.map(([game = "", page = ""]): [string, () => string] => [
      `book/${game}.${page.replace(".md", ".json")}`,
      () => JSON.stringify(bookFrom(readFileSync(resolve(folder, game, page), "utf8"))),
    ]),
  ];
}

const tables = /games[\\/](\w+)[\\/]Table\.svelte$/;

/**
 * What is fetched together is one file: each answer costs a head of its own, and small files pack badly. The start has what
 * every page needs, the kit what tables and lobbies share, and a game's file what its table shows first.
 */
const bundles = {
  groups: [
    { name: "start", tags: ["$initial" as const], priority: 3 },
    { name: "kit", test: /src[\\/](kit|look|shell[\\/](Clock|TalkButton))\b/, minShareCount: 2, priority: 2 },
    { name: (id: string) => tables.exec(id)?.[1] ?? null, debugName: "game", test: tables, priority: 1 },
  ],
};

/** A slow machine is no news to whoever builds on it. */
const checks = { pluginTimings: false };

export default defineConfig({
  base: "/",
  plugins: [fromTheRules(), svelte()],
  build: {
    outDir: "../src/starport/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks, output: { codeSplitting: bundles } },
  },
  worker: { rolldownOptions: { checks } },
  server: { proxy: { "/api": server, "/socket": { target: server, ws: true } } },
  // Tests run what the browser runs: Svelte's other half does nothing by itself.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
