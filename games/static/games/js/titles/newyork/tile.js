/** A skyscraper's tile, small: its squares, its metal, its points. Points stand in a hexagon unless the tile is a rectangle. */
import { html } from "../../../vendor/preact-htm.js";
import { tileOf } from "./catalogue.js";

const UNIT = 12;
const HEXAGON = "M0 -7.4L6.4 -3.7V3.7L0 7.4L-6.4 3.7V-3.7Z";

/** `shape` as it is turned; the printed one if it is not given. */
export function Tile({ tile, shape }) {
  const { cells, generation, points, is_rectangular: isRectangular, is_legendary: isLegendary } = tileOf(tile);
  const squares = shape ?? cells;
  const [high, wide] = [0, 1].map((axis) => Math.max(...squares.map((square) => square[axis])) + 1);
  const [row, column] = heartOf(squares);
  return html`
    <svg class=${`tile is-${generation}${isLegendary ? " is-legendary" : ""}`} viewBox=${`-1.5 -1.5 ${wide * UNIT + 3} ${high * UNIT + 3}`}
         style=${{ "--wide": wide * UNIT + 3, "--high": high * UNIT + 3 }} aria-hidden="true">
      ${squares.map(([r, c]) => html`<rect key=${`${r}-${c}`} class="tile-square" x=${c * UNIT} y=${r * UNIT} width=${UNIT} height=${UNIT} />`)}
      ${squares.map(([r, c]) => html`<path key=${`w${r}-${c}`} class="tile-windows" d=${`M${c * UNIT + 3} ${r * UNIT + 2.5}v7M${c * UNIT + 6} ${r * UNIT + 2.5}v7M${c * UNIT + 9} ${r * UNIT + 2.5}v7`} />`)}
      <path class="tile-edge" d=${edgesOf(squares)} />
      <g transform=${`translate(${(column + 0.5) * UNIT} ${(row + 0.5) * UNIT})`}>
        ${isRectangular ? html`<circle class="tile-badge" r="6.2" />` : html`<path class="tile-badge" d=${HEXAGON} />`}
        <text class="tile-points" y="3">${points}</text>
      </g>
    </svg>`;
}

/** The square nearest to the middle, or, for a rectangle, the middle itself. */
function heartOf(squares) {
  const middle = [0, 1].map((axis) => squares.reduce((sum, square) => sum + square[axis], 0) / squares.length);
  const isSolid = (Math.max(...squares.map(([r]) => r)) + 1) * (Math.max(...squares.map(([, c]) => c)) + 1) === squares.length;
  if (isSolid) return middle;
  const far = ([r, c]) => Math.hypot(r - middle[0], c - middle[1]);
  return [...squares].sort((a, b) => far(a) - far(b))[0];
}

function edgesOf(squares) {
  const has = (r, c) => squares.some((square) => square[0] === r && square[1] === c);
  return squares.map(([r, c]) => {
    const [x, y] = [c * UNIT, r * UNIT];
    return [
      has(r - 1, c) ? "" : `M${x} ${y}h${UNIT}`, has(r + 1, c) ? "" : `M${x} ${y + UNIT}h${UNIT}`,
      has(r, c - 1) ? "" : `M${x} ${y}v${UNIT}`, has(r, c + 1) ? "" : `M${x + UNIT} ${y}v${UNIT}`,
    ].join("");
  }).join("");
}

export function Lock() {
  return html`<svg class="lock" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 7h10v7.5H3z" /><path class="lock-bow" d="M5 7V5a3 3 0 0 1 6 0v2" /></svg>`;
}
