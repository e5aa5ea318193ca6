import { settings } from "../../kit/settings";

/** Short dry tones, each with its own pitch shape. At most two at once; everything heard is also seen. */
let audio: AudioContext | undefined;
let busy = 0;

interface Note {
  tone: number;
  to?: number;
  at?: number;
  long?: number;
  loud?: number;
  shape?: OscillatorType;
  side?: number;
}

function play(notes: Note[]): void {
  if (!settings.value.sound || busy >= 2) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    busy += 1;
    let end = 0;
    for (const { tone, to = tone, at = 0, long = 0.14, loud = 0.07, shape = "sine", side = 0 } of notes) {
      const sound = audio.createOscillator();
      const volume = audio.createGain();
      const place = audio.createStereoPanner();
      sound.type = shape;
      sound.frequency.setValueAtTime(tone, now + at);
      sound.frequency.exponentialRampToValueAtTime(to, now + at + long);
      volume.gain.setValueAtTime(0, now + at);
      volume.gain.linearRampToValueAtTime(loud, now + at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0005, now + at + long);
      place.pan.value = side;
      sound.connect(volume).connect(place).connect(audio.destination);
      sound.start(now + at);
      sound.stop(now + at + long + 0.02);
      end = Math.max(end, at + long);
    }
    setTimeout(() => {
      busy -= 1;
    }, end * 1000);
  } catch {
    // no sound here
  }
}

const pitch = (glass: number): number => 440 * 2 ** (((glass - 1) * 4) / 12);

export const sounds = {
  placed: () => play([{ tone: 180, to: 120, long: 0.09, shape: "triangle", loud: 0.1 }]),
  tick: (glass: number) => play([{ tone: 1200, long: 0.03, loud: 0.02, shape: "square", side: (glass - 2) * 0.6 }]),
  ready: (glass: number, loud = 1) =>
    play([
      { tone: pitch(glass), loud: 0.08 * loud },
      { tone: pitch(glass) * 1.5, at: 0.12, long: 0.24, loud: 0.08 * loud },
    ]),
  landed: () => play([{ tone: 620, to: 240, long: 0.28, shape: "triangle" }]),
  delivered: () =>
    play([
      { tone: 392, long: 0.34 },
      { tone: 494, at: 0.06, long: 0.34 },
      { tone: 587, at: 0.12, long: 0.4 },
    ]),
  served: () => play([{ tone: 1046, long: 0.5, loud: 0.05 }]),
  offer: () =>
    play([
      { tone: 300, to: 200, long: 0.07, shape: "triangle", loud: 0.1 },
      { tone: 300, to: 200, at: 0.16, long: 0.07, shape: "triangle", loud: 0.1 },
    ]),
  attacked: () => play([{ tone: 90, to: 50, long: 0.25, shape: "sawtooth", loud: 0.08 }]),
  refused: () =>
    play([
      { tone: 140, long: 0.08, shape: "square", loud: 0.03 },
      { tone: 140, at: 0.12, long: 0.08, shape: "square", loud: 0.03 },
    ]),
  gong: () =>
    play([
      { tone: 196, long: 1.4, loud: 0.12 },
      { tone: 293, long: 1.2, loud: 0.06 },
    ]),
};
