/**
 * What the client takes from this game's rules when it is built: name of the module → how it is made from the data files.
 * @type {Record<string, (data: (file: string) => any) => unknown>}
 */
export const printed = {
  "virtual:spacedealer/printed": (data) => cardsAndPlanets(data("cards.json"), data("box.json")),
};

/**
 * What is printed on the cards, and the names of the planets, without where each value comes from.
 * @param {any} cards
 * @param {any} box
 */
function cardsAndPlanets(cards, box) {
  /** @type {Record<string, unknown>} */
  const prints = {};
  for (const [kind, type] of Object.entries(cards.types)) {
    for (const [name, card] of Object.entries(type.cards)) {
      prints[name] = {
        kind,
        level: type.level,
        footprint: type.footprint,
        field: type.hourglass_field,
        does: type.effect.does,
        amount: type.effect.amount ?? 0,
        on: type.stands_on ?? "",
        yields: card.produces ?? {},
        demands: (card.demands ?? []).map(({ goods, supplier, owner }) => ({ goods, supplier, owner })),
      };
    }
  }
  /** @type {Record<string, unknown>} */
  const wants = {};
  for (const [name, card] of Object.entries(cards.neutral.cards))
    wants[name] = { goods: card.goods, points: card.supplier };
  const planets = box.planets.map((planet) => planet.name);
  return { prints, wants, planets, neutral: box.neutral_planet };
}
