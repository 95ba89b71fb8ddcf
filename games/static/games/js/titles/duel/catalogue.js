/** What the components are, as printed: the page brings it along once, since no view repeats it. */

let known = null;

/** `catalogue` is what games/pages/titles/duel.py makes; called once, before the first painting. */
export function learn(catalogue) {
  known = catalogue;
}

export const RESOURCES = ["wood", "clay", "stone", "glass", "papyrus"];
export const SYMBOLS = ["wheel", "mortar", "quill", "pendulum", "sundial", "globe", "law"];
export const COLORS = ["brown", "grey", "blue", "green", "yellow", "red", "purple"];

export const cardOf = (key) => known.cards[key];
export const wonderOf = (key) => known.wonders[key];
export const tokenOf = (key) => known.tokens[key];
export const resourceName = (key) => known.resources[key];
export const symbolName = (key) => known.symbols[key];
export const colorName = (key) => known.colors[key];
export const parts = () => Object.entries(known.parts);

/** Return the cards that the chain symbol of a card makes free. */
export function freedBy(key) {
  const { gives } = cardOf(key);
  return gives ? Object.values(known.cards).filter((card) => card.free_with === gives) : [];
}
