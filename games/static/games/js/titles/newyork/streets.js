/** Names of streets: those whose card is in play have a sign, a tint and the mark of who leads there; the others are lettered quietly. */
import { html } from "../../../vendor/preact-htm.js";
import { MARKS } from "../../seats.js";
import { city } from "./catalogue.js";
import { namePlaces, stretches } from "./stretches.js";

const LETTER = 7.7;
const ENDS = 42;
const STAR = "M0 -6L1.7 -2.1L6 -1.8L2.7 .9L3.8 5.1L0 2.8L-3.8 5.1L-2.7 .9L-6 -1.8L-1.7 -2.1Z";

/** The tint of streets in play; it lies under the sidewalks. */
export function Bands({ streets }) {
  return html`
    <g class="bands" aria-hidden="true">
      ${streets.flatMap(stretches).map(({ isUpright, x, y, length, breadth }) => (isUpright
        ? html`<rect class="band" x=${x - breadth / 2} y=${y} width=${breadth} height=${length} />`
        : html`<rect class="band" x=${x} y=${y - breadth / 2} width=${length} height=${breadth} />`))}
    </g>`;
}

export function Names({ streets, leaders, names }) {
  return html`
    <g class="street-names">
      ${city().streets.map(({ id, name }) => {
        const isInPlay = streets.includes(id);
        const room = name.length * LETTER + (isInPlay ? ENDS : 0);
        const words = isInPlay ? streetWords(name, leaders[id], names) : name;
        return namePlaces(id, room).map(({ x, y, isUpright }, copy) => html`
          <g key=${`${id} ${copy}`} transform=${`translate(${x} ${y})${isUpright ? " rotate(-90)" : ""}`} ...${copy ? { "aria-hidden": "true" } : { role: "img", "aria-label": words }}>
            ${isInPlay
              ? html`<${Sign} name=${name} width=${room} leader=${leaders[id]} />`
              : html`<text class="street-name" y="4" textLength=${room} lengthAdjust="spacingAndGlyphs">${name}</text>`}
          </g>`);
      })}
    </g>`;
}

function streetWords(name, leader, names) {
  return `${name}, a bonus street: ${leader === null || leader === undefined ? "nobody leads" : `${names[leader]} leads`}`;
}

function Sign({ name, width, leader }) {
  const end = width / 2;
  const isLed = leader !== null && leader !== undefined;
  return html`
    <rect class="sign-shade" x=${-end} y="-8" width=${width} height="18" rx="4" />
    <rect class="sign-plate" x=${-end} y="-9" width=${width} height="18" rx="4" />
    <rect class="sign-line" x=${1.8 - end} y="-7.2" width=${width - 3.6} height="14.4" rx="2.6" />
    <path class="sign-star" d=${STAR} transform=${`translate(${11 - end} 0)`} />
    <text class="sign-name" y="4.4" textLength=${width - ENDS} lengthAdjust="spacingAndGlyphs">${name}</text>
    ${isLed
      ? html`<g key=${leader} class=${`sign-leader seat-${leader}`} transform=${`translate(${end - 10} 0)`}><circle r="7.6" /><path d=${MARKS[leader]} transform="scale(.68)" /></g>`
      : html`<path key="none" class="sign-star" d=${STAR} transform=${`translate(${end - 11} 0)`} />`}`;
}
