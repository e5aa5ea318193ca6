/** What the page does around a table: it opens itself anew, saves a record, calls for attention, renews itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anewWhenMissing } from "../../src/kit/anew";
import { badge, chime } from "../../src/kit/attention";
import { callHere } from "../../src/kit/here";
import { saveRecord } from "../../src/kit/save";

vi.mock("../../src/kit/here", () => ({ callHere: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

describe("a part that is missing", () => {
  /** A page that listens, a server that answers or not, and how often the page was opened anew. */
  function listening() {
    let heard: () => void = () => {};
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
      if (name === "vite:preloadError") heard = listener;
    });
    const fetched = vi.fn(async (_url: string, _how?: RequestInit) => ({}));
    vi.stubGlobal("fetch", fetched);
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    anewWhenMissing();
    return { missing: () => heard(), fetched, reload };
  }

  it("is fetched with the page, as soon as the server answers again", async () => {
    const { missing, fetched, reload } = listening();
    fetched.mockRejectedValueOnce(new Error("away"));
    missing();
    await vi.advanceTimersByTimeAsync(999);
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    expect(fetched).toHaveBeenCalledWith(location.href, { cache: "no-store" });
    await vi.advanceTimersByTimeAsync(1);
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
  });

  it("is asked for once, however many parts are missing", async () => {
    const { missing, fetched } = listening();
    fetched.mockReturnValue(new Promise(() => {}));
    missing();
    vi.advanceTimersByTime(20_000);
    missing();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("that is still missing after ten seconds is missing for good", async () => {
    listening().missing();
    vi.advanceTimersByTime(9_999);
    const second = listening();
    second.missing();
    expect(second.fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    second.missing();
    expect(second.fetched).toHaveBeenCalledOnce();
  });
});

describe("the record of a table here", () => {
  it("is saved under the table's name, and its address is given back later", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:here");
    const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
    vi.mocked(callHere).mockResolvedValueOnce({ ok: false, text: "" });
    await saveRecord("here-a");
    expect(clicked).toEqual([]);
    vi.mocked(callHere).mockResolvedValueOnce({ ok: true, text: "the record" });
    await saveRecord("here-a");
    expect(callHere).toHaveBeenLastCalledWith("GET", "tables/here-a/record", undefined, "");
    expect(clicked).toEqual(["here-a.txt blob:here"]);
    vi.advanceTimersByTime(9_999);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoked).toHaveBeenCalledWith("blob:here");
  });
});

describe("whose turn it is", () => {
  it("is heard: one tone, or two that rise", () => {
    const heard: unknown[] = [];
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        void heard.push([name, ...args.map((one) => (typeof one === "number" ? Math.round(one * 1000) / 1000 : one))]);
    class Context {
      currentTime = 5;
      destination = "speaker";
      createOscillator = () => ({
        frequency: {
          set value(tone: number) {
            note("tone")(tone);
          },
        },
        connect: (to: unknown) => to,
        start: note("start"),
        stop: note("stop"),
      });
      createGain = () => ({
        gain: {
          setValueAtTime: note("set"),
          linearRampToValueAtTime: note("up"),
          exponentialRampToValueAtTime: note("down"),
        },
        connect: note("out"),
      });
    }
    const silent = (): void => chime();
    expect(silent).not.toThrow(); // where nothing can sound
    vi.stubGlobal("AudioContext", Context);
    chime();
    const one = (tone: number, at: number) => [
      ["tone", tone],
      ["set", 0, at],
      ["up", 0.08, Math.round((at + 0.02) * 1000) / 1000],
      ["down", 0.001, Math.round((at + 0.3) * 1000) / 1000],
      ["out", "speaker"],
      ["start", at],
      ["stop", Math.round((at + 0.32) * 1000) / 1000],
    ];
    expect(heard.splice(0)).toEqual(one(440, 5));
    chime(true);
    expect(heard).toEqual([...one(660, 5), ...one(880, 5.12)]);
  });

  it("is seen: the icon of the page has a mark", () => {
    expect(() => badge(true)).not.toThrow(); // a page without an icon
    document.body.innerHTML = '<link id="favicon" href="favicon.svg">';
    const icon = document.getElementById("favicon") as HTMLLinkElement;
    badge(true);
    expect(decodeURIComponent(icon.href)).toContain('<circle cx="18.5"');
    expect(icon.href).not.toContain("BADGE");
    badge(false);
    expect(icon.getAttribute("href")).toBe("/favicon.svg");
  });
});

