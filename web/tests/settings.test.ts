import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { settings } from "../src/kit/settings";
import { has, speak, words } from "../src/kit/words";
import { atGame } from "../src/shell/game";
import SettingsWindow from "../src/shell/SettingsWindow.svelte";

const AT_STARFARERS = ["remind", "decline", "autoroll", "autoshake", "oneclick", "autoend"];
const AT_SPACE_DEALER = ["speech", "hold"];

let shown: Record<string, unknown> | null = null;
const before = settings.value;
afterEach(() => {
  if (shown) void unmount(shown);
  atGame.set("");
  settings.set(before);
});

function boxes(): HTMLInputElement[] {
  flushSync();
  return [...document.querySelectorAll<HTMLInputElement>("dialog input[type=checkbox]")];
}

/** Which switches the window of a table offers, by what they are called. */
async function offered(game: string): Promise<string[]> {
  await speak("en");
  atGame.set(game);
  shown = mount(SettingsWindow, { target: document.body, props: { onclose: () => {} } });
  return boxes().map((box) => box.closest("label")?.querySelector(".lab")?.textContent ?? "");
}
const called = (names: string[]): string[] => names.map((name) => words.value(`set-${name}`));

it.each([
  ["starfarers", AT_STARFARERS],
  ["spacedealer", AT_SPACE_DEALER],
  ["nim", []],
  ["", [...AT_STARFARERS, ...AT_SPACE_DEALER]],
])("the settings at a table of %j are those of every page and of its game", async (game, own) => {
  expect(await offered(game)).toEqual(called(["sound", ...own]));
  for (const name of own) expect([has.value(`set-${name}`), has.value(`set-${name}-about`)]).toEqual([true, true]);
});

it("a switch shows what holds and changes it", async () => {
  settings.set({ ...before, autoroll: true, oneclick: false });
  const names = await offered("starfarers");
  const box = (name: string): HTMLInputElement => boxes()[names.indexOf(words.value(`set-${name}`))]!;
  expect([box("autoroll").checked, box("oneclick").checked]).toEqual([true, false]);
  box("oneclick").click();
  expect(settings.value).toMatchObject({ autoroll: true, oneclick: true });
  expect(box("oneclick").checked).toBe(true);
});
