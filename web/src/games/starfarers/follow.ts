import type { Play } from "./play.svelte";

/** Steps that were ordered together, and how far the story was when the last of them was sent. */
export interface Following {
  steps: string[];
  since: number;
}

/** What still follows once this is done: the rest of what was ordered with it, or nothing if it is something else. */
export function after({ follow, seen }: Play, action: string): Following | null {
  const [first, ...rest] = follow?.steps ?? [];
  return first === action && rest.length ? { steps: rest, since: seen.seq } : null;
}

/** The step that comes next, as soon as what the one before did was seen. */
export function nextStep({ follow, seen, menu }: Play): string | undefined {
  return follow && seen.seq > follow.since ? menu.actions.find((action) => action === follow.steps[0]) : undefined;
}

/** Whether what was ordered together is still wanted: not when something was turned up on the way, which nobody can
 *  take back, nor when the next step is not possible any more. A question in between is waited for. */
export function stillFollows({ follow, seen, menu, top }: Play): boolean {
  if (!follow || seen.seq <= follow.since || top?.frame !== "flight") return true;
  const next = follow.steps[0] ?? "";
  return menu.actions.includes(next) && (menu.undo === "" || next.startsWith("found "));
}
