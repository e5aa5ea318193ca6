import { afterEach, expect, test, vi } from "vitest";
import { keeper } from "../../src/kit/keeper";

afterEach(() => vi.unstubAllGlobals());

const browser = (register: () => Promise<unknown>) => {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal("navigator", { serviceWorker: { register, ready: Promise.resolve() }, storage: { persist } });
  return persist;
};

test("who keeps a game asks the browser not to clear it away", async () => {
  const persist = browser(() => Promise.resolve());
  expect(await keeper()).toBe(true);
  expect(persist).toHaveBeenCalledOnce();
});

test("where no service worker may be, nothing is kept and nobody is asked", async () => {
  const persist = browser(() => Promise.reject(new Error("not allowed")));
  expect(await keeper()).toBe(false);
  expect(persist).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", {});
  expect(await keeper()).toBe(false);
});
