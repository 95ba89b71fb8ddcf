/** Where rows and columns lie in the drawing. Lines without lots are narrower: streets need less room than buildings. */
import { city, lotAt, once, wayAt } from "./catalogue.js";
import { cellOf, columnOf, rowOf } from "./geometry.js";

export const UNIT = 40;
const STREET = 0.68;
const RIM = 0.44;

/** Return `{xs, ys, width, height}`: the edges of the columns and of the rows. */
export const plan = () => once("plan", () => {
  const { rows, columns } = city();
  const ys = edges(rows, (row) => Array.from({ length: columns }, (_, column) => cellOf(row, column)));
  const xs = edges(columns, (column) => Array.from({ length: rows }, (_, row) => cellOf(row, column)));
  return { xs, ys, width: xs.at(-1), height: ys.at(-1) };
});

function edges(count, cellsOf) {
  const found = [0];
  for (let line = 0; line < count; line += 1) {
    const cells = cellsOf(line);
    const isRim = line === 0 || line === count - 1;
    const isNamed = cells.some((cell) => wayAt(cell)?.name);
    const size = cells.some((cell) => lotAt(cell)) ? 1 : isRim && !isNamed ? RIM : STREET;
    found.push(found.at(-1) + size * UNIT);
  }
  return found;
}

/** Return the square's place: `{x, y, width, height}`. */
export function boxOf(cell) {
  const { xs, ys } = plan();
  const [row, column] = [rowOf(cell), columnOf(cell)];
  return { x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row] };
}

export function middleOf(cell) {
  const { x, y, width, height } = boxOf(cell);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Return the middle of the box around several squares. */
export function centreOf(cells) {
  const { xs, ys } = plan();
  const [rows, columns] = [cells.map(rowOf), cells.map(columnOf)];
  return {
    x: (xs[Math.min(...columns)] + xs[Math.max(...columns) + 1]) / 2,
    y: (ys[Math.min(...rows)] + ys[Math.max(...rows) + 1]) / 2,
  };
}

export const isInCity = (cell) => rowOf(cell) >= 0 && rowOf(cell) < city().rows && columnOf(cell) < city().columns;

/** Return the square under a point of the drawing, or null. */
export function cellUnder(x, y) {
  const { xs, ys } = plan();
  const column = xs.findIndex((edge, index) => x >= edge && x < xs[index + 1]);
  const row = ys.findIndex((edge, index) => y >= edge && y < ys[index + 1]);
  return row < 0 || column < 0 ? null : cellOf(row, column);
}
