/** How a tile is turned, and which of its places is meant by a square. Knows shapes and spots, no rules. */
import { city, tileOf } from "./catalogue.js";
import { columnOf, flip, normalise, rowOf, turn } from "./geometry.js";
import { formOf } from "./moves.js";

/** How a tile was turned last: it is found again like that. */
const remembered = new Map();

/** Return the shape of a tile as it was left, or as it is printed. */
export function leftAs(tile) {
  return remembered.get(tile) ?? normalise(tileOf(tile).cells);
}

/** Return the shape of a tile as it was left, or, if it has no place like that, turned so that it has one. */
export function pickUp(tile, spots) {
  const shape = leftAs(tile);
  const forms = formsOf(spots);
  const found = [...turns(shape), ...(city().can_flip ? turns(flip(shape)) : [])].find((one) => forms.has(formOf(one)));
  return found ?? shape;
}

export function keep(tile, shape) {
  remembered.set(tile, shape);
}

/** Return the shape turned on, past what has no place, or null if there is no other way. */
export function turned(shape, spots) {
  const forms = formsOf(spots);
  return turns(shape).slice(1).find((one) => forms.has(formOf(one)) && formOf(one) !== formOf(shape)) ?? null;
}

/** Return the shape turned over, and turned on to where it has a place, or null. */
export function flipped(shape, spots) {
  if (!hasTwoSides(shape)) return null;
  const forms = formsOf(spots);
  return turns(flip(shape)).find((one) => forms.has(formOf(one)) && formOf(one) !== formOf(shape)) ?? null;
}

/** Tell whether turning over makes any difference. */
export function hasTwoSides(shape) {
  return formOf(flip(shape)) !== formOf(shape);
}

/** Tell whether turning makes any difference. */
export function hasTurns(shape) {
  return formOf(turn(shape)) !== formOf(shape);
}

function turns(shape) {
  const all = [shape];
  if (!city().can_rotate) return all;
  while (all.length < 4) all.push(turn(all.at(-1)));
  return all;
}

function formsOf(spots) {
  return new Set(spots.map(({ form }) => form));
}

/** Return the spots over a square, as turned now before others, and the nearest to it first. */
export function spotsOver(spots, form, cell) {
  const rank = (spot) => (spot.form === form ? 0 : 100) + distance(spot, cell);
  return spots.filter(({ cells }) => cells.includes(cell)).sort((a, b) => rank(a) - rank(b));
}

/** Return the spot, as turned now, that is meant by pointing at a square, or null. */
export function snap(spots, form, cell) {
  const [best] = spotsOver(spots, form, cell);
  return best?.form === form ? best : null;
}

function distance({ centre: [row, column] }, cell) {
  return Math.hypot(row - rowOf(cell), column - columnOf(cell));
}

/** Return the cells of a shape that is held by its middle over a square; null if it would leave the board. */
export function heldAt(shape, cell) {
  const middle = [average(shape, 0), average(shape, 1)];
  const [handle] = [...shape].sort((a, b) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]));
  const { rows, columns } = city();
  const cells = [];
  for (const [row, column] of shape) {
    const at = [rowOf(cell) + row - handle[0], columnOf(cell) + column - handle[1]];
    if (at[0] < 0 || at[1] < 0 || at[0] >= rows || at[1] >= columns) return null;
    cells.push(at[0] * 100 + at[1]);
  }
  return cells.sort((a, b) => a - b);
}

function average(shape, axis) {
  return shape.reduce((sum, cell) => sum + cell[axis], 0) / shape.length;
}

/** Return the next spot in a direction (`[rows, columns]`), or the one at the other end. */
export function walk(spots, from, [down, right]) {
  if (!from) return spots[0] ?? null;
  const ahead = ({ centre }) => (centre[0] - from.centre[0]) * down + (centre[1] - from.centre[1]) * right;
  const aside = ({ centre }) => Math.abs((centre[0] - from.centre[0]) * right) + Math.abs((centre[1] - from.centre[1]) * down);
  const nearest = (some) => some.sort((a, b) => ahead(a) + 2 * aside(a) - ahead(b) - 2 * aside(b))[0];
  return nearest(spots.filter((spot) => ahead(spot) > 0.01)) ?? nearest([...spots]);
}
