/** The ground: paving, sidewalks and lots. It never changes: built once, and Preact skips it at every later painting. */
import { html } from "../../../vendor/preact-htm.js";
import { blocks, city, lotAt, lotNames, lotOf, once, wayAt } from "./catalogue.js";
import { cellOf, coordinate, rowOf } from "./geometry.js";
import { outline } from "./outline.js";
import { parks } from "./parks.js";
import { boxOf, plan } from "./plan.js";
import { stretches } from "./stretches.js";

const SIDEWALK = 4.5;

/** Under the streets' names: the paving, car tracks, the letters and numbers of columns and rows. */
export const roads = () => once("roads", () => {
  const { width, height } = plan();
  return html`
    <g class="roads" aria-hidden="true">
      <rect class="paving" width=${width} height=${height} />
      <rect class="cobbles" width=${width} height=${height} fill="url(#cobbles)" />
      ${city().streets.flatMap(({ id }) => stretches(id)).map((stretch) => html`<path class="track" d=${tracks(stretch)} />`)}
      ${city().crossings.map((cell) => html`<path class="crosswalk" d=${crosswalk(cell)} />`)}
      <g class="rulers">${rulers()}</g>
    </g>`;
});

/** Over the streets: blocks with their sidewalks, lots in the dress of their districts, parks. */
export const land = () => once("land", () => html`
  <g class="land" aria-hidden="true">
    ${blocks().map((cells) => html`
      <path class="kerb-shade" d=${outline(cells, -SIDEWALK, 8)} transform="translate(1.6 2.2)" />
      <path class="sidewalk" d=${outline(cells, -SIDEWALK, 8)} />
      <path class="sidewalk-slabs" d=${outline(cells, -SIDEWALK / 2, 6)} />`)}
    ${lotNames().map(lot)}
    ${parks()}
  </g>`);

function lot(name) {
  const { district, cells } = lotOf(name);
  const { x, y } = boxOf(cells[0]);
  const path = outline(cells, 1.1, 3.5);
  return html`
    <g class=${`lot in-${district}`}>
      <path class="lot-ground" d=${path} />
      <path class="lot-dress" d=${path} fill=${`url(#dress-${district})`} />
      <path class="lot-edge" d=${outline(cells, 1.7, 3)} />
      <path class="lot-squares" d=${seams(cells)} />
      <text class="lot-name" x=${x + 5} y=${y + 12}>${name}</text>
    </g>`;
}

/** Return the lines between squares of one lot. */
function seams(cells) {
  const inside = new Set(cells);
  return cells.map((cell) => {
    const { x, y, width, height } = boxOf(cell);
    const right = inside.has(cell + 1) ? `M${x + width} ${y + 5}V${y + height - 5}` : "";
    return right + (inside.has(cell + 100) ? `M${x + 5} ${y + height}H${x + width - 5}` : "");
  }).join("");
}

function tracks({ isUpright, x, y, length }) {
  const line = (by) => (isUpright ? `M${x + by} ${y}v${length}` : `M${x} ${y + by}h${length}`);
  return [-4.6, -1.9, 1.9, 4.6].map(line).join("");
}

/** Slabs across every street that leaves a crossing. */
function crosswalk(cell) {
  const { x, y, width, height } = boxOf(cell);
  const [left, right, top, bottom] = [x + SIDEWALK, x + width - SIDEWALK, y + SIDEWALK, y + height - SIDEWALK];
  const isWay = (next) => ["street", "side"].includes(wayAt(next)?.kind);
  return [
    isWay(cell - 100) ? `M${left} ${y + 1}H${right}` : "",
    isWay(cell + 100) ? `M${left} ${y + height - 1}H${right}` : "",
    isWay(cell - 1) ? `M${x + 1} ${top}V${bottom}` : "",
    isWay(cell + 1) ? `M${x + width - 1} ${top}V${bottom}` : "",
  ].join("");
}

/** Columns have letters and rows have numbers, where the rim has room for them. */
function rulers() {
  const { rows, columns } = city();
  const isFree = (cells) => cells.every((cell) => !lotAt(cell) && wayAt(cell)?.kind !== "park");
  const top = Array.from({ length: columns }, (_, column) => cellOf(0, column));
  const left = Array.from({ length: rows }, (_, row) => cellOf(row, 0));
  const mark = (cell, text) => {
    const { x, y, width, height } = boxOf(cell);
    return html`<text class="ruler" x=${x + width / 2} y=${y + height / 2 + 3}>${text}</text>`;
  };
  return [
    ...(isFree(top) ? top.slice(1).map((cell) => mark(cell, coordinate(cell).replace(/\d+/, ""))) : []),
    ...(isFree(left) ? left.slice(1).map((cell) => mark(cell, rowOf(cell) + 1)) : []),
  ];
}
