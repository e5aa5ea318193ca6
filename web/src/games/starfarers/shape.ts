/** How the table is arranged. The style sheet alone decides it, from the room it has (`layout.css`). */
export type Shape = "wide" | "side" | "low" | "tablet" | "phone";

/** Tells which arrangement is in force, at first and whenever the room changes. */
export function shaped(tell: (shape: Shape) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const read = (): void => tell(getComputedStyle(element).getPropertyValue("--shape").trim() as Shape);
    const watch = new ResizeObserver(read);
    watch.observe(element);
    read();
    return () => watch.disconnect();
  };
}

/** Little room: scores are chips, and what is opened by choice slides over the lower part of the board. */
export const narrow = (shape: Shape): boolean => shape === "phone" || shape === "low";
