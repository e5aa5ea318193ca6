import { type Extra, speakAlso } from "../kit/words";

const TEXTS: Extra = {
  en: () => import("../text/en/spacedealer.ftl?raw"),
  de: () => import("../text/de/spacedealer.ftl?raw"),
  nl: () => import("../text/nl/spacedealer.ftl?raw"),
};

/** The words of this game come with the game. */
export const ready = speakAlso(TEXTS);
