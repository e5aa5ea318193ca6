import { Store } from "./store";

export const LANGUAGES = ["en", "de", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What this browser remembers about its person; nothing of it is needed to play. */
export interface Settings {
  language: Language;
  motion: "normal" | "fast" | "off";
  sound: boolean;
  palette: "night" | "contrast";
  size: "small" | "normal" | "large";
  name: string;
  /** Ask once before a turn ends with something left undone. */
  remind: boolean;
  log: boolean;
  /** Decline offers that we cannot pay without asking. */
  decline: boolean;
  /** Say the minutes aloud in games against the clock. */
  speech: boolean;
  /** Hold a button to confirm what cannot be undone; otherwise tap twice. */
  hold: boolean;
}

const KEY = "starport";

function first(): Settings {
  const wished = navigator.languages?.map((one) => one.slice(0, 2)) ?? [];
  const language = wished.find((one): one is Language => (LANGUAGES as readonly string[]).includes(one)) ?? "en";
  const usual: Settings = {
    language,
    motion: "normal",
    sound: true,
    palette: "night",
    size: "normal",
    name: "",
    remind: true,
    log: true,
    decline: true,
    speech: true,
    hold: true,
  };
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

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.set({ ...settings.value, [name]: value });
}

/** How much of the usual time motion takes. */
export function pace(now: Settings): number {
  if (now.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return now.motion === "fast" ? 0.45 : 1;
}
