import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Language, settings } from "./settings";
import { Store } from "./store";

/** Between these two marks stands something to be drawn, not read: `cards:ore2,food1`, `seat:1`, `rule:SF-FLY-2`. */
export const DRAW = "\uE000";
export const END = "\uE001";

export type Args = Record<string, FluentVariable>;
export type Say = (id: string, args?: Args) => string;

const loaders: Record<Language, () => Promise<{ default: string }[]>> = {
  en: () =>
    Promise.all([
      import("../text/en/shell.ftl?raw"),
      import("../text/en/games.ftl?raw"),
      import("../text/en/starfarers.ftl?raw"),
      import("../text/en/editions.ftl?raw"),
    ]),
  de: () =>
    Promise.all([
      import("../text/de/shell.ftl?raw"),
      import("../text/de/games.ftl?raw"),
      import("../text/de/starfarers.ftl?raw"),
      import("../text/de/editions.ftl?raw"),
    ]),
  nl: () =>
    Promise.all([
      import("../text/nl/shell.ftl?raw"),
      import("../text/nl/games.ftl?raw"),
      import("../text/nl/starfarers.ftl?raw"),
      import("../text/nl/editions.ftl?raw"),
    ]),
};

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

/** Texts that only some pages need: they come when first asked for, and then in every language. */
export type Extra = Record<Language, () => Promise<{ default: string }>>;
const extras = new Set<Extra>();

export async function speakAlso(extra: Extra): Promise<void> {
  if (extras.has(extra)) return;
  extras.add(extra);
  current = "";
  await speak(settings.value.language);
}

export async function speak(language: Language): Promise<void> {
  const wished = `${language} ${extras.size}`;
  if (current === wished) return;
  current = wished;
  const more = [...extras].map((extra) => extra[language]());
  const texts = [...(await loaders[language]()), ...(await Promise.all(more))].map((one) => one.default);
  if (current !== wished) return;
  const known = new Set(texts.flatMap((text) => [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1])));
  has.set((id) => known.has(id));
  words.set(speaker(language, texts));
}

settings.subscribe((now) => void speak(now.language));
