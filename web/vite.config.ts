import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { dealerFrom } from "./scripts/dealer.mjs";
import { rulesFrom } from "./scripts/rules.mjs";

const root = resolve(import.meta.dirname, "..");
const data = resolve(root, "src/starport/games/starfarers/data");
const dealer = resolve(root, "src/starport/games/spacedealer/data");
const server = process.env.STARPORT_SERVER ?? "http://127.0.0.1:8000";

/** Gives the client what the rules know already: the shape of the boards, and the rule texts for looking up. */
function fromTheRules(): Plugin {
  const names = new Map([
    ["virtual:board", () => readFileSync(resolve(data, "modular/board.json"), "utf8")],
    ["virtual:board-printed", () => readFileSync(resolve(data, "charted/board.json"), "utf8")],
    ["virtual:friendship", () => readFileSync(resolve(data, "friendship.json"), "utf8")],
    [
      "virtual:dealer",
      () => dealerFrom(...["cards.json", "box.json"].map((name) => readFileSync(resolve(dealer, name), "utf8"))),
    ],
  ]);
  return {
    name: "from-the-rules",
    resolveId: (id) => (names.has(id) ? `\0${id}` : null),
    load: (id) => {
      const read = names.get(id.slice(1));
      return read && id.startsWith("\0") ? `export default ${JSON.stringify(JSON.parse(read()))};` : null;
    },
    configureServer(dev) {
      dev.middlewares.use("/rules.json", (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(rules());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "rules.json", source: rules() });
    },
  };
}

function rules(): string {
  const folder = resolve(root, "docs/rules");
  const texts = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return JSON.stringify(rulesFrom(texts.map((name) => readFileSync(resolve(folder, name), "utf8"))));
}

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
  },
  server: { proxy: { "/api": server, "/socket": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
