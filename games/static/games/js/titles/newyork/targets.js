/** What can be chosen on the board: lots that light up, and places for the building in hand. */
import { html } from "../../../vendor/preact-htm.js";
import { Building } from "./buildings.js";
import { lotOf, tileOf } from "./catalogue.js";
import { outline } from "./outline.js";
import { boxOf, centreOf, isInCity, plan } from "./plan.js";

/** A phone shows the whole city 340 points wide; a finger needs 44 of them. */
const touchSize = () => (plan().width * 44) / 336;

export function LotTargets({ lots }) {
  return html`
    <g class="lot-targets">
      ${lots.map((target) => html`
        <g key=${target.lot} class=${`target lot-target${target.isChosen ? " is-chosen" : ""}`} data-lot=${target.lot} ...${button(target)}>
          <${Touch} cells=${lotOf(target.lot).cells} />
          <path class="lot-light" d=${outline(lotOf(target.lot).cells, 2.4, 3)} /><path class="lot-light-edge" d=${outline(lotOf(target.lot).cells, 0.6, 4)} />
        </g>`)}
    </g>`;
}

/** Return the lot on offer that is nearest to a point of the drawing, if it is not farther away than `reach`. */
export function nearestLot(lots, { x, y }, reach) {
  let best = { far: reach, target: null };
  for (const target of lots) {
    for (const box of lotOf(target.lot).cells.map(boxOf)) {
      const far = Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
      if (far < best.far) best = { far, target };
    }
  }
  return best.target;
}

/** While lots are to be chosen, all others lie in the shade. */
export function Veil({ lots }) {
  const { width, height } = plan();
  const holes = lots.map(({ lot }) => outline(lotOf(lot).cells, 1, 3)).join("");
  return html`<path class="veil" fill-rule="evenodd" d=${`M0 0H${width}V${height}H0Z${holes}`} />`;
}

/** Every place of the building in hand: for the keyboard; the mouse points at squares instead. */
export function Spots({ spots }) {
  return html`
    <g class="spots">
      ${spots.map((spot) => html`
        <g key=${spot.cells.join()} class=${`target spot${spot.isChosen ? " is-chosen" : ""}`} data-cells=${spot.cells.join()} ...${button(spot)}>
          <${Touch} cells=${spot.cells} />
          <path class="spot-edge" d=${outline(spot.cells, 1, 3)} />
        </g>`)}
    </g>`;
}

/** The squares that some place covers. */
export function Covered({ cells }) {
  return html`
    <g class="covered" aria-hidden="true">
      ${[...cells].map((cell) => {
        const { x, y, width, height } = boxOf(cell);
        return html`<rect key=${cell} x=${x + 3} y=${y + 3} width=${width - 6} height=${height - 6} rx="4" />`;
      })}
    </g>`;
}

/** The building in hand where it would stand. */
export function Ghost({ seat, tile, ghost }) {
  const cells = ghost.cells.filter(isInCity);
  if (!cells.length || !tileOf(tile)) return null;
  return html`
    <g class=${`ghost ${ghost.isLegal ? "is-legal" : "is-illegal"}`} aria-hidden="true">
      <${Building} seat=${seat} tile=${tile} cells=${cells} />
      <path class="ghost-edge" d=${outline(cells, 1, 3)} />
      ${!ghost.isLegal && html`<path class="ghost-cross" d=${outline(cells, 1, 3)} fill="url(#refused)" />`}
    </g>`;
}

/** What a finger reaches, see `nearestLot`: neighbours overlap, so it takes no touches itself. */
function Touch({ cells }) {
  const { x, y } = centreOf(cells);
  const size = touchSize();
  return html`<rect class="touch" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Return what makes an SVG element a button for mouse, touch, keyboard and screen reader; arrows lead on to the next one. */
function button({ label, isChosen, onChoose }) {
  return {
    role: "button",
    tabindex: "0",
    "aria-label": label,
    "aria-pressed": isChosen ? "true" : "false",
    onClick: (event) => {
      event.stopPropagation();
      onChoose();
    },
    onKeyDown: (event) => {
      if (ARROWS[event.key]) return stepOn(event, ".target");
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onChoose();
    },
  };
}

/** Hand the focus on to the nearest such element in the direction of the arrow. */
export function stepOn(event, selector) {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  if (!dx && !dy) return;
  event.preventDefault();
  const here = middle(event.currentTarget);
  let best = null;
  for (const element of event.currentTarget.ownerSVGElement.querySelectorAll(selector)) {
    const there = middle(element);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > 1 && (!best || far < best.far)) best = { element, far };
  }
  best?.element.focus();
}

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
