import type { FootHint } from "./hint";

/** Which rule explains the moment a hint speaks of. */
const RULES: Record<string, string> = {
  "sd-hint-over": "SD-79",
  "sd-hint-watch": "SD-79",
  "sd-hint-silent": "SD-23",
  "sd-hint-paused": "SD-23",
  "sd-hint-waits": "SD-23",
  "sd-hint-start": "SD-15",
  "sd-hint-start-column": "SD-15",
  "sd-hint-start-wait": "SD-15",
  "sd-hint-glass": "SD-29",
  "sd-hint-idle": "SD-29",
  "sd-hint-wait": "SD-29",
  "sd-hint-plan": "SD-45",
  "sd-hint-built": "SD-45",
  "sd-hint-ready": "SD-33",
  "sd-hint-stuck": "SD-34",
  "sd-hint-token": "SD-84",
  "sd-hint-good": "SD-77",
  "sd-hint-drawn": "SD-42",
  "sd-hint-declined": "SD-133",
  "sd-hint-accepted": "SD-132",
  "sd-hint-withdrawn": "SD-133",
  "sd-hint-lapsed": "SD-133",
  "sd-hint-lapsed-theirs": "SD-133",
  "sd-hint-deliver": "SD-71",
  "sd-hint-sands": "SD-80",
  // What the page itself refuses, before anybody asks the rules.
  "sd-nothing-to-order": "SD-29",
  "sd-not-now": "SD-29",
  "sd-no-site": "SD-45",
  "sd-hold-to-fire": "SD-84",
  "sd-no-victim": "SD-84",
  last_sands: "SD-80",
};

/** The rule to open the book at: of what was refused, else of what can be done now. */
export const ruleOf = (hint: FootHint): string => hint.rule || (RULES[hint.id] ?? "");

/** Things on the page, and the rule that tells what they are; the first that fits is taken. All editions have it. */
export const THINGS: [selector: string, rule: string][] = [
  ["[data-tech]", "SD-39"],
  ["[data-draw], [data-keep]", "SD-42"],
  ["[data-plan], [data-lay], [data-own]", "SD-37"],
  [".d-dk", "SD-29"],
  ["[data-demand]", "SD-74"],
  ["[data-deliver], [data-chip], .d-mk", "SD-71"],
  ["[data-accept], .d-offer", "SD-131"],
  [".d-hold", "SD-60"],
  ["[data-card]", "SD-57"],
  [".d-node, .d-shipk", "SD-64"],
  ["[data-score]", "SD-81"],
  [".d-clock", "SD-79"],
  [".d-reserve", "SD-19"],
];

/** The rule of what the hand is at: the thing that has the focus or lies under the pointer, else of the moment. */
export function ruleAt(hint: FootHint, under: Element | null): string {
  const focus = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
  for (const at of hint.rule ? [] : [focus, under]) {
    const found = THINGS.find(([selector]) => at?.closest(selector));
    if (found) return found[1];
  }
  return ruleOf(hint);
}
