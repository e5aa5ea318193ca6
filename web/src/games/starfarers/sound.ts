/** Short sounds that tell what happened, made here of tones and noise: nothing is fetched. */
import type { Told } from "./wire";

interface Tone {
  /** Seconds after the beginning. */
  at: number;
  /** Hertz at the start and at the end; noise where there is none. */
  from?: number;
  to?: number;
  lasts: number;
  loud: number;
  wave?: OscillatorType;
}

const tone = (
  at: number,
  from: number,
  to: number,
  lasts: number,
  loud = 0.5,
  wave: OscillatorType = "sine",
): Tone => ({
  at,
  from,
  to,
  lasts,
  loud,
  wave,
});
const hiss = (at: number, lasts: number, loud: number): Tone => ({ at, lasts, loud });

export const SOUNDS = {
  turn: [tone(0, 660, 660, 0.18, 0.5), tone(0.13, 880, 880, 0.28, 0.5)],
  dice: [
    hiss(0, 0.05, 0.35),
    hiss(0.08, 0.05, 0.3),
    hiss(0.17, 0.06, 0.35),
    tone(0.24, 320, 260, 0.08, 0.35, "triangle"),
  ],
  shake: [
    hiss(0, 0.06, 0.25),
    hiss(0.09, 0.06, 0.3),
    hiss(0.18, 0.06, 0.3),
    tone(0.3, 180, 520, 0.16, 0.3, "triangle"),
  ],
  card: [hiss(0, 0.04, 0.18), tone(0.01, 720, 900, 0.07, 0.25)],
  lost: [tone(0, 520, 250, 0.22, 0.4, "triangle"), hiss(0.02, 0.08, 0.15)],
  trade: [tone(0, 520, 520, 0.09, 0.4), tone(0.1, 780, 780, 0.14, 0.4)],
  offer: [tone(0, 600, 640, 0.1, 0.35, "triangle")],
  build: [hiss(0, 0.05, 0.3), tone(0.02, 220, 330, 0.16, 0.45, "square")],
  fly: [hiss(0, 0.4, 0.14), tone(0, 160, 420, 0.42, 0.3, "sawtooth")],
  reveal: [tone(0, 440, 660, 0.12, 0.35), tone(0.12, 660, 990, 0.2, 0.35)],
  found: [tone(0, 392, 392, 0.14, 0.45), tone(0.12, 494, 494, 0.14, 0.45), tone(0.24, 588, 588, 0.3, 0.5)],
  point: [tone(0, 880, 1320, 0.18, 0.4)],
  duel: [tone(0, 140, 90, 0.2, 0.5, "sawtooth"), hiss(0, 0.12, 0.3), tone(0.22, 620, 300, 0.2, 0.35, "square")],
  seven: [tone(0, 233, 220, 0.3, 0.45, "triangle"), tone(0.06, 277, 262, 0.3, 0.35, "triangle")],
  victory: [
    tone(0, 523, 523, 0.18, 0.5),
    tone(0.16, 659, 659, 0.18, 0.5),
    tone(0.32, 784, 784, 0.18, 0.5),
    tone(0.48, 1047, 1047, 0.7, 0.55),
  ],
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof SOUNDS;

/** What is heard of an event; `us` hears a loss of its own cards as one. */
export function soundOf(told: Told, us: number | null): Sound | null {
  if (told.name === "card_stolen" || told.name === "card_drawn") return told.facts.from === us ? "lost" : "card";
  if (told.name === "cards_discarded") return told.facts.seat === us ? "lost" : null;
  if (told.name === "trade_proposed") return us !== null && told.facts.to.includes(us) ? "offer" : null;
  if (told.name === "yield_paid") return told.facts.seat === us ? "card" : null;
  return HEARD[told.name] ?? null;
}
const HEARD: Partial<Record<Told["name"], Sound>> = {
  dice_rolled: "dice",
  mothership_thrown: "shake",
  trade_made: "trade",
  ship_built: "build",
  spaceport_built: "build",
  upgrade_built: "build",
  ship_moved: "fly",
  ship_jumped: "fly",
  chips_revealed: "reveal",
  sector_discovered: "reveal",
  colony_founded: "found",
  station_founded: "found",
  points_changed: "point",
  comparison_made: "duel",
  seven_rolled: "seven",
  game_won: "victory",
};

let audio: AudioContext | undefined;
let rustle: AudioBuffer | undefined;

function noise(context: AudioContext): AudioBuffer {
  if (rustle) return rustle;
  rustle = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = rustle.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return rustle;
}

/** Plays a sound at a volume from 0 to 1. A browser without sound, or one that waits for a click, stays silent. */
export function play(sound: Sound, volume: number): void {
  try {
    audio ??= new AudioContext();
    const context = audio;
    const start = context.currentTime + 0.01;
    for (const part of SOUNDS[sound] as Tone[]) {
      const gain = context.createGain();
      const at = start + part.at;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.16 * part.loud * volume, at + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0008, at + part.lasts);
      gain.connect(context.destination);
      const source = part.from === undefined ? hissing(context) : singing(context, part, at);
      source.connect(gain);
      source.start(at);
      source.stop(at + part.lasts + 0.02);
    }
  } catch {
    // nobody needs sound to play
  }
}

function hissing(context: AudioContext): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise(context);
  return source;
}

function singing(context: AudioContext, part: Tone, at: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = part.wave ?? "sine";
  source.frequency.setValueAtTime(part.from ?? 440, at);
  source.frequency.linearRampToValueAtTime(part.to ?? part.from ?? 440, at + part.lasts);
  return source;
}
