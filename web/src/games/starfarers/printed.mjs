/**
 * What the client takes from this game's rules when it is built: name of the module → how it is made from the data files.
 * The edges of the board that comes first are worked out instead of fetched.
 * @type {Record<string, (data: (file: string) => any) => unknown>}
 */
export const printed = {
  "virtual:starfarers/board-modular": (data) => ({ ...data("modular/board.json"), edges: undefined }),
  "virtual:starfarers/board-charted": (data) => data("charted/board.json"),
  "virtual:starfarers/friendship": (data) => data("friendship.json"),
};