describe("a newer version of the app", () => {
  type Listener = () => void;
  let renew: () => Promise<void>;
  let at: (page: "home" | "table" | "replay" | "learn") => void;
  // Whoever renews a page listens as long as it is open: every story has a page of its own.
  beforeEach(async () => {
    vi.resetModules();
    ({ renew } = await import("../../src/kit/keeper"));
    const { place } = await import("../../src/kit/route");
    at = (page) => place.set({ page, table: "", token: "" });
  });

  /** A browser that keeps the app; the locks of all its tabs; what the waiting version was told. */
  function browser(kept = true) {
    const said: string[] = [];
    const heard = new Map<string, Listener>();
    const listen = (name: string, listener: Listener) => void heard.set(name, listener);
    const installing = { addEventListener: listen };
    const found = {
      waiting: { postMessage: (text: string) => void said.push(text) } as object | null,
      installing,
      addEventListener: listen,
    };
    const held = new Set<object>();
    const locks = {
      request: vi.fn(
        async (_name: string, how: { mode?: string; ifAvailable?: boolean }, work: (free: unknown) => unknown) => {
          if (how.ifAvailable) return work(held.size ? null : {});
          const mine = {};
          held.add(mine);
          await work(mine);
          held.delete(mine);
        },
      ),
    };
    const workers = { controller: kept ? {} : null, ready: Promise.resolve(found), addEventListener: listen };
    vi.stubGlobal("navigator", { serviceWorker: workers, locks });
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    return { said, heard, found, held, locks, reload };
  }

  it("waits until nobody is at a table, and a moment more", async () => {
    const { said, held, locks } = browser();
    at("table");
    await renew();
    await vi.advanceTimersByTimeAsync(600);
    expect([said, held.size]).toEqual([[], 1]);
    expect(locks.request.mock.calls.map(([name, how]) => [name, how])).toEqual([
      ["starport-table", { mode: "shared" }],
    ]);
    at("replay");
    await vi.advanceTimersByTimeAsync(600);
    expect([said, held.size]).toEqual([[], 1]);
    at("learn");
    await vi.advanceTimersByTimeAsync(600);
    expect([said, held.size]).toEqual([[], 0]);
    at("home");
    await vi.advanceTimersByTimeAsync(499);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(["take over"]);
    at("table");
    await vi.advanceTimersByTimeAsync(600);
    expect([said.length, held.size]).toEqual([1, 1]);
  });

  it("waits for the tables of other tabs, too", async () => {
    const { said, held, heard } = browser();
    at("home");
    held.add({});
    await renew();
    await vi.advanceTimersByTimeAsync(600);
    expect(said).toEqual([]);
    held.clear();
    heard.get("updatefound")!();
    heard.get("statechange")!();
    await vi.advanceTimersByTimeAsync(600);
    expect(said).toEqual(["take over"]);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(600);
    expect(said).toEqual(["take over", "take over"]);
    at("table");
  });

  it("that is not there is not asked for", async () => {
    const { found, locks } = browser();
    at("home");
    found.waiting = null;
    await renew();
    await vi.advanceTimersByTimeAsync(600);
    expect(locks.request).not.toHaveBeenCalled();
  });

  it("opens the start page anew, but neither a table nor an app that was not kept before", async () => {
    const { heard, reload } = browser(false);
    at("home");
    await renew();
    heard.get("controllerchange")!();
    expect(reload).not.toHaveBeenCalled(); // this is how the app came to be kept
    at("table");
    heard.get("controllerchange")!();
    expect(reload).not.toHaveBeenCalled();
    at("home");
    heard.get("controllerchange")!();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("opens the start page of an app that was kept before", async () => {
    const { heard, reload } = browser(true);
    at("home");
    await renew();
    heard.get("controllerchange")!();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes nowhere where nothing can be kept", async () => {
    vi.stubGlobal("navigator", {});
    await expect(renew()).resolves.toBeUndefined();
  });
});
