/**
 * The rules of one game as a small dictionary: rule id → [marks, text, chapter].
 * A rule stands in a list behind its id in bold type, a ruling in a table behind its id.
 * @param {string} text a page of docs/rules
 * @returns {Record<string, [string, string, string]>}
 */
export function rulesFrom(text) {
  /** @type {Record<string, [string, string, string]>} */
  const found = {};
  let chapter = "";
  for (const line of text.split("\n")) {
    const head = /^##+ (?:[\d.]+ )?(.+)$/.exec(line);
    if (head?.[1]) chapter = head[1];
    const rule = /^- \*\*([A-Z]+(?:-[A-Z]+)?-\d+[a-z]?)([^*]*)\*\*\s*((?:\[[^\]]+\]\s*)*)(.*)$/.exec(line);
    if (rule?.[1]) found[rule[1]] = [(rule[3] ?? "").trim(), plain(`${rule[2]} ${rule[4]}`), chapter];
    const ruling = /^\| ([A-Z]+-\d+) \| (.+?) \| (.+) \|$/.exec(line);
    if (ruling?.[1]) found[ruling[1]] = ["", plain(`${ruling[2]} → ${ruling[3]}`), chapter];
  }
  return found;
}

/**
 * The rules of every game, by the name of its room: `space-dealer.md` is the page of `spacedealer`.
 * @param {string[]} games
 * @param {Record<string, string>} pages file name → text
 */
export function rulebooks(games, pages) {
  const named = Object.entries(pages).map(([file, text]) => [file.replace(/\.md$/, "").replaceAll("-", ""), text]);
  return Object.fromEntries(
    named.filter(([game]) => games.includes(game ?? "")).map(([game, text]) => [game, rulesFrom(text ?? "")]),
  );
}

/**
 * The words of a rule without marks of type, and without our notes on where it comes from: how sure it is
 * (`(likely)`, `[S]`), and which setting changes it (`opt:…`).
 * @param {string} text
 */
function plain(text) {
  return text
    .replace(/ ?\([^()]*\b(?:likely|ruling|recon)\b[^()]*\)/g, "")
    .replace(/ ?\bopt:\w+/g, "")
    .replace(/ ?\[[SDQR](?:\]|[^a-z\]][^\]]*\])/g, "")
    .replace(/\*\*/g, "")
    .replace(/`([^`]+)`/g, "$1")
    .trim();
}
