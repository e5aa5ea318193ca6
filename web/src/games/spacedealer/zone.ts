/** What can be reached inside a zone. */
const INSIDE = "button:not(:disabled), a[href], input, select, [data-stop]";
const WAYS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A zone is one stop for the Tab key; the arrow keys go from one thing to the next inside it, Home and End to the first
 * and the last. Where somebody was last is where Tab comes back to.
 */
export function zone(element: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  const things = (): HTMLElement[] =>
    [...element.querySelectorAll<HTMLElement>(INSIDE)].filter((one) => one.checkVisibility?.() ?? true);
  /** Only one of them is a stop. */
  const settle = (): void => {
    const all = things();
    const stop = all.includes(last as HTMLElement) ? last : (all[0] ?? null);
    for (const one of all) {
      const index = one === stop ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  };
  const focus = (event: FocusEvent): void => {
    last = event.target as HTMLElement;
    settle();
  };
  const key = (event: KeyboardEvent): void => {
    const all = things();
    const here = all.indexOf(event.target as HTMLElement);
    // With a glass in hand that may fly the arrows walk the ring.
    if (here < 0 || event.defaultPrevented || document.querySelector("[data-field].d-legal")) return;
    const way = WAYS[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : way === undefined ? -1 : here + way;
    if (next < 0 || next >= all.length) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]!.focus();
  };
  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(element, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "class"],
  });
  element.addEventListener("focusin", focus);
  element.addEventListener("keydown", key);
  return () => {
    watcher.disconnect();
    element.removeEventListener("focusin", focus);
    element.removeEventListener("keydown", key);
  };
}
