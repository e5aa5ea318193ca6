import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let notes: string[] = [];
/** Sounds that have made no sound yet, and the switch for them. */
async function fresh() {
  vi.resetModules();
  const { sounds } = await import("../../src/games/spacedealer/sounds");
  const { change } = await import("../../src/kit/settings");
  return { ...sounds, on: (on: boolean) => change("sound", on) };
}

beforeEach(() => {
  vi.useFakeTimers();
  notes = [];
  const node = () => ({
    type: "",
    frequency: {
      setValueAtTime: (tone: number, at: number) => notes.push(`${Math.round(tone)}@${at.toFixed(2)}`),
      exponentialRampToValueAtTime() {},
    },
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    pan: { value: 0 },
    connect: (next: unknown) => next,
    start() {},
    stop() {},
  });
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      createOscillator = node;
      createGain = node;
      createStereoPanner = node;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("sounds", () => {
  it("have a pitch for each glass, one above the other", async () => {
    const sounds = await fresh();
    sounds.ready(1);
    vi.advanceTimersByTime(1000);
    sounds.ready(4);
    expect(notes).toEqual(["440@0.00", "660@0.12", "880@0.00", "1320@0.12"]);
  });

  it("are at most two at once", async () => {
    const sounds = await fresh();
    sounds.placed();
    sounds.placed();
    sounds.placed();
    expect(notes).toHaveLength(2);
    vi.advanceTimersByTime(90);
    sounds.landed();
    expect(notes).toHaveLength(3);
  });

  it("are none for those who want none, or where there is no sound", async () => {
    const sounds = await fresh();
    sounds.on(false);
    sounds.gong();
    expect(notes).toEqual([]);
    sounds.on(true);
    vi.stubGlobal("AudioContext", undefined);
    expect(() => sounds.gong()).not.toThrow();
  });
});
