/** The painters of the titles; only the one that is needed is loaded. */
const TITLES = {
  duel: () => import("./titles/duel/index.js"),
  newyork: () => import("./titles/newyork/index.js"),
  niagara: () => import("./titles/niagara/index.js"),
};

export function loadTitle(key) {
  return TITLES[key]();
}
