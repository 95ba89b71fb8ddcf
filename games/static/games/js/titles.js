/** The painters of the titles, each fetched by the page that needs it. */
export const TITLES = {
  duel: () => import("./titles/duel/index.js"),
  newyork: () => import("./titles/newyork/index.js"),
  niagara: () => import("./titles/niagara/index.js"),
};
