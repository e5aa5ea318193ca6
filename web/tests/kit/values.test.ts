import { describe, expect, it } from "vitest";
import { bundle, byVerb, fromLargest, read, spelled, total, within } from "../../src/kit/actions";
import { patched } from "../../src/kit/patch";
import { Store } from "../../src/kit/store";
import type { Change } from "../../src/wire";

describe("patches", () => {
  const page = { view: { turn: 1, list: [{ a: 1 }, { a: 2 }, { a: 3 }], gone: 3 }, menu: null as unknown };
  const copy = structuredClone(page);

  it("set and remove, one after another", () => {
    const next = patched(page, [
      [["view", "turn"], 2],
      [["view", "list", 1, "a"], 5],
      [["view", "gone"]],
      [["menu"], { undo: "" }],
      [["menu", "undo"], "undo_nothing"],
    ]);
    expect(next).toEqual({ view: { turn: 2, list: [{ a: 1 }, { a: 5 }, { a: 3 }] }, menu: { undo: "undo_nothing" } });
    expect("gone" in (next.view as object)).toBe(false);
  });

  it("leave the old page as it was, and what they do not touch the same object", () => {
    const next = patched(page, [[["view", "list", 1, "a"], 5]]);
    expect(page).toEqual(copy);
    expect(next).not.toBe(page);
    expect(next.view.list[0]).toBe(page.view.list[0]);
    expect(next.view.list).not.toBe(page.view.list);
  });

  it("remove out of a list, so that the others move up, and add to its end", () => {
    expect(patched(page, [[["view", "list", 0]]]).view.list).toEqual([{ a: 2 }, { a: 3 }]);
    expect(patched(page, [[["view", "list", 3], { a: 4 }]]).view.list).toHaveLength(4);
  });

  it("set a value to null, which is not to remove it", () => {
    const next = patched(page, [[["view", "turn"], null]] as unknown as Change[]);
    expect(next.view).toHaveProperty("turn", null);
  });

  it("replace everything with an empty path, and nothing without a change", () => {
    expect(patched(page as unknown, [[[], { view: null }]])).toEqual({ view: null });
    expect(patched(page, [])).toBe(page);
  });
});

describe("actions", () => {
  const names = ["ore", "fuel", "carbon", "food", "goods"];

  it("are a verb and words", () => {
    expect(read("fly 2 v14_21")).toEqual({ text: "fly 2 v14_21", verb: "fly", words: ["2", "v14_21"] });
    expect(read("roll")).toEqual({ text: "roll", verb: "roll", words: [] });
    expect(read("").verb).toBe("");
  });

  it("are found by verb, in the order of the menu", () => {
    const menu = { actions: ["fly 2 v14_21", "roll", "fly 1 v1_2"], forms: [], undo: "", take_back: [], muted: [] };
    const found = byVerb(menu);
    expect([...found.keys()]).toEqual(["fly", "roll"]);
    expect(found.get("fly")?.map((act) => act.words[0])).toEqual(["2", "1"]);
    expect(byVerb(null).size).toBe(0);
  });

  it("read bundles of cards", () => {
    expect(bundle("ore2,food1")).toEqual({ ore: 2, food: 1 });
    expect(bundle("ore12")).toEqual({ ore: 12 });
    expect(bundle("nothing")).toEqual({});
    for (const wrong of ["ore", "ore0", "2ore", "ore2;food1", "ore2,", "", "Ore2"]) expect(bundle(wrong)).toBeNull();
  });

  it("spell a bundle in one way", () => {
    expect(spelled({ food: 1, ore: 2, goods: 0 }, names)).toBe("ore2,food1");
    expect(spelled({}, names)).toBe("nothing");
    expect(spelled({ goods: -1 }, names)).toBe("nothing");
  });

  it("count and compare bundles", () => {
    expect(total({ ore: 2, food: 1 })).toBe(3);
    expect(total({})).toBe(0);
    expect(within({ ore: 2 }, { ore: 2 })).toBe(true);
    expect(within({ ore: 3 }, { ore: 2 })).toBe(false);
    expect(within({ ore: 1, food: 1 }, { ore: 2 })).toBe(false);
    expect(within({}, {})).toBe(true);
    expect(fromLargest({ ore: 1, fuel: 4, food: 3 }, 4)).toEqual({ fuel: 3, food: 1 });
    expect(fromLargest({ ore: 1 }, 4)).toEqual({ ore: 1 });
  });
});

describe("stores", () => {
  it("tell a listener what they hold, then every change, until it goes", () => {
    const store = new Store(1);
    const heard: number[] = [];
    const leave = store.subscribe((value) => heard.push(value));
    store.set(2);
    store.update((value) => value + 5);
    leave();
    store.set(9);
    expect(heard).toEqual([1, 2, 7]);
    expect(store.value).toBe(9);
  });

  it("tell all their listeners", () => {
    const store = new Store("a");
    const heard: string[] = [];
    store.subscribe((value) => heard.push(`one ${value}`));
    const leave = store.subscribe((value) => heard.push(`two ${value}`));
    leave();
    store.set("b");
    expect(heard).toEqual(["one a", "two a", "one b"]);
  });
});
