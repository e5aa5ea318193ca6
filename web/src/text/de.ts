/** What is said before a game is chosen, as one file to fetch. */
const found = import.meta.glob<string>(["./de/*.ftl", "../games/*/text/de/choose.ftl"], {
  eager: true,
  query: "?raw",
  import: "default",
});

export const texts = Object.values(found);
