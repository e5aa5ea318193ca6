import { Store } from "../kit/store";

/** The shape of the window, and with it the arrangement of a game. */
export type Layout = "wide" | "tablet" | "phone";

function now(): Layout {
  if (matchMedia("(max-width: 640px)").matches) return "phone";
  return matchMedia("(max-width: 1024px) and (orientation: portrait)").matches ? "tablet" : "wide";
}

export const layout = new Store<Layout>(now());
addEventListener("resize", () => {
  const next = now();
  if (next !== layout.value) layout.set(next);
});

/** Which of the page's windows is open. */
export const dialog = new Store<"settings" | "share" | "menu" | "talk" | null>(null);
