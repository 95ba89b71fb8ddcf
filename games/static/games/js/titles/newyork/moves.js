/** The legal moves, sorted once for each view: by lot, by pair of lots, by tile, how it is turned, and place.
 *
 * A spot is a place of a tile: `{key, cells, shape, form, centre, entry}`; `form` is the same for tiles that are turned alike.
 */
import { columnOf, rowOf, shapeOf } from "./geometry.js";

const sorted = new WeakMap();

export function movesOf(legal) {
  if (!sorted.has(legal)) sorted.set(legal, sort(legal));
  return sorted.get(legal);
}

function sort(legal) {
  const found = {
    lots: { expand: new Map(), extra: new Map(), return: new Map() },
    pairs: [],
    places: { build: new Map(), demolish: new Map() },
    shift: null, end: null, isBoom: false,
  };
  for (const entry of legal) {
    const { move } = entry;
    if (move.kind in found.lots) found.lots[move.kind].set(move.lot, entry);
    else if (move.kind === "grab") found.pairs.push(entry);
    else if (move.tile) addSpot(found.places[move.kind === "demolish" ? "demolish" : "build"], entry);
    else found[move.kind] = entry;
    if (move.kind === "boom") found.isBoom = true;
  }
  for (const tiles of Object.values(found.places)) for (const spots of tiles.values()) spots.sort((a, b) => a.form.localeCompare(b.form) || a.centre[0] - b.centre[0] || a.centre[1] - b.centre[1]);
  return found;
}

function addSpot(tiles, entry) {
  const { tile, cells } = entry.move;
  const shape = shapeOf(cells);
  const spot = { key: cells.join(), cells, shape, form: formOf(shape), centre: [mean(cells.map(rowOf)), mean(cells.map(columnOf))], entry };
  if (!tiles.has(tile)) tiles.set(tile, []);
  tiles.get(tile).push(spot);
}

/** Return a name for a shape as it is turned; equal for equal shapes. */
export function formOf(shape) {
  const top = Math.min(...shape.map(([row]) => row));
  const left = Math.min(...shape.map(([, column]) => column));
  return shape.map(([row, column]) => (row - top) * 10 + column - left).sort((a, b) => a - b).join();
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
