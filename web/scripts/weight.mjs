// First load at most 150 KB gzip: the page, everything its start imports, the game, and one language.
// The second game, and pages of their own such as a replay, come only when they are opened.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const most = 150 * 1024;
const folder = resolve(import.meta.dirname, "../../src/starport/server/client");
const manifest = JSON.parse(readFileSync(resolve(folder, "manifest.json"), "utf8"));
const wanted = new Set(["index.html"]);
const weigh = (file) => gzipSync(readFileSync(resolve(folder, file)), { level: 9 }).length;

function take(key) {
  const entry = manifest[key];
  if (!entry || wanted.has(entry.file)) return;
  wanted.add(entry.file);
  for (const style of entry.css ?? []) wanted.add(style);
  for (const next of entry.imports ?? []) take(next);
  for (const next of entry.dynamicImports ?? [])
    if (!/text\/(de|nl)\/|src\/dealer\/|Page\.svelte$/.test(next)) take(next);
}
take("index.html");

let sum = 0;
for (const file of wanted) {
  statSync(resolve(folder, file));
  sum += weigh(file);
}
console.log(`first load ${(sum / 1024).toFixed(1)} KB gzip of at most ${most / 1024}, in ${wanted.size} files`);
if (sum > most) {
  for (const file of wanted) console.error(`${(weigh(file) / 1024).toFixed(1).padStart(8)} KB  ${file}`);
  process.exit(1);
}
