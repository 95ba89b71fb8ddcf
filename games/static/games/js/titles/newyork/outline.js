/** The outline of a set of squares as a path: every side moved in or out by its own amount, corners rounded. */
import { columnOf, rowOf } from "./geometry.js";
import { plan } from "./plan.js";

/** The sides of a square in turn, clockwise: the step along the side, and to the square beyond it. */
const SIDES = [
  { side: "n", from: [0, 0], to: [0, 1], beyond: -100 },
  { side: "e", from: [0, 1], to: [1, 1], beyond: 1 },
  { side: "s", from: [1, 1], to: [1, 0], beyond: 100 },
  { side: "w", from: [1, 0], to: [0, 0], beyond: -1 },
];

/** Return the path around the cells. `inset` is a number, or `{n, e, s, w}`; below 0 the outline grows. */
export function outline(cells, inset = 0, radius = 0) {
  const by = typeof inset === "number" ? { n: inset, e: inset, s: inset, w: inset } : inset;
  return loopsOf(cells).map((loop) => rounded(cornersOf(loop, by), radius)).join("");
}

/** Return the outline's sides that face south: `{x1, x2, y}`, ends moved in by `inset`, y the edge of the square. */
export function southSides(cells, inset) {
  const { ys } = plan();
  return loopsOf(cells).flatMap((loop) => {
    const corners = cornersOf(loop, { n: 0, s: 0, e: inset, w: inset });
    return loop.flatMap(({ side, row }, index) => {
      if (side !== "s") return [];
      const ends = [corners[index].x, corners[(index + 1) % loop.length].x];
      return [{ x1: Math.min(...ends), x2: Math.max(...ends), y: ys[row] }];
    });
  });
}

/** Return loops of straight sides `{side, row, column}`, the one that matters being the line the side lies on. */
function loopsOf(cells) {
  const inside = new Set(cells);
  const open = new Map();
  for (const cell of cells) {
    for (const { side, from, to, beyond } of SIDES) {
      if (inside.has(cell + beyond)) continue;
      const start = cell + 100 * from[0] + from[1];
      open.set(`${start}${side}`, { side, start, end: cell + 100 * to[0] + to[1] });
    }
  }
  const loops = [];
  while (open.size) loops.push(straighten(follow(open)));
  return loops;
}

function follow(open) {
  const loop = [];
  let [key, edge] = open.entries().next().value;
  while (edge) {
    open.delete(key);
    loop.push(edge);
    const turns = { n: "enw", e: "sen", s: "wse", w: "nws" }[edge.side];
    key = [...turns].map((side) => `${edge.end}${side}`).find((next) => open.has(next));
    edge = open.get(key);
  }
  return loop;
}

function straighten(loop) {
  const first = loop.findIndex(({ side }, index) => side !== loop.at(index - 1).side);
  const turned = [...loop.slice(first), ...loop.slice(0, first)];
  return turned
    .filter(({ side }, index) => side !== turned.at(index - 1).side)
    .map(({ side, start }) => ({ side, row: rowOf(start), column: columnOf(start) }));
}

/** The corner at the start of each side: where it meets the one before. */
function cornersOf(loop, by) {
  const { xs, ys } = plan();
  const moved = { n: by.n, s: -by.s, w: by.w, e: -by.e };
  return loop.map((side, index) => {
    const before = loop.at(index - 1);
    const [level, upright] = side.side === "n" || side.side === "s" ? [side, before] : [before, side];
    return { x: xs[upright.column] + moved[upright.side], y: ys[level.row] + moved[level.side] };
  });
}

function rounded(corners, radius) {
  const parts = corners.map((corner, index) => {
    const [before, after] = [corners.at(index - 1), corners[(index + 1) % corners.length]];
    const r = Math.min(radius, span(before, corner) / 2, span(corner, after) / 2);
    const [from, to] = [towards(corner, before, r), towards(corner, after, r)];
    return `${index ? "L" : "M"}${from}${r ? `Q${text(corner)} ${to}` : ""}`;
  });
  return `${parts.join("")}Z`;
}

const span = (one, other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
const text = ({ x, y }) => `${round(x)} ${round(y)}`;
const round = (number) => Math.round(number * 100) / 100;
const towards = (from, to, by) => text({ x: from.x + Math.sign(to.x - from.x) * by, y: from.y + Math.sign(to.y - from.y) * by });
