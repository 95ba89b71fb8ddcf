/** How a building on given squares is drawn: its front rises from the south edge of its squares, its roof lies over the rest.
 *
 * The taller it is, the more front is seen, and the roof only peeps over the north edge: squares behind stay in sight.
 */
import { tileOf } from "./catalogue.js";
import { outline, southSides } from "./outline.js";
import { boxOf } from "./plan.js";

const GAP = 2;
const AWNING = 3.4;
/** By generation: the height of the front, what is added where no square stands in front alone, how far the roof reaches over the squares to the north. */
const HEIGHTS = { none: [7, 0, 0], bronze: [10, 1.5, 0.5], silver: [14, 4.5, 3], gold: [18, 8, 6], legend: [20, 10, 8] };

/** Return `{height, shade, front, windows, lit, awning, roof, rim, parapet, rooms}`: paths, and the place of each square on the roof. */
export function blueprint(kind, cells) {
  const tile = tileOf(kind);
  const [front, more, reach] = HEIGHTS[lookOf(tile)] ?? HEIGHTS.bronze;
  const height = front + (isDeep(cells) ? more : 0) + Math.min(tile.points, 8) * 0.3;
  const sides = southSides(cells, GAP).map(({ x1, x2, y }) => ({ x1, x2, y: y - GAP }));
  const raised = (by) => ({ n: GAP - reach + by, s: GAP + height + by, e: GAP + by, w: GAP + by });
  const panes = sides.flatMap((side) => panesOf(side, height));
  return {
    height,
    shade: outline(cells, GAP, 2),
    front: sides.map(({ x1, x2, y }) => `M${x1} ${y}V${y - height - 1}H${x2}V${y}Z`).join(""),
    windows: panes.filter(({ isLit }) => !isLit).map(({ d }) => d).join(""),
    lit: panes.filter(({ isLit }) => isLit).map(({ d }) => d).join(""),
    awning: sides.map(({ x1, x2, y }) => `M${x1} ${y}v${-AWNING}H${x2}v${AWNING}Z`).join(""),
    roof: outline(cells, raised(0), 1.5),
    rim: outline(cells, raised(1.9), 1),
    parapet: outline(cells, raised(4.4), 1),
    rooms: roomsOf(cells, reach, height),
  };
}

/** Tell whether every part of a building is two squares deep, so that a high front leaves enough of the roof. */
function isDeep(cells) {
  const inside = new Set(cells);
  return cells.every((cell) => inside.has(cell - 100) || inside.has(cell + 100));
}

export const lookOf = (tile) => (tile.is_legendary ? "legend" : tile.generation);

function panesOf({ x1, x2, y }, height) {
  const floors = Math.max(1, Math.floor((height - AWNING) / 6.4));
  const columns = Math.max(2, Math.floor((x2 - x1 - 3) / 6.4));
  const step = (x2 - x1 - 3) / columns;
  const rise = (height - AWNING - 1) / floors;
  return Array.from({ length: floors * columns }, (_, index) => {
    const [floor, column] = [Math.floor(index / columns), index % columns];
    const left = x1 + 1.5 + step * column + (step - 3.2) / 2;
    const top = y - AWNING - rise * (floor + 1) + 0.5;
    return { d: `M${left.toFixed(1)} ${top.toFixed(1)}h3.2v${(rise - 2).toFixed(1)}h-3.2Z`, isLit: scatter(x1 + 13 * y + index * 7) % 7 < 2 };
  });
}

/** Return the same number for the same place every time, without order in it. */
export function scatter(number) {
  let mixed = Math.imul(Math.round(number) + 1013, 2654435761);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Return for every square the middle of its part of the roof, its depth from north to south, and where the building ends behind it. */
function roomsOf(cells, reach, height) {
  const inside = new Set(cells);
  return cells.map((cell) => {
    const { x, y, width, height: depth } = boxOf(cell);
    const top = y + (inside.has(cell - 100) ? 0 : GAP - reach);
    const bottom = y + depth - (inside.has(cell + 100) ? 0 : GAP + height);
    let back = cell;
    while (inside.has(back - 100)) back -= 100;
    return { cell, x: x + width / 2, y: (top + bottom) / 2, depth: bottom - top, back: boxOf(back).y };
  });
}
