import { Store } from "./store";

export const LANGUAGES = ["en", "de", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How fast the others play: as they like, twice as fast, or at once until it is our turn. */
export type Haste = "usual" | "double" | "skip";

/** What this browser remembers about its person; nothing of it is needed to play. A game adds switches of its own. */
export interface Settings {
  language: Language;
  motion: "normal" | "fast" | "off";
  sound: boolean;
  /** Of sounds, from 0 to 1. */
  volume: number;
  haste: Haste;
  palette: "night" | "contrast";
  size: "small" | "normal" | "large";
  name: string;
}
/** What is yes or no. */
export type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const KEY = "starport";
/** What holds of the games' switches until somebody chooses. */
const added: Partial<Settings> = {};

/** A device that is held in the hand is taken along to where a sound disturbs others: there it is asked for. */
const inPublic = (): boolean => matchMedia("(pointer: coarse)").matches;

function first(): Settings {
  const wished = navigator.languages?.map((one) => one.slice(0, 2)) ?? [];
  const language = wished.find((one): one is Language => (LANGUAGES as readonly string[]).includes(one)) ?? "en";
  const usual = {
    language,
    motion: "normal",
    sound: !inPublic(),
    volume: 0.7,
    haste: "usual",
    palette: "night",
    size: "normal",
    name: "",
    ...added,
  } as Settings; // whatever asks for a game's switch has added it
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export const settings = new Store<Settings>(first());

settings.subscribe((now) => {
  const root = document.documentElement;
  root.lang = now.language;
  root.dataset.speed = now.motion;
  root.dataset.palette = now.palette;
  root.dataset.size = now.size;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing can still play
  }
});

// What is chosen in another window of this browser holds here, too.
addEventListener("storage", (event) => {
  if (event.key === KEY) settings.set(first());
});

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.set({ ...settings.value, [name]: value });
}

/** Adds the switches of a game, as they are until somebody chooses; its names for them. */
export function usually<Name extends Switch>(switches: Record<Name, boolean>): readonly Name[] {
  Object.assign(added, switches);
  settings.set({ ...switches, ...settings.value });
  return Object.keys(switches) as Name[];
}

const FAST = 4 / 9; // a flight of 900 ms takes 400
const HASTE: Record<Haste, number> = { usual: 1, double: 0.5, skip: 0.5 };

/** How much of the usual time motion takes. */
export function pace(now: Settings): number {
  if (now.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return (now.motion === "fast" ? FAST : 1) * HASTE[now.haste];
}
