/** Squares and shapes. A cell is `100 * row + column` from the north-west; a shape is a list of `[row, column]`. */

export const rowOf = (cell) => Math.floor(cell / 100);
export const columnOf = (cell) => cell % 100;
export const cellOf = (row, column) => 100 * row + column;
export const neighbours = (cell) => [cell - 100, cell + 1, cell + 100, cell - 1];

/** Return the shape moved to 0, 0 and sorted. */
export function normalise(shape) {
  const top = Math.min(...shape.map(([row]) => row));
  const left = Math.min(...shape.map(([, column]) => column));
  return shape.map(([row, column]) => [row - top, column - left]).sort(([a, b], [c, d]) => a - c || b - d);
}

/** Return the shape after a quarter turn clockwise. */
export const turn = (shape) => normalise(shape.map(([row, column]) => [column, -row]));

/** Return the shape turned over, left for right. */
export const flip = (shape) => normalise(shape.map(([row, column]) => [row, -column]));

/** Return the cells of a shape whose 0, 0 lies on `anchor`, sorted. Squares outside the city are not left out. */
export const at = (shape, anchor) => shape.map(([row, column]) => anchor + cellOf(row, column)).sort((a, b) => a - b);

export const shapeOf = (cells) => normalise(cells.map((cell) => [rowOf(cell), columnOf(cell)]));

export function sameCells(one, other) {
  if (one.length !== other.length) return false;
  const cells = new Set(one);
  return other.every((cell) => cells.has(cell));
}

/** Return a square's name for people: `F5` is the sixth column, the fifth row. */
export function coordinate(cell) {
  const column = columnOf(cell);
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column < 26 ? letter : String.fromCharCode(64 + Math.floor(column / 26)) + letter}${rowOf(cell) + 1}`;
}
