import type { Language } from "../kit/settings";

/** Every text file by its path, fetched when it is first asked for. */
type Files = Record<string, () => Promise<string>>;
const SHARED: Files = import.meta.glob<string>("./*/*.ftl", { query: "?raw", import: "default" });
const GAMES: Files = import.meta.glob<string>("../games/*/text/*/*.ftl", { query: "?raw", import: "default" });

/** The texts of a language: those of every page, what each game says before it is chosen, and all words of one game. */
export function textsOf(language: Language, game: string): Promise<string[]> {
  const shared = Object.entries(SHARED).filter(([path]) => path.startsWith(`./${language}/`));
  const own = Object.entries(GAMES).filter(
    ([path]) => path.endsWith(`/text/${language}/choose.ftl`) || path === `../games/${game}/text/${language}/table.ftl`,
  );
  return Promise.all([...shared, ...own].map(([, load]) => load()));
}
