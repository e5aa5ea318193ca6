/**
 * A rulebook for people, read from its page (docs/rulebook): chapters of blocks. A block may carry a mark in the line
 * above it, `<!-- rule ids | for which tables -->`; the second half names editions (`classic`, `!5-6`) and settings
 * (`board=explorer,wild_space`).
 *
 * @typedef {{ rules?: string[], marks?: string[], not?: string[], when?: Record<string, string[]> }} Mark
 * @typedef {Mark & { kind: "text" | "head" | "example" | "list" | "steps" | "table" | "picture", lines: string[] }} Block
 * @typedef {{ id: string, title: string, blocks: Block[] }} Chapter
 * @typedef {{ title: string, chapters: Chapter[] }} Book
 */

/**
 * @param {string} text a page of docs/rulebook
 * @returns {Book}
 */
export function bookFrom(text) {
  /** @type {Book} */
  const book = { title: "", chapters: [] };
  for (const part of text.trim().split(/\n\s*\n/)) {
    const [, mark, body = ""] = /^(?:<!--(.*?)-->\n)?([\s\S]*)$/.exec(part) ?? [];
    const chapter = /^## (.+) \{#([a-z-]+)\}$/.exec(body);
    if (body.startsWith("# ")) book.title = body.slice(2);
    else if (chapter) book.chapters.push({ id: chapter[2] ?? "", title: chapter[1] ?? "", blocks: [] });
    else book.chapters.at(-1)?.blocks.push({ ...markFrom(mark ?? ""), ...blockFrom(body) });
  }
  return book;
}

/**
 * @param {string} mark
 * @returns {Mark}
 */
function markFrom(mark) {
  const [rules = "", tables = ""] = mark.split("|");
  /** @type {Mark} */
  const found = {};
  if (rules.trim()) found.rules = rules.trim().split(/\s+/);
  for (const word of tables.trim().split(/\s+/).filter(Boolean)) {
    const [name = "", values] = word.split("=");
    if (values) found.when = { ...found.when, [name]: values.split(",") };
    else if (name.startsWith("!")) found.not = [...(found.not ?? []), name.slice(1)];
    else found.marks = [...(found.marks ?? []), name];
  }
  return found;
}

/** How a block begins, what it is, and what is not said again in its lines. */
const KINDS = /** @type {const} */ ([
  [/^### /, "head", /^### /],
  [/^!\[/, "picture", /^$/],
  [/^> /, "example", /^> ?/],
  [/^- /, "list", /^- /],
  [/^1\. /, "steps", /^\d+\. /],
  [/^\| /, "table", /^$/],
]);

/**
 * @param {string} body
 * @returns {{ kind: Block["kind"], lines: string[] }}
 */
function blockFrom(body) {
  const [, kind = "text", sign] = KINDS.find(([begins]) => begins.test(body)) ?? [];
  const lines = body.split("\n");
  if (kind === "table") return { kind, lines: lines.filter((line) => !/^\| ---/.test(line)) };
  if (kind === "picture") {
    const [, alt = "", name = ""] = /^!\[(.*)\]\(picture:(.+)\)$/.exec(body) ?? [];
    return { kind, lines: [name, alt] };
  }
  if (kind === "list" || kind === "steps") {
    /** @type {string[]} */
    const items = [];
    for (const line of lines) {
      if (sign?.test(line)) items.push(line.replace(sign, ""));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return { kind, lines: items };
  }
  return { kind, lines: [lines.map((line) => (sign ? line.replace(sign, "") : line)).join(" ")] };
}
