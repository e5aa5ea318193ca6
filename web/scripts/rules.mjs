/**
 * The rules as a small dictionary: rule id → [marks, text, chapter].
 * @param {string[]} files texts of docs/rules/*.md
 * @returns {Record<string, [string, string, string]>}
 */
export function rulesFrom(files) {
  /** @type {Record<string, [string, string, string]>} */
  const found = {};
  for (const text of files) {
    let chapter = "";
    for (const line of text.split("\n")) {
      const head = /^##+ (?:\d+\.? )?(.+)$/.exec(line);
      if (head?.[1]) chapter = head[1];
      const rule = /^- \*\*([A-Z]+-[A-Z]+-\d+[a-z]?)\*\*\s*((?:\[[^\]]+\]\s*)*)(.*)$/.exec(line);
      if (rule?.[1]) found[rule[1]] = [(rule[2] ?? "").trim(), plain(rule[3] ?? ""), chapter];
    }
  }
  return found;
}

/** @param {string} text */
function plain(text) {
  return text
    .replace(/\*\*/g, "")
    .replace(/`([^`]+)`/g, "$1")
    .trim();
}
