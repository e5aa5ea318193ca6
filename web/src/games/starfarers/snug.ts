/** So far a button can go for its words: what each step gives up is in `layout/button.css`. */
const MOST = 3;

/** Whether some of the words are cut, or stand outside. */
function spills(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  return [...button.querySelectorAll<HTMLElement>("b, .sub")].some((words) => {
    if (getComputedStyle(words).position === "absolute") return false; // only spoken
    const { top, bottom } = words.getBoundingClientRect();
    const cut = words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1;
    return cut || top < box.top || bottom > box.bottom;
  });
}

/** Keeps these words readable in the room the button has, in every language: `data-tight` counts what it gives up. */
export function snug(..._words: string[]): (button: HTMLElement) => () => void {
  return (button) => {
    const fit = (): void => {
      delete button.dataset.tight;
      for (let step = 1; step <= MOST && spills(button); step += 1) button.dataset.tight = String(step);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(button);
    fit();
    return () => watch.disconnect();
  };
}
