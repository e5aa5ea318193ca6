declare module "virtual:starfarers/board-modular" {
  const data: import("./board/geometry").BoardData;
  export default data;
}
declare module "virtual:starfarers/board-charted" {
  const data: import("./board/geometry").BoardData;
  export default data;
}
declare module "virtual:starfarers/friendship" {
  const data: { cards: { id: string; people: string; rate?: { resource: string; give: number } }[] };
  export default data;
}
