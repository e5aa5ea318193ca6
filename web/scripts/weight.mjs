// First load at most 150 KB gzip for every game: the page, everything its start imports, the game's table, and one language.
// The other games, pages of their own such as a lobby or a replay, what is opened by choice such as the menu or a closer look,
// questions, lessons, and libraries for one control come only when they are wanted.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const most = 150 * 1024;
const folder = resolve(import.meta.dirname, "../../src/starport/server/client");
const manifest = JSON.parse(readFileSync(resolve(folder, "manifest.json"), "utf8"));
const weigh = (file) => gzipSync(readFileSync(resolve(folder, file)), { level: 9 }).length;
const games = new Set(Object.keys(manifest).flatMap((key) => /^src\/games\/(\w+)\/\w+\.svelte$/.exec(key)?.[1] ?? []));

/** What is fetched after the first board, or never: other languages, what is opened by choice, what moves. */
const LATER = new RegExp(
  [
    "^node_modules/|board-charted$|text/(de|nl)\\b|/book/|/(ask|end|lesson|options|terms)\\.ftl|/lessons/",
    "(Page|Replay|Timeline|End|Menu|Panel|Window)\\.svelte$",
    "/(Look|LookFacts|Decision|Trade|Chances|Told|FlightDeck|HintBox|Motion|Digest|Lesson|Hints|Terms)\\.svelte$",
  ].join("|"),
);

/** The files that the page itself asks for. */
const page = readFileSync(resolve(folder, "index.html"), "utf8");
const started = Object.keys(manifest).filter((key) => page.includes(`/${manifest[key].file}`));

/** Everything that is fetched from opening the page to sitting at a table of this game. */
function firstLoad(game) {
  const wanted = new Set(["index.html"]);
  const later = (key) =>
    LATER.test(key) || ((/^src\/games\/(\w+)\//.exec(key)?.[1] ?? game) !== game && !key.endsWith("/choose.ftl"));
  const take = (key) => {
    const entry = manifest[key];
    if (!entry || wanted.has(entry.file)) return;
    wanted.add(entry.file);
    for (const style of entry.css ?? []) wanted.add(style);
    for (const next of entry.imports ?? []) take(next);
    for (const next of entry.dynamicImports ?? []) if (!later(next)) take(next);
  };
  for (const key of started) take(key);
  return [...wanted];
}

let heavy = false;
for (const game of games) {
  const files = firstLoad(game);
  const sum = files.reduce((total, file) => total + weigh(file), 0);
  console.log(
    `first load of ${game} ${(sum / 1024).toFixed(1)} KB gzip of at most ${most / 1024}, in ${files.length} files`,
  );
  if (sum <= most) continue;
  heavy = true;
  for (const file of files) console.error(`${(weigh(file) / 1024).toFixed(1).padStart(8)} KB  ${file}`);
}
if (heavy) process.exit(1);
