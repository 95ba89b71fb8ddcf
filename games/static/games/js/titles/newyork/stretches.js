/** Streets as straight bands: where one runs in the drawing, and where its name may stand. */
import { once, streetOf, wayAt } from "./catalogue.js";
import { columnOf, rowOf } from "./geometry.js";
import { plan } from "./plan.js";

/** A second name stands on a band longer than this. */
const LONG = 420;

/** Return a street's bands, the longest first: `{isUpright, x, y, length, breadth, parts}`; x, y begin its middle line; crossings inside it belong to it. */
export const stretches = (id) => once(`stretches ${id}`, () => {
  const open = new Set(streetOf(id).cells);
  const found = [];
  while (open.size) {
    const runs = [...open].flatMap((cell) => [run(open, cell, 1), run(open, cell, 100)]);
    const longest = runs.reduce((best, other) => (other.cells.length > best.cells.length ? other : best));
    for (const cell of longest.cells) open.delete(cell);
    found.push(bandOf(longest.step === 100, longest.cells));
  }
  return found.sort((a, b) => b.length - a.length);
});

/** Return the squares of the street from a square on, straight ahead, also beyond a crossing. */
function run(open, start, step) {
  const cells = [];
  for (let cell = start; open.has(cell) || (wayAt(cell)?.kind === "crossing" && open.has(cell + step)); cell += step) if (open.has(cell)) cells.push(cell);
  return { cells, step };
}

function bandOf(isUpright, cells) {
  const { xs, ys } = plan();
  const [along, across] = isUpright ? [ys, xs] : [xs, ys];
  const line = isUpright ? columnOf(cells[0]) : rowOf(cells[0]);
  const steps = cells.map(isUpright ? rowOf : columnOf);
  const start = along[steps[0]];
  const middle = (across[line] + across[line + 1]) / 2;
  return {
    isUpright,
    x: isUpright ? middle : start,
    y: isUpright ? start : middle,
    length: along[steps.at(-1) + 1] - start,
    breadth: across[line + 1] - across[line],
    parts: partsOf(steps).map(([from, to]) => ({ from: along[from], to: along[to + 1] })),
  };
}

/** Return the pieces between crossings: first and last step of each. */
function partsOf(steps) {
  const parts = [];
  for (const step of steps) {
    if (parts.length && parts.at(-1)[1] === step - 1) parts.at(-1)[1] = step;
    else parts.push([step, step]);
  }
  return parts;
}

/** Return where the name of a street stands: `{x, y, isUpright}` in the middle of pieces that have room for it; once at least. */
export function namePlaces(id, room) {
  const bands = stretches(id);
  const roomy = bands.filter(({ length }) => length >= room);
  return (roomy.length ? roomy : bands.slice(0, 1)).flatMap((band) => placesOn(band, room));
}

function placesOn({ isUpright, x, y, length, parts }, room) {
  const start = isUpright ? y : x;
  const end = isUpright ? plan().height : plan().width;
  const wanted = length > LONG ? [0.25, 0.75] : [0.5];
  const roomy = parts.filter(({ from, to }) => to - from >= room);
  const middles = (roomy.length ? roomy : parts).map(({ from, to }) => (from + to) / 2);
  const nearest = (goal) => middles.reduce((best, middle) => (Math.abs(middle - goal) < Math.abs(best - goal) ? middle : best));
  const places = new Set(wanted.map((share) => Math.max(room / 2, Math.min(end - room / 2, nearest(start + share * length)))));
  return [...places].map((place) => (isUpright ? { isUpright, x, y: place } : { isUpright, x: place, y }));
}
