/**
 * What is printed on the cards of Space Dealer, and the names of its planets, without where each value comes from.
 * @param {string[]} files texts of cards.json and box.json
 * @returns {string}
 */
export function dealerFrom(...files) {
  const [cards, box] = files.map((text) => JSON.parse(text));
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
  return JSON.stringify({ prints, wants, planets, neutral: box.neutral_planet });
}
