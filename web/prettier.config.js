/** Prettier formats components and style sheets; everything else is Biome's. */
export default {
  plugins: ["prettier-plugin-svelte"],
  printWidth: 120,
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
