import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dragging, holding } from "../../src/games/spacedealer/hold";
import { change } from "../../src/kit/settings";

describe("holding", () => {
  let element: HTMLElement;
  let deed: ReturnType<typeof vi.fn<() => void>>;
  let leave: () => void;
  const point = (name: string, button = 0) => element.dispatchEvent(new PointerEvent(name, { button, bubbles: true }));
  const key = (name: string, which: string, repeat = false) =>
    element.dispatchEvent(new KeyboardEvent(name, { key: which, repeat, cancelable: true }));

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.advanceTimersByTime(60_000);
    change("hold", true);
    element = document.createElement("button");
    deed = vi.fn<() => void>();
    leave = holding(deed)(element);
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
  });

  it("for less than half a second does nothing, longer does it once", () => {
    point("pointerdown");
    expect(element.hasAttribute("data-held")).toBe(true);
    vi.advanceTimersByTime(449);
    point("pointerup");
    expect(element.hasAttribute("data-held")).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(deed).not.toHaveBeenCalled();
    point("pointerdown");
    vi.advanceTimersByTime(450);
    expect(deed).toHaveBeenCalledTimes(1);
    point("pointerup");
    element.click();
    expect(deed).toHaveBeenCalledTimes(1);
    expect(element.hasAttribute("data-asked")).toBe(false);
    vi.advanceTimersByTime(5000);
    element.click();
    expect(element.hasAttribute("data-asked")).toBe(true);
  });

  it("is for the first button only, and ends when the pointer leaves", () => {
    point("pointerdown", 2);
    vi.advanceTimersByTime(1000);
    point("pointerdown");
    point("pointerleave");
    vi.advanceTimersByTime(1000);
    expect(deed).not.toHaveBeenCalled();
  });

  it("works with a key, which repeats itself", () => {
    key("keydown", "Enter");
    vi.advanceTimersByTime(300);
    key("keydown", "Enter", true);
    vi.advanceTimersByTime(150);
    key("keyup", "Enter");
    expect(deed).toHaveBeenCalledTimes(1);
    key("keydown", "x");
    vi.advanceTimersByTime(1000);
    expect(deed).toHaveBeenCalledTimes(1);
  });

  it("switched off: the first tap asks, the second one does, if it is not too quick and not too late", () => {
    change("hold", false);
    const tap = () => {
      point("pointerdown");
      point("pointerup");
      element.click();
    };
    tap();
    expect(element.hasAttribute("data-asked")).toBe(true);
    vi.advanceTimersByTime(200);
    tap();
    expect(deed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    tap();
    expect(deed).toHaveBeenCalledTimes(1);
    tap();
    vi.advanceTimersByTime(4000);
    expect(element.hasAttribute("data-asked")).toBe(false);
    tap();
    expect(deed).toHaveBeenCalledTimes(1);
  });

  it("is not asked of a click that no hand made, as readers give it: they tap twice", () => {
    element.click();
    vi.advanceTimersByTime(300);
    element.click();
    expect(deed).toHaveBeenCalledTimes(1);
  });
});

describe("dragging", () => {
  const move = (name: string, x: number, y = 0) => dispatchEvent(new PointerEvent(name, { clientX: x, clientY: y }));

  it("carries to what lies under the pointer; a short way is a tap", () => {
    const element = document.body.appendChild(document.createElement("button"));
    const field = document.body.appendChild(document.createElement("div"));
    field.dataset.target = "card:x";
    document.elementFromPoint = () => field;
    const start = vi.fn();
    const dropped: (string | null)[] = [];
    const leave = dragging(start, (target) => dropped.push(target))(element);
    const down = () => element.dispatchEvent(new PointerEvent("pointerdown", { button: 0, clientX: 0, clientY: 0 }));
    const far = () => element.dispatchEvent(new PointerEvent("pointerdown", { button: 0, clientX: 90, clientY: 40 }));
    far();
    move("pointermove", 95, 42);
    move("pointerup", 95, 42);
    expect(start).not.toHaveBeenCalled();
    down();
    move("pointermove", 20);
    expect(document.querySelector(".d-ghost")).not.toBeNull();
    move("pointerup", 20);
    expect(start).toHaveBeenCalledTimes(1);
    expect(dropped).toEqual(["card:x"]);
    expect(document.querySelector(".d-ghost")).toBeNull();
    down();
    move("pointermove", 20);
    move("pointercancel", 20);
    expect(dropped).toEqual(["card:x", null]);
    leave();
    document.body.innerHTML = "";
  });
});
