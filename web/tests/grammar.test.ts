import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../src/kit/settings";
import { speaker } from "../src/kit/words";

const root = resolve(import.meta.dirname, "..");
const games = readdirSync(join(root, "src/games")).filter((name) => existsSync(join(root, "src/games", name, "text")));
const read = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ftl"))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** Arguments that stand for a seat, in messages of the server and of the games. */
const SEATS = ["name", "seat", "from", "to", "partner", "opponent", "proposer", "reader", "holder"];
const YOU: Record<Language, string> = { en: "You", de: "Du", nl: "Jij" };

/** The messages of one language and game, by id. */
function messages(language: Language, game: string): Map<string, string> {
  const texts = [...read(join(root, "src/text", language)), ...read(join(root, "src/games", game, "text", language))];
  const found = new Map<string, string>();
  for (const block of texts.join("\n").split(/\n(?=[a-zA-Z])/)) {
    const id = /^([\w-]+) =/.exec(block)?.[1];
    if (id) found.set(id, block);
  }
  return found;
}

/** What everybody hears happen: its text stands behind a name or a badge, of oneself or of somebody else. */
const server = readFileSync(resolve(root, "../docs/reference/wire.md"), "utf8");
const events = (game: string): Set<string> => {
  const own = readFileSync(resolve(root, `../docs/reference/wire-${game}.md`), "utf8");
  const part = (text: string): string => text.slice(text.indexOf("## Events"), text.indexOf("## Refusals"));
  return new Set([...(part(server) + part(own)).matchAll(/^\| `([a-z_]+)` \|/gm)].map((found) => found[1] ?? ""));
};

/** Verbs as they stand behind somebody else's name: behind "you" they are wrong. */
const THIRD: Record<Language, string> = {
  en: "is has does was offers asks wants avoids starts holds takes gives builds plays thinks accepts decides wins waits",
  de:
    "hat ist wird muss darf will kann möchte bietet bittet baut bekommt verliert erhält gewinnt wirft würfelt tauscht " +
    "meidet beginnt spielt gibt nimmt setzt verlässt heißt wünscht lässt antwortet entscheidet überlegt wartet fliegt",
  // Behind "jij" most Dutch verbs are the same.
  nl: "is heeft",
};
/** Words behind which "you" has another form than the name on its own. */
const BEFORE: Record<Language, string> = {
  en: "from of for with to by against",
  de: "von mit für an auf gegen zu bei über ohne",
  nl: "van met voor aan op tegen bij over zonder",
};
const either = (list: string): string => `(?:${list.split(" ").join("|")})`;
const end = "(?![\\p{L}])";
const WRONG = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    [
      new RegExp(`(?<![\\p{L}])${YOU[language]} ${either(THIRD[language])}${end}`, "iu"),
      new RegExp(`(?<![\\p{L}])${either(BEFORE[language])} ${YOU[language]}${end}`, "u"),
    ],
  ]),
) as Record<Language, RegExp[]>;

const wrong = (language: Language, text: string): boolean => WRONG[language].some((rule) => rule.test(text));

/** What stands behind a number above one. */
const MANY: Record<Language, string> = {
  en:
    "boosters cannons pods steps cards points ships turns markers colonies spaceports seats minutes hours days seconds " +
    "rolls trades places orders lines tables games systems tests rules are were have wait",
  de:
    "Antriebe Kanonen Frachtringe Frachtringen Schritte Schritten Karten Punkte Punkten Schiffe Züge Zügen " +
    "Freundschaftsmarkern Kolonien Raumhäfen Plätze Minuten Stunden Tage Sekunden Proben Systeme Würfen Waren Regeln " +
    "sind werden dürfen warten haben",
  nl:
    "motoren kanonnen vrachtringen stappen kaarten punten schepen beurten vriendschapsschijven kolonies ruimtehavens " +
    "minuten dagen seconden worpen stelsels plekken proeven regels goederen zijn worden mogen wachten hebben",
};
/** Words that may stand between a number and what it counts. */
const BETWEEN: Record<Language, string> = {
  en: "freight friendship free new more half",
  de: "freie weitere neue",
  nl: "vrije andere nieuwe",
};
const several = (language: Language, text: string): boolean =>
  new RegExp(
    `(?<![\\d+,.]|(?:of|von|van) )1 (?:${either(BETWEEN[language])} )?${either(MANY[language])}${end}`,
    "u",
  ).test(text);

describe("sentences about one thing", () => {
  it.each(LANGUAGES)("do not speak of many in %s", (language) => {
    const found = messages(language, "starfarers");
    const say = speaker(language, [...found.values()]);
    const bad: string[] = [];
    for (const [id, text] of found) {
      const args = Object.fromEntries([...text.matchAll(/\$(\w+)/g)].map((one) => [one[1] ?? "", 1]));
      if (several(language, say(id, args))) bad.push(`${id}: ${say(id, args)}`);
    }
    expect(bad.filter((line) => !line.startsWith("lesson-"))).toEqual([]); // those are about one match each
    for (const text of ["1 boosters", "You lack 1 freight pods"]) expect(several("en", text)).toBe(true);
    for (const text of ["1 of 15 points", "11 cards", "1 card"]) expect(several("en", text)).toBe(false);
  });
});

describe("sentences about oneself and about others", () => {
  it.each(games.flatMap((game) => LANGUAGES.map((language) => [game, language] as const)))(
    "of %s are right in %s, whoever they are about",
    (game, language) => {
      const found = messages(language, game);
      const say = speaker(language, [...found.values()]);
      const heard = events(game);
      expect(heard.size).toBeGreaterThan(30);
      const bad: string[] = [];
      let told = 0;
      for (const [id, text] of found) {
        const named = SEATS.filter((key) => text.includes(`$${key} `) || text.includes(`$${key}_is`));
        const rest = Object.fromEntries([...text.matchAll(/\$(\w+)/g)].map((one) => [one[1] ?? "", 2]));
        const counted = id.startsWith("sd-column") ? [] : named;
        for (const own of [null, ...counted]) {
          const args = { ...rest };
          for (const key of named)
            Object.assign(args, {
              [key]: key === own ? YOU[language] : "Vega",
              [`${key}_is`]: key === own ? "you" : "other",
            });
          const line = say(id, args);
          for (const spoken of heard.has(id) ? [line, `${YOU[language]} ${line}`] : [line]) {
            told += 1;
            if (wrong(language, spoken)) bad.push(`${id}: ${spoken}`);
          }
        }
      }
      expect(bad).toEqual([]);
      expect(told).toBeGreaterThan(300);
    },
  );

  it("would be noticed if they were wrong", () => {
    for (const text of ["You offers 1 ore", "You has an encounter", "drew a card from You", "Waiting for You"])
      expect(wrong("en", text)).toBe(true);
    for (const text of ["You offered 1 ore", "drew a card from you", "You won", "You may do this"])
      expect(wrong("en", text)).toBe(false);
    for (const text of ["eine Karte von Du gezogen", "Warten auf Du", "Du bietet 1 Erz", "Du hat eine Begegnung"])
      expect(wrong("de", text)).toBe(true);
    for (const text of ["eine Karte von dir gezogen", "Du gewinnst", "Du hast gewonnen", "Du darfst"])
      expect(wrong("de", text)).toBe(false);
    for (const text of ["een kaart van Jij getrokken", "Jij heeft 3 punten"]) expect(wrong("nl", text)).toBe(true);
    for (const text of ["een kaart van jou getrokken", "Jij hebt gewonnen"]) expect(wrong("nl", text)).toBe(false);
  });
});
