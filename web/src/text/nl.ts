/** What is said before a game is chosen, as one file to fetch. */
const found = import.meta.glob<string>(["./nl/*.ftl", "../games/*/text/nl/choose.ftl"], {
  eager: true,
  query: "?raw",
  import: "default",
});

export const texts = Object.values(found);
