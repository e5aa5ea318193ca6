/** Sounds as a browser gets them: every tone, when, how loud and how long. */
import { expect, test, vi } from "vitest";
import type { Sound } from "../src/games/starfarers/sound";
import { golden } from "./match";

/** An audio context that writes down what is asked of it. */
function listening(): string[] {
  const heard: string[] = [];
  const param = (name: string) =>
    new Proxy({} as Record<string, unknown>, {
      get:
        (_, verb) =>
        (...args: unknown[]) =>
          void heard.push(`${name}.${String(verb)} ${args.join(" ")}`),
      set: (_, key, value) => {
        heard.push(`${name}.${String(key)}=${value}`);
        return true;
      },
    });
  const node = (name: string): Record<string, unknown> => {
    const made: Record<string, unknown> = {
      connect: (to: unknown) => to,
      start: (...args: unknown[]) => void heard.push(`${name} starts ${args.join(" ")}`),
      stop: (...args: unknown[]) => void heard.push(`${name} stops ${args.join(" ")}`),
    };
    for (const part of ["frequency", "gain", "pan", "Q", "detune", "playbackRate"])
      made[part] = param(`${name} ${part}`);
    return new Proxy(made, {
      set: (there, key, value) => {
        if (typeof value !== "object") heard.push(`${name}.${String(key)}=${value}`);
        return Reflect.set(there, key, value);
      },
    });
  };
  class Context {
    currentTime = 5;
    sampleRate = 100;
    state = "running";
    destination = {};
    resume = async () => {};
    createOscillator = () => node("tone");
    createGain = () => node("volume");
    createStereoPanner = () => node("side");
    createBiquadFilter = () => node("filter");
    createBufferSource = () => node("noise");
    createBuffer = (channels: number, length: number, rate: number) => {
      heard.push(`buffer ${channels} ${length} ${rate}`);
      return { getChannelData: () => new Float32Array(length) };
    };
  }
  vi.stubGlobal("AudioContext", Context);
  return heard;
}

test("every sound of both games is the one it was", async () => {
  vi.useFakeTimers();
  vi.resetModules(); // a context is kept for the page's life: this page has its own
  const heard = listening();
  const { sounds } = await import("../src/games/spacedealer/sounds");
  const { play, SOUNDS } = await import("../src/games/starfarers/sound");
  const { settings } = await import("../src/kit/settings");
  settings.set({ ...settings.value, sound: true });
  const lines: string[] = [];
  for (const name of Object.keys(SOUNDS) as Sound[]) {
    play(name, 0.5);
    lines.push(`starfarers ${name}`, ...golden({ heard: heard.splice(0) }));
    vi.runAllTimers();
  }
  for (const [name, sound] of Object.entries(sounds)) {
    sound(2);
    lines.push(`spacedealer ${name}`, ...golden({ heard: heard.splice(0) }));
    vi.runAllTimers();
  }
  sounds.gong();
  sounds.gong();
  const two = heard.splice(0).length;
  sounds.gong();
  expect([two > 0, heard.length]).toEqual([true, 0]);
  settings.set({ ...settings.value, sound: false });
  vi.runAllTimers();
  sounds.gong();
  expect(heard).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("matches/sounds.txt");
});
