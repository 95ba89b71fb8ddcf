/** The three action cards as signs: a crane, turned cards, a flag. */
import { html } from "../../../vendor/preact-htm.js";

export const ACTIONS = ["boom", "shift", "grab"];

const SIGNS = {
  boom: "M5 21V4h3v17M3 21h10M4 4h16M8 4l-4 4M17 4v6M15 10h4v4h-4zM8 12l-3 3M5 12l3 3",
  shift: "M4 9a8 8 0 0 1 14-3M18 2v4h-4M20 15a8 8 0 0 1-14 3M6 22v-4h4",
  grab: "M6 22V3M6 4h12l-3 4 3 4H6M3 22h6M15 22v-5M13 22h4",
};

export function ActionIcon({ name }) {
  return html`<svg class="action-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]} /></svg>`;
}
