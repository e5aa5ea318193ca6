import { settings } from "./switches";

const LONG = 450;

/**
 * Hold to confirm: pointer or key for 450 ms, shown by the mark `data-held`. With holding switched off,
 * and for those who cannot hold (a click without pointer and key), the first tap asks and the second one does.
 */
export function holding(deed: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let done = false;
    let asked = 0;
    let touched = 0;
    const stop = (): void => {
      clearTimeout(timer);
      timer = undefined;
      element.removeAttribute("data-held");
    };
    const start = (): void => {
      touched = performance.now();
      if (!settings.value.hold || timer !== undefined) return;
      done = false;
      element.setAttribute("data-held", "");
      timer = setTimeout(() => {
        stop();
        done = true;
        deed();
      }, LONG);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (event.type === "keyup") {
        const quick = !settings.value.hold;
        stop();
        if (quick) twice();
      } else if (!event.repeat) start();
    };
    /** Tap, then tap again in the same place. */
    const twice = (): void => {
      const at = performance.now();
      if (asked && at - asked > 250 && at - asked < 4000) {
        asked = 0;
        element.removeAttribute("data-asked");
        deed();
      } else if (!asked || at - asked >= 4000) {
        asked = at;
        element.setAttribute("data-asked", "");
        setTimeout(() => element.removeAttribute("data-asked"), 4000);
      }
    };
    const click = (event: MouseEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      const byHand = performance.now() - touched < 3000;
      if (done) done = false;
      else if (!settings.value.hold || !byHand) twice();
    };
    const down = (event: PointerEvent): void => {
      if (event.button === 0) start();
    };
    const menu = (event: Event): void => event.preventDefault();
    element.addEventListener("pointerdown", down);
    for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) element.addEventListener(name, stop);
    element.addEventListener("keydown", key);
    element.addEventListener("keyup", key);
    element.addEventListener("click", click);
    element.addEventListener("contextmenu", menu);
    return () => {
      stop();
      element.removeEventListener("pointerdown", down);
      for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"])
        element.removeEventListener(name, stop);
      element.removeEventListener("keydown", key);
      element.removeEventListener("keyup", key);
      element.removeEventListener("click", click);
      element.removeEventListener("contextmenu", menu);
    };
  };
}

/** Drag: a glass, plan, token or good is carried to whatever under the pointer has `data-target`; a tap stays a tap. */
export function dragging(
  start: () => void,
  drop: (target: string | null) => void,
): (element: HTMLElement) => () => void {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;
    let carried = false;
    /** The click that follows a drag is not a tap. */
    const click = (event: Event): void => {
      if (!carried) return;
      carried = false;
      event.stopImmediatePropagation();
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      listen(true);
    };
    // The pointer soon leaves the element: the way is followed on the whole window.
    const listen = (on: boolean): void => {
      const change = on ? addEventListener : removeEventListener;
      change("pointermove", move);
      change("pointerup", up);
      change("pointercancel", up);
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
        start();
        ghost = document.createElement("div");
        ghost.className = "d-ghost";
        ghost.append((element.querySelector("svg") ?? element).cloneNode(true));
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    const up = (event: PointerEvent): void => {
      from = null;
      listen(false);
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-target]");
      drop(event.type === "pointerup" ? (under?.dataset.target ?? null) : null);
      carried = true;
      setTimeout(() => {
        carried = false;
      }, 50);
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click, { capture: true });
    return () => {
      ghost?.remove();
      listen(false);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("pointerdown", down);
    };
  };
}
