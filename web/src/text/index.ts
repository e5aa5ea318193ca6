import type { Language } from "../kit/settings";

/** The words of every page, and what each game says before it is chosen. */
const SHARED: Record<Language, () => Promise<{ texts: string[] }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  nl: () => import("./nl"),
};
/** Words by their path, fetched when they are first asked for: those of games, and what all games share with them. */
const OWN = import.meta.glob<string>(["../games/*/text/*/*.ftl", "!../games/*/text/*/choose.ftl"], {
  query: "?raw",
  import: "default",
});
const MORE = import.meta.glob<string>("./*/more/*.ftl", { query: "?raw", import: "default" });

/** How each game can be set and its editions differ: read by whoever wants to know more before choosing. */
const optionsIn = (language: Language): (() => Promise<string>)[] =>
  Object.entries(OWN).flatMap(([path, load]) => (path.endsWith(`/${language}/options.ftl`) ? [load] : []));

/** The texts of a language: those of every page, what each game says before it is chosen, and words of one game; those
 *  about the settings of all games only where they are wanted. */
export async function textsOf(language: Language, game: string, parts: string[], options = false): Promise<string[]> {
  const all = options ? optionsIn(language) : [];
  const own = parts.flatMap((part) => [
    MORE[`./${language}/more/${part}.ftl`],
    OWN[`../games/${game}/text/${language}/${part}.ftl`],
  ]);
  const [shared, ...texts] = await Promise.all([SHARED[language](), ...[...own, ...all].map((load) => load?.())]);
  return [...shared.texts, ...texts.filter((text) => text !== undefined)];
}
