/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:board" {
  const data: import("./board/geometry").BoardData;
  export default data;
}
declare module "virtual:board-printed" {
  const data: import("./board/geometry").BoardData;
  export default data;
}
declare module "virtual:friendship" {
  const data: { cards: { id: string; people: string }[] };
  export default data;
}
declare module "virtual:dealer" {
  const data: import("./dealer/model").Printed;
  export default data;
}
