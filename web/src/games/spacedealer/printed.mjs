/**
 * What the rulebook's pictures take from this game's rules when the client is built: name of the module → how it is made
 * from the data files. A table gets its cards from its server.
 * @type {Record<string, (data: (file: string) => any) => unknown>}
 */
export const printed = {
  "virtual:spacedealer/printed": (data) => cardsAndPlanets(data("cards.json"), data("box.json")),
};

/**
 * The usual cards and the names of the planets, as a server would tell them.
 * @param {any} cards
 * @param {any} box
 */
function cardsAndPlanets(cards, box) {
  /** @type {Record<string, unknown>} */
  const types = {};
  /** @type {Record<string, unknown>} */
  const prints = {};
  for (const [kind, type] of Object.entries(cards.types)) {
    types[kind] = {
      level: type.level,
      footprint: type.footprint,
      field: type.hourglass_field,
      does: type.effect.does,
      amount: type.effect.amount ?? 0,
      ...(type.stands_on ? { on: type.stands_on } : {}),
    };
    for (const [name, card] of Object.entries(type.cards))
      prints[name] = {
        type: kind,
        ...(card.produces ? { yields: card.produces } : {}),
        ...(card.demands
          ? { demands: card.demands.map(({ goods, supplier, owner }) => ({ goods, supplier, owner })) }
          : {}),
      };
  }
  /** @type {Record<string, unknown>} */
  const wants = {};
  for (const [name, card] of Object.entries(cards.neutral.cards))
    wants[name] = { goods: card.goods, points: card.supplier };
  const planets = box.planets.map(({ name, colour }) => ({ name, colour }));
  return { set: "reconstructed", types, cards: prints, wants, planets, neutral: box.neutral_planet };
}
