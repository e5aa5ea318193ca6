import type { Language } from "../kit/settings";

/** The words of every page, and what each game says before it is chosen. */
const SHARED: Record<Language, () => Promise<{ texts: string[] }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  nl: () => import("./nl"),
};
/** The words of a game's table by their path, fetched when they are first asked for. */
const TABLES = import.meta.glob<string>("../games/*/text/*/table.ftl", { query: "?raw", import: "default" });

/** The texts of a language: those of every page, what each game says before it is chosen, and all words of one game. */
export async function textsOf(language: Language, game: string): Promise<string[]> {
  const own = TABLES[`../games/${game}/text/${language}/table.ftl`];
  const [shared, table] = await Promise.all([SHARED[language](), own?.()]);
  return table === undefined ? shared.texts : [...shared.texts, table];
}
