/** Gems: every kind has its own cut as well as its own colour. Drawn around the origin, about 24 across. */
import { html } from "../../../vendor/preact-htm.js";
import { CLOUD } from "./signs.js";
import { GEM_NAMES, GEMS } from "./words.js";

const CUTS = {
  amethyst: { edge: "M0 -13L8 -7V7L0 13L-8 7V-7Z", table: "M0 -13L4 -5V5L0 13L-4 5V-5Z", light: "M0 -13L-8 -7V7L-4 5V-5Z" },
  diamond: { edge: "M-8 -9H8L13 -2L0 12L-13 -2Z", table: "M-13 -2H13L0 12Z", light: "M-8 -9L-4 -2L0 12L-13 -2Z" },
  amber: { edge: "M0 -12C7 -5 11 -1 11 4A11 10 0 0 1 -11 4C-11 -1 -7 -5 0 -12Z", table: "M0 8A6 5 0 0 0 7 2A8 8 0 0 1 0 8Z", light: "M-1 -8C-6 -3 -8 0 -7 5C-5 0 -3 -3 -1 -8Z" },
  sapphire: { edge: "M-6 -11H6L11 -6V6L6 11H-6L-11 6V-6Z", table: "M-5 -5H5V5H-5Z", light: "M-6 -11H6L5 -5H-5V5L-11 6V-6Z" },
  ruby: { edge: "M-2 -12H2L12 6L9 10H-9L-12 6Z", table: "M0 -4L5 5H-5Z", light: "M-2 -12H2L0 -4L-5 5L-9 10L-12 6Z" },
};

export function Gem({ kind }) {
  const { edge, table, light } = CUTS[kind];
  return html`
    <g class=${`gem gem-${kind}`}>
      <path class="gem-edge" d=${edge} />
      <path class="gem-light" d=${light} />
      <path class="gem-table" d=${table} />
    </g>`;
}

/** A gem among words. */
export function GemIcon({ kind, isFaint }) {
  return html`
    <svg class=${`gem-icon${isFaint ? " is-faint" : ""}`} viewBox="-15 -15 30 30" aria-hidden="true"><${Gem} kind=${kind} /></svg>`;
}

/** A cloud among words: rain for worse weather, sun for better. */
export function CloudIcon({ isWet }) {
  return html`
    <svg class="cloud-icon" viewBox="-20 -18 40 36" aria-hidden="true">
      ${!isWet && html`<circle class="cloud-sun" cx="9" cy="-7" r="8" />`}
      <path class="weather-cloud" d=${CLOUD} />
      ${isWet && html`<path class="card-rain" d="M-8 10L-10 16M1 10L-1 16M10 10L8 16" />`}
    </svg>`;
}

/** A heap of gems around the origin, in rows; `title` says it in words. */
export function Heap({ stock, name }) {
  const gems = GEMS.flatMap((kind) => Array(stock[kind] ?? 0).fill(kind));
  const perRow = gems.length > 12 ? 6 : 4;
  const step = gems.length > 12 ? 21 : 28;
  const rows = Math.ceil(gems.length / perRow);
  return html`
    <g role="img" aria-label=${`${GEM_NAMES[name]} site: ${gems.length} gems`}>
      ${gems.map((kind, index) => {
        const row = Math.floor(index / perRow);
        const inRow = Math.min(perRow, gems.length - row * perRow);
        const x = ((index % perRow) - (inRow - 1) / 2) * step;
        const y = (row - (rows - 1) / 2) * step * 0.94;
        return html`<g key=${index} transform=${`translate(${x} ${y}) scale(${step / 28})`}><${Gem} kind=${kind} /></g>`;
      })}
    </g>`;
}
