/** One thing that a lesson tells: the id of its sentence, and what the spotlight is on. */
export interface Card {
  id: string;
  at: string;
  /** How many moves of the lesson are made when it is told. */
  step: number;
  /** What whoever learns does then; empty: they read on. */
  action: string;
}

interface Step {
  cards?: string[];
  seat?: number;
  action?: string;
}

const FILES = import.meta.glob<Step[]>("../../../../src/starport/games/*/data/lessons/*.json", { import: "steps" });

/** Everything that a lesson tells, in order; a card says `id@where`. What nobody wrote down has no cards. */
export async function cardsOf(game: string, name: string): Promise<Card[]> {
  const path = Object.keys(FILES).find((one) => one.endsWith(`/${game}/data/lessons/${name}.json`));
  const steps = (await (path ? FILES[path] : undefined)?.()) ?? [];
  return steps.flatMap(({ cards = [], action = "" }, step) =>
    cards.map((card, index) => {
      const [id = "", at = ""] = card.split("@");
      return { id, at, step, action: index === cards.length - 1 ? action : "" };
    }),
  );
}

/** The first card of the moment after so many moves; -1: others move. */
export const firstAt = (cards: Card[], step: number): number => cards.findIndex((card) => card.step === step);

/** The last card that was told before the moment after so many moves. */
export const lastBefore = (cards: Card[], step: number): number => cards.findLastIndex((card) => card.step < step);
