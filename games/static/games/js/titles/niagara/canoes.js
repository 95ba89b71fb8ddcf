/** Canoes: colour and mark of the seat, the number of the canoe, the gem on board. Bow downstream. */
import { html } from "../../../vendor/preact-htm.js";
import { MARKS } from "../../seats.js";
import { Gem } from "./gems.js";
import { EDGES, lostPlace, shorePlace, waterPlace } from "./river.js";
import { GEM_NAMES, placeName } from "./words.js";

const HULL = "M0 -37C9 -27 14 -14 14 0S9 27 0 37C-9 27 -14 14 -14 0S-9 -27 0 -37Z";
const INSIDE = "M0 -29C7 -20 10 -11 10 0S7 20 0 29C-7 20 -10 11 -10 0S-7 -20 0 -29Z";

/** Return the canoes of a scene, each with its place in the drawing. */
export function placeCanoes(canoes, seats) {
  const together = new Map();
  for (const canoe of canoes) {
    if (!together.has(canoe.at)) together.set(canoe.at, []);
    together.get(canoe.at).push(canoe);
  }
  return canoes.map((canoe) => {
    const others = together.get(canoe.at);
    return { ...canoe, place: placeOf(canoe, others.indexOf(canoe), others.length, seats) };
  });
}

function placeOf({ seat, canoe, at }, index, count, seats) {
  if (at === "SHORE") return shorePlace(seat, canoe, seats);
  if (at === "FALLS") return lostPlace(index, count);
  if (at.endsWith("!")) return { ...EDGES[at[0]], x: EDGES[at[0]].x + (index - (count - 1) / 2) * 26, turn: 40, scale: 0.8 };
  return waterPlace(at, index, count);
}

export function moveTo({ x, y, turn = 0, scale = 1 }) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${scale})`;
}

export function Hull({ seat, canoe, gem }) {
  return html`
    <g class=${`canoe-body seat-${seat}`}>
      <path class="canoe-shade" d=${HULL} transform="translate(3 4)" />
      <path class="canoe-hull" d=${HULL} />
      <path class="canoe-light" d="M-3 -30C-9 -20 -11.5 -10 -11.5 0S-9 20 -3 30" />
      <path class="canoe-inside" d=${INSIDE} />
      <path class="canoe-ribs" d="M-6.5 -17H6.5M-9 -6H9M-9.5 6H9.5M-6.5 17H6.5" />
      <path class="canoe-thwart" d="M-9.5 -9H9.5M-9.5 9H9.5" />
      <path class="canoe-mark" d=${MARKS[seat]} transform="translate(0 -19) scale(.82)" />
      <text class="canoe-number" y="24.5">${canoe + 1}</text>
      ${gem && html`<g class="canoe-gem" key=${gem}><circle r="12.5" /><g transform="scale(.86)"><${Gem} kind=${gem} /></g></g>`}
    </g>`;
}

/** One canoe; `choice` (or undefined) makes it a button: `{label, isChosen, isDue, isAlone, onChoose}`; alone it may be touched far around. */
export function Canoe({ piece, names, choice }) {
  const { seat, canoe, at, gem, place } = piece;
  const words = `${names[seat]}, canoe ${canoe + 1}: ${placeName(at)}${gem ? `, with ${GEM_NAMES[gem]}` : ""}`;
  const state = choice ? ` is-open${choice.isChosen ? " is-chosen" : ""}${choice.isDue ? " is-due" : ""}` : "";
  const fall = at.endsWith("!") ? " is-falling" : at === "FALLS" ? " is-lost" : "";
  return html`
    <g class=${`canoe${state}${fall}`} style=${{ transform: moveTo(place) }} ...${button(choice, words)}>
      <title>${words}</title>
      ${choice && html`<ellipse class="canoe-halo" rx="26" ry="46" />`}
      ${choice && (choice.isAlone ? html`<circle class="touch" r="44" />` : html`<ellipse class="touch" rx="20" ry="42" />`)}
      <${Hull} seat=${seat} canoe=${canoe} gem=${gem} />
    </g>`;
}

/** Return what makes an SVG element a button for mouse, touch, keyboard and screen reader; a picture without a choice. */
export function button(choice, words) {
  if (!choice) return { role: "img", "aria-label": words };
  return {
    role: "button",
    tabindex: "0",
    "aria-label": choice.label,
    "aria-pressed": choice.isChosen ? "true" : "false",
    onClick: choice.onChoose,
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choice.onChoose();
    },
  };
}
