import type { Hint } from "./hint";

/** Which rule explains the moment a hint speaks of. */
const RULES: Record<string, string> = {
  "sd-hint-over": "SD-79",
  "sd-hint-watch": "SD-79",
  "sd-hint-silent": "SD-23",
  "sd-hint-paused": "SD-23",
  "sd-hint-start": "SD-15",
  "sd-hint-start-column": "SD-15",
  "sd-hint-start-wait": "SD-15",
  "sd-hint-glass": "SD-29",
  "sd-hint-idle": "SD-29",
  "sd-hint-wait": "SD-29",
  "sd-hint-plan": "SD-45",
  "sd-hint-built": "SD-45",
  "sd-hint-ready": "SD-33",
  "sd-hint-token": "SD-84",
  "sd-hint-good": "SD-77",
  "sd-hint-drawn": "SD-42",
  "sd-hint-deliver": "SD-71",
  "sd-hint-sands": "SD-80",
};

/** The rule to open the book at: of what was refused, else of what can be done now. */
export const ruleOf = (hint: Hint): string => hint.rule || (RULES[hint.id] ?? "");
