/** The city of the match and its tiles, as printed: the page brings it along once, since no view repeats it. */
import { neighbours } from "./geometry.js";

let known = null;
let lots = new Map();
let ways = new Map();
let kept = new Map();

/** `catalogue` is what docs/titles/newyork.md describes; called once, before the first painting. */
export function learn(catalogue) {
  known = catalogue;
  kept = new Map();
  lots = new Map(Object.entries(catalogue.lots).flatMap(([name, { cells }]) => cells.map((cell) => [cell, name])));
  ways = new Map([
    ...catalogue.side_streets.map((cell) => [cell, { kind: "side" }]),
    ...catalogue.crossings.map((cell) => [cell, { kind: "crossing" }]),
    ...catalogue.parks.flatMap((park) => park.cells.map((cell) => [cell, { kind: "park", name: park.name }])),
    ...catalogue.streets.flatMap((street) => street.cells.map((cell) => [cell, { kind: "street", id: street.id, name: street.name }])),
  ]);
}

export const city = () => known;
export const lotOf = (name) => known.lots[name];
export const tileOf = (kind) => known.tiles[kind];
export const streetOf = (id) => known.streets.find((street) => street.id === id);
export const districtOf = (key) => known.districts[key];
export const lotNames = () => Object.keys(known.lots);

/** Return the name of the lot that a square belongs to, or null: a street, a park, or outside. */
export const lotAt = (cell) => lots.get(cell) ?? null;

/** Return what a square without a lot is: `{kind: "street"|"side"|"crossing"|"park", id, name}`, or null. */
export const wayAt = (cell) => ways.get(cell) ?? null;

/** Return the card that buys a lot: its district's letter and its size, `Y3`. */
export const cardOf = (name) => `${districtOf(lotOf(name).district).letter}${lotOf(name).size}`;

/** A kind of several copies goes by the name of the first. */
export const tileName = (kind) => tileOf(kind).names?.find(Boolean) ?? (kind === "starter" ? "Starting building" : kind);

/** Return the blocks: lists of squares of lots that hang together by their sides, a street or park between any two. */
export const blocks = () => once("blocks", () => {
  const open = new Set(lots.keys());
  const found = [];
  for (const start of lots.keys()) {
    if (!open.delete(start)) continue;
    const block = [start];
    for (const cell of block) for (const next of neighbours(cell)) if (open.delete(next)) block.push(next);
    found.push(block.sort((a, b) => a - b));
  }
  return found;
});

/** Return what `make` makes of this catalogue, made once under that name. */
export function once(name, make) {
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name);
}
