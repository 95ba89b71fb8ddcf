/** Who has which lot, and the workers that hold them. */
import { html } from "../../../vendor/preact-htm.js";
import { MARKS } from "../../seats.js";
import { cardOf, lotNames, lotOf } from "./catalogue.js";
import { outline } from "./outline.js";
import { boxOf, middleOf } from "./plan.js";

/** Of a lot only the squares that nothing stands on are marked: a building says itself whose it is. */
export function Estates({ lots, fresh, buildings }) {
  const built = new Set(buildings.flatMap(({ cells }) => cells));
  return html`
    <g class="estates" aria-hidden="true">
      ${Object.entries(lots).map(([name, seat]) => {
        const cells = lotOf(name).cells.filter((cell) => !built.has(cell));
        return cells.length > 0 && html`<${Estate} key=${`${name} ${seat}`} cells=${cells} seat=${seat} isFresh=${fresh.includes(name)} />`;
      })}
    </g>`;
}

function Estate({ cells, seat, isFresh }) {
  const { x, y, width } = boxOf(flagCell(cells));
  return html`
    <g class=${`estate seat-${seat}${isFresh ? " is-fresh" : ""}`}>
      <path class="estate-ground" d=${outline(cells, 1.4, 3.5)} />
      <path class="estate-frame" d=${outline(cells, 3.2, 2.5)} />
      <g class="estate-flag" transform=${`translate(${x + width - 8.4} ${y + 8.4})`}><circle r="6.8" /><path d=${MARKS[seat]} transform="scale(.6)" /></g>
    </g>`;
}

/** The flag stands in the north-east, away from the lot's name. */
const flagCell = (cells) => cells.filter((cell) => cell < cells[0] + 50).at(-1);

/** A worker stands on the last square: the flag is on the first ones. */
export function Worker({ seat, lot, state }) {
  const { x, y } = middleOf(lotOf(lot).cells.at(-1));
  return html`
    <g class=${`worker seat-${seat} ${state}`} transform=${`translate(${x} ${y + 2})`} aria-hidden="true">
      <g class="worker-body">
        <ellipse class="worker-shade" cx="1.5" cy="12.5" rx="9" ry="3" />
        <path class="worker-coat" d="M-7.6 12.5C-8 4 -5.6 -1 0 -1S8 4 7.6 12.5Z" />
        <path class="worker-straps" d="M-3 -.2V12.5M3 -.2V12.5M-3 6H3" />
        <circle class="worker-head" cy="-5.4" r="4.7" />
        <path class="worker-cap" d="M-5.4 -6.4A5.4 5 0 0 1 5.4 -6.4H8V-5H-5.4Z" />
      </g>
    </g>`;
}

/** Lots that nobody can have any more: unowned, and no card for them is left. */
export function Closed({ table, lots }) {
  const open = new Set([...table.market, ...Object.keys(table.left).filter((card) => table.left[card] > 0)]);
  const closed = lotNames().filter((name) => lots[name] === undefined && !open.has(cardOf(name)));
  return html`
    <g class="closed" aria-hidden="true">
      ${closed.map((name) => html`<path key=${name} class="closed-ground" d=${outline(lotOf(name).cells, 0.6, 3)} /><path key=${`${name} fence`} class="closed-fence" d=${outline(lotOf(name).cells, 0.6, 3)} fill="url(#fence)" />`)}
    </g>`;
}
