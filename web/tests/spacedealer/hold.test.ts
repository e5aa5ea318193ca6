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

  it("is not begun anew by a second finger", () => {
    point("pointerdown");
    vi.advanceTimersByTime(300);
    point("pointerdown");
    vi.advanceTimersByTime(150);
    expect(deed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(deed).toHaveBeenCalledTimes(1);
    expect(element.hasAttribute("data-held")).toBe(false);
  });

  it("that was too short asks nothing: the click was made by a hand", () => {
    point("pointerdown");
    vi.advanceTimersByTime(100);
    point("pointerup");
    element.click();
    expect(element.hasAttribute("data-asked")).toBe(false);
    vi.advanceTimersByTime(2899);
    element.click();
    expect(element.hasAttribute("data-asked")).toBe(false);
    vi.advanceTimersByTime(1);
    element.click();
    expect(element.hasAttribute("data-asked")).toBe(true);
  });

  it("that was long enough is over with its click: the next short one does nothing either", () => {
    point("pointerdown");
    vi.advanceTimersByTime(450);
    point("pointerdown");
    vi.advanceTimersByTime(10);
    point("pointerup");
    element.click();
    element.click();
    expect([deed.mock.calls.length, element.hasAttribute("data-asked")]).toEqual([1, false]);
  });

  it("keeps what the browser would do with keys and clicks, and no other key", () => {
    const fired = (event: Event): [boolean, boolean] => {
      let outside = false;
      const hears = () => {
        outside = true;
      };
      const around = document.createElement("div");
      around.append(element);
      around.addEventListener("click", hears);
      element.dispatchEvent(event);
      return [event.defaultPrevented, outside];
    };
    const typed = (which: string) => new KeyboardEvent("keydown", { key: which, cancelable: true });
    expect([typed("Enter"), typed(" "), typed("x")].map((one) => fired(one)[0])).toEqual([true, true, false]);
    expect(fired(new MouseEvent("click", { bubbles: true, cancelable: true }))).toEqual([true, false]);
    expect(fired(new Event("contextmenu", { cancelable: true }))[0]).toBe(true);
  });

  it("switched off, a key asks first, too, and holding it long does nothing", () => {
    change("hold", false);
    key("keydown", "Enter");
    vi.advanceTimersByTime(1000);
    expect([deed.mock.calls.length, element.hasAttribute("data-asked")]).toEqual([0, false]);
    key("keyup", "Enter");
    expect(element.hasAttribute("data-asked")).toBe(true);
    vi.advanceTimersByTime(300);
    key("keydown", " ");
    key("keyup", " ");
    expect([deed.mock.calls.length, element.hasAttribute("data-asked")]).toEqual([1, false]);
  });

  it("with a key asks nothing while holding is on", () => {
    key("keydown", "Enter");
    vi.advanceTimersByTime(100);
    key("keyup", "Enter");
    expect([deed.mock.calls.length, element.hasAttribute("data-asked")]).toEqual([0, false]);
  });

  it("asked once, does it after more than a quarter of a second and within four seconds", () => {
    const tried = (...waits: number[]): number => {
      deed.mockClear();
      vi.advanceTimersByTime(10_000);
      element.click();
      for (const wait of waits) {
        vi.advanceTimersByTime(wait);
        element.click();
      }
      return deed.mock.calls.length;
    };
    expect([tried(250), tried(251), tried(3999), tried(4000), tried(100, 200)]).toEqual([0, 1, 1, 0, 1]);
    // After the deed it has to be asked anew.
    expect(tried(300, 300)).toBe(1);
    expect(tried(300, 300, 300)).toBe(2);
  });

  it("is asked for four seconds", () => {
    element.click();
    vi.advanceTimersByTime(3999);
    expect(element.hasAttribute("data-asked")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(element.hasAttribute("data-asked")).toBe(false);
  });

  it("ends with the thing itself", () => {
    point("pointerdown");
    leave();
    vi.advanceTimersByTime(1000);
    for (const name of ["pointerdown", "pointerup"]) point(name);
    key("keydown", "Enter");
    vi.advanceTimersByTime(1000);
    key("keyup", "Enter");
    element.click();
    vi.advanceTimersByTime(300);
    element.click();
    expect(deed).not.toHaveBeenCalled();
    expect([element.hasAttribute("data-held"), element.hasAttribute("data-asked")]).toEqual([false, false]);
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

  it("is no tap: the click that follows is not heard, the next one is", () => {
    vi.useFakeTimers();
    document.body.innerHTML = "";
    const element = document.body.appendChild(document.createElement("button"));
    element.innerHTML = "<svg></svg>";
    document.elementFromPoint = () => null;
    const dropped: (string | null)[] = [];
    const leave = dragging(vi.fn(), (target) => dropped.push(target))(element);
    const taps = vi.fn();
    element.addEventListener("click", taps);
    const drag = (): void => {
      element.dispatchEvent(new PointerEvent("pointerdown", { button: 0, clientX: 3, clientY: 4 }));
      move("pointermove", 10, 4);
      expect(document.querySelector(".d-ghost")).toBeNull();
      move("pointermove", 11, 4);
      expect(document.querySelector<HTMLElement>(".d-ghost")?.style.cssText).toMatch(/left: 11px; top: 4px/);
      expect(document.querySelector(".d-ghost > svg")).not.toBeNull();
      move("pointermove", 3, 44);
      expect(document.querySelector<HTMLElement>(".d-ghost")?.style.cssText).toMatch(/left: 3px; top: 44px/);
      move("pointerup", 3, 44);
    };
    drag();
    element.click();
    expect([taps.mock.calls.length, dropped]).toEqual([0, [null]]);
    element.click();
    expect(taps).toHaveBeenCalledTimes(1);
    // Where no click followed, the next tap is one again.
    drag();
    vi.advanceTimersByTime(50);
    element.click();
    expect(taps).toHaveBeenCalledTimes(2);
    // The pointer goes on without anything in hand.
    move("pointermove", 90, 90);
    expect(document.querySelector(".d-ghost")).toBeNull();
    element.dispatchEvent(new PointerEvent("pointerdown", { button: 2, clientX: 3, clientY: 4 }));
    move("pointermove", 90, 90);
    expect(document.querySelector(".d-ghost")).toBeNull();
    element.dispatchEvent(new PointerEvent("pointerdown", { button: 0, clientX: 3, clientY: 4 }));
    move("pointermove", 90, 90);
    leave();
    expect(document.querySelector(".d-ghost")).toBeNull();
    move("pointermove", 95, 95);
    element.dispatchEvent(new PointerEvent("pointerdown", { button: 0, clientX: 3, clientY: 4 }));
    move("pointermove", 50, 50);
    expect(document.querySelector(".d-ghost")).toBeNull();
    document.body.innerHTML = "";
    vi.useRealTimers();
  });
});
