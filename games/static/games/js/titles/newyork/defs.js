/** Patterns and gradients that the drawing is filled with; their colours are the style sheet's. */
import { html } from "../../../vendor/preact-htm.js";

const pattern = (id, width, height, content, turn = 0) => html`
  <pattern id=${id} width=${width} height=${height} patternUnits="userSpaceOnUse" patternTransform=${turn ? `rotate(${turn})` : ""}>${content}</pattern>`;

const roof = (look) => html`
  <linearGradient id=${`roof-${look}`} x1="0" y1="0" x2=".6" y2="1">
    <stop class=${`roof-${look}-light`} offset="0" /><stop class=${`roof-${look}-mid`} offset=".45" /><stop class=${`roof-${look}-deep`} offset="1" />
  </linearGradient>`;

/** Every district has a pattern of its own beside its colour. */
const DEFS = html`
  <defs>
    ${pattern("cobbles", 12, 10, html`<path class="cobble" d="M0 .5H12M0 5.5H12M3 .5V5.5M9 .5V5.5M0 5.5V10M6 5.5V10" />`)}
    ${pattern("blades", 14, 12, html`<path class="blade" d="M3 5l1.2 -3l1.2 3M10 11l1.2 -3l1.2 3" />`)}
    ${pattern("dress-yellow", 7, 7, html`<path class="dress in-yellow" d="M0 0V7" />`, 45)}
    ${pattern("dress-blue", 14, 7, html`<path class="dress in-blue" d="M0 3.5Q3.5 .5 7 3.5T14 3.5" />`)}
    ${pattern("dress-red", 14, 10, html`<path class="dress in-red" d="M0 .6H14M0 5.6H14M4 .6V5.6M11 5.6V10.6" />`)}
    ${pattern("dress-green", 8, 8, html`<circle class="dress-dot in-green" cx="2" cy="2" r="1.15" /><circle class="dress-dot in-green" cx="6" cy="6" r="1.15" />`)}
    ${pattern("dress-pink", 11, 11, html`<path class="dress in-pink" d="M2.5 .5V4.5M.5 2.5H4.5M8 6V10M6 8H10" />`)}
    ${pattern("folds", 5, 20, html`<rect class="fold" width="2.5" height="20" />`)}
    ${pattern("fence", 8, 8, html`<path class="fence" d="M0 0V8" />`, -45)}
    ${pattern("refused", 9, 9, html`<rect class="refused" width="4" height="9" />`, 45)}
    ${["none", "bronze", "silver", "gold", "legend"].map(roof)}
  </defs>`;

export function Defs() {
  return DEFS;
}
