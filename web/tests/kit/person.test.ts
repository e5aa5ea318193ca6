import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const languages = (list: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(list);
/** The settings as a page finds them when it is opened. */
async function fresh() {
  vi.resetModules();
  return import("../../src/kit/settings");
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("settings", () => {
  it("begin with the first language of the browser that we speak", async () => {
    languages(["fr-FR", "nl-BE", "de"]);
    expect((await fresh()).settings.value.language).toBe("nl");
    localStorage.clear();
    languages(["fr", "it"]);
    expect((await fresh()).settings.value.language).toBe("en");
  });

  it("are kept in this browser, and what is new there has its usual value", async () => {
    localStorage.setItem("starport", '{"language":"de","sound":false}');
    const { settings, change } = await fresh();
    expect(settings.value).toMatchObject({ language: "de", sound: false, motion: "normal" });
    change("name", "Noor");
    change("motion", "off");
    expect((await fresh()).settings.value).toMatchObject({ language: "de", name: "Noor", motion: "off" });
  });

  it("have the switches of a game as it says, until somebody chooses", async () => {
    localStorage.setItem("starport", '{"remind":false}');
    const { settings, change, usually } = await fresh();
    expect(usually({ remind: true, oneclick: false })).toEqual(["remind", "oneclick"]);
    expect(settings.value).toMatchObject({ remind: false, oneclick: false });
    change("oneclick", true);
    const again = await fresh();
    again.usually({ oneclick: false, hold: true });
    expect(again.settings.value).toMatchObject({ oneclick: true, hold: true });
    localStorage.setItem("starport", '{"remind":true}');
    dispatchEvent(new StorageEvent("storage", { key: "starport" }));
    expect(again.settings.value).toMatchObject({ remind: true, oneclick: false, hold: true });
  });

  it("let dice, balls and the end of a flight need no hand; what decides something does", async () => {
    const { settings } = await fresh();
    await import("../../src/games");
    expect(settings.value).toMatchObject({ autoroll: true, autoshake: true, autoend: true, oneclick: false });
    expect(settings.value).toMatchObject({ remind: true, decline: true, log: true, speech: true, hold: true });
  });

  it("follow what is chosen in another window of this browser", async () => {
    const { settings } = await fresh();
    localStorage.setItem("starport", '{"language":"nl"}');
    dispatchEvent(new StorageEvent("storage", { key: "something else" }));
    expect(settings.value.language).toBe("en");
    dispatchEvent(new StorageEvent("storage", { key: "starport" }));
    expect(settings.value.language).toBe("nl");
    expect(document.documentElement.lang).toBe("nl");
  });

  it("are the usual ones where what was kept cannot be read", async () => {
    localStorage.setItem("starport", "{broken");
    expect((await fresh()).settings.value).toMatchObject({ sound: true, palette: "night", name: "" });
  });

  it("work in a browser that keeps nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    const { settings, change } = await fresh();
    change("size", "large");
    expect(settings.value.size).toBe("large");
  });

  it("are marked on the page, for styles and readers", async () => {
    const { change } = await fresh();
    change("language", "nl");
    change("motion", "fast");
    change("palette", "contrast");
    change("size", "small");
    const root = document.documentElement;
    expect(root.lang).toBe("nl");
    expect({ ...root.dataset }).toMatchObject({ speed: "fast", palette: "contrast", size: "small" });
  });

  it("say how much of the usual time motion takes; a browser that wants less motion gets none", async () => {
    const { pace, settings } = await fresh();
    const wish = (less: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: less }));
    wish(false);
    expect((["normal", "fast", "off"] as const).map((motion) => pace({ ...settings.value, motion }))).toEqual([
      1,
      4 / 9,
      0,
    ]);
    wish(true);
    expect(pace({ ...settings.value, motion: "normal" })).toBe(0);
  });
});

describe("places", () => {
  async function at(path: string) {
    history.replaceState(null, "", path);
    vi.resetModules();
    return import("../../src/kit/route");
  }

  it("are read from the address", async () => {
    const page = async (path: string) => (await at(path)).place.value;
    expect(await page("/")).toEqual({ page: "home", table: "", token: "" });
    expect(await page("/t/abc")).toEqual({ page: "table", table: "abc", token: "" });
    expect(await page("/t/abc/replay")).toMatchObject({ page: "replay", table: "abc" });
    expect(await page("/rules")).toMatchObject({ page: "rules" });
    expect(await page("/learn")).toMatchObject({ page: "learn" });
    expect(await page("/editions")).toMatchObject({ page: "editions" });
    expect(await page("/nowhere")).toMatchObject({ page: "lost" });
    expect(await page("/t")).toMatchObject({ page: "lost" });
  });

  it("have a seat's token behind the mark, which no request carries; a short one is no token", async () => {
    expect((await at("/t/abc#0123456789%2B")).place.value.token).toBe("0123456789+");
    expect((await at("/t/abc#log")).place.value.token).toBe("");
    expect((await at("/#0123456789")).place.value.token).toBe("");
  });

  it("follow where we go, and back", async () => {
    const { go, place } = await at("/");
    const before = history.length;
    go("/t/abc");
    expect(location.pathname).toBe("/t/abc");
    expect(place.value).toMatchObject({ page: "table", table: "abc" });
    expect(history.length).toBe(before + 1);
    go("/rules", true);
    expect(history.length).toBe(before + 1);
    expect(place.value.page).toBe("rules");
    history.replaceState(null, "", "/t/xyz");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(place.value.table).toBe("xyz");
  });
});
