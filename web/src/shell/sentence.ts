import type { Say } from "../kit/words";
import type { Desk, GameList } from "../wire";
import { variantsOf } from "./start";

/** The text of an id if the language has it; otherwise what the catalogue says. */
export const titleOf = (has: (id: string) => boolean, say: Say, id: string, other: string): string =>
  has(id) ? say(id) : other.replace(/_/g, " ");

/** What a choice of a setting is called. */
export const choiceOf = (has: (id: string) => boolean, say: Say, option: string, choice: string): string =>
  titleOf(has, say, `choice-${option}-${choice}`, titleOf(has, say, `choice-any-${choice}`, choice));

/** The rules of a table in a sentence or two: the edition, the settings that are not the usual ones, and the clock. */
export function rulesIn(desk: Desk, games: GameList, has: (id: string) => boolean, say: Say): string {
  const game = games.games.find((one) => one.name === desk.game);
  const edition = game?.editions.find((one) => one.name === desk.edition);
  if (!game || !edition) return clockIn(desk, say);
  const seats = desk.seats.length;
  const variant = variantsOf(game).find((one) => one.edition === edition.name && one.seats.includes(seats));
  const title = titleOf(has, say, variant?.id ?? "", variant?.edition ?? edition.name);
  const about = titleOf(has, say, `${variant?.id}-about`, edition.title);
  const odd = edition.options
    .filter((option) => !option.seats.length || option.seats.includes(seats)) // one for each number of players
    .filter((option) => (desk.options[option.name] ?? option.default) !== option.default)
    .map((option) => {
      const value = desk.options[option.name] ?? option.default;
      const chosen = option.choices.includes(value) ? value : "own";
      const name = titleOf(has, say, `option-${option.name}`, option.name);
      return `${name}: ${choiceOf(has, say, option.name, chosen)}`;
    });
  const first = `${title}: ${about.replace(/\.$/, "")}.`;
  const rest = odd.length ? `${odd.join("; ")}. ${say("rule-usual")}` : "";
  return [first, rest, clockIn(desk, say)].filter(Boolean).join(" ");
}

function clockIn(desk: Desk, say: Say): string {
  if (desk.realtime) return "";
  if (!desk.clock) return say("rule-clock-none");
  const { bank, increment = 0 } = desk.clock;
  return bank >= 86_400
    ? say("rule-clock-days", { days: Math.round(bank / 86_400), hours: Math.round(increment / 3600) })
    : say("rule-clock", { minutes: Math.round(bank / 60), seconds: increment });
}
