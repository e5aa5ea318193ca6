import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { textsOf } from "../text";
import { type Language, settings } from "./settings";
import { Store } from "./store";

/** Between these two marks stands something to be drawn, not read: `cards:ore2,food1`, `seat:1`, `rule:SF-FLY-2`. */
export const DRAW = "\uE000";
export const END = "\uE001";

export type Args = Record<string, FluentVariable>;
export type Say = (id: string, args?: Args) => string;

/** The facts of a refusal that a sentence can name. */
export function plain(facts: Record<string, unknown>): Args {
  const args: Args = {};
  for (const [name, fact] of Object.entries(facts))
    if (typeof fact === "string" || typeof fact === "number") args[name] = fact;
  return args;
}

/** What is shown for a text that does not exist. */
export const missing = (id: string): string => id.replace(/[_-]/g, " ");

/** The texts of a language. A missing one shows its id, so that nobody is ever left without a word. */
export function speaker(language: string, texts: string[]): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return (id, args) => {
    const message = bundle.getMessage(id);
    if (!message?.value) return missing(id);
    return bundle.formatPattern(message.value, args ?? {}, []);
  };
}

export const words = new Store<Say>((id) => id);
export const has = new Store<(id: string) => boolean>(() => false);
let current = "";
let game = "";
/** Which files of the game's words are read. */
let parts: string[] = [];
/** Whether the words about the settings of all games are read. */
let options = false;
let loading: Promise<void> = Promise.resolve();

/** Adds the words of a game, in every language that is chosen from now on; another game's words go. `more` are files of
 *  its words beside those of the table, which stay as long as the game does. */
export async function speakOf(name: string, ...more: string[]): Promise<void> {
  parts = [...new Set([...(name === game ? parts : []), "table", ...more])];
  game = name;
  await speak(settings.value.language);
}

/** A part of a game's page, as soon as the file of words that only this part needs is read, too. */
export async function saying<Part>(name: string, file: string, part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, speakOf(name, file)]);
  return found;
}

/** Adds what is said about the settings of every game, from now on. */
export async function speakOfOptions(): Promise<void> {
  options = true;
  await speak(settings.value.language).catch((error: unknown) => {
    options = false; // what could not be fetched must not keep other words away
    throw error;
  });
}

/** Speaks a language from now on. Whoever waits for it waits until the last wish is fulfilled. */
export function speak(language: Language): Promise<void> {
  const wished = `${language} ${game} ${parts.join(" ")} ${options}`;
  if (current !== wished) {
    current = wished;
    loading = load(wished, language).catch((error: unknown) => {
      if (current === wished) current = ""; // asked again, it is tried again
      throw error;
    });
  }
  return loading;
}

async function load(wished: string, language: Language): Promise<void> {
  const texts = await textsOf(language, game, parts, options);
  if (current !== wished) return loading;
  const known = new Set(texts.flatMap((text) => [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1])));
  has.set((id) => known.has(id));
  words.set(speaker(language, texts));
}
settings.subscribe((now) => void speak(now.language));
