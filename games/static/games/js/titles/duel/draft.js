/** The draft: four wonders on offer, and whose pick it is. */
import { html } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { WonderOffer } from "./wonders.js";

/** Who picks, in order: 0 the first player, 1 the other. The last of each four is left over for the one named. */
const ORDER = [0, 1, 1, 0, 1, 0, 0, 1];

export function Draft({ view, table, choice, leaving }) {
  const picked = table.cities.reduce((sum, { wonders }) => sum + wonders.length, 0);
  const seatOf = (turn) => (turn === 0 ? table.first : 1 - table.first);
  return html`
    <div class="draft">
      <ol class="picks" aria-label="Order of picks">
        ${ORDER.map((turn, index) => {
          const seat = seatOf(turn);
          const state = index < picked ? "is-done" : index === picked ? "is-now" : "";
          return html`
            <li key=${index} class=${`pick seat-${seat} ${state}${index === 4 ? " is-second" : ""}`} aria-current=${index === picked ? "step" : null}>
              <${SeatMark} seat=${seat} /><span class=${index === picked ? "" : "only-heard"}>${view.seats[seat].name}</span>${index < picked && html`<span class="only-heard">, done</span>`}
            </li>`;
        })}
      </ol>
      <div class="offers" role="group" aria-label="Wonders on offer">
        ${table.offer.filter((wonder) => wonder !== leaving).map((wonder) => html`<${WonderOffer} key=${wonder} wonder=${wonder} choice=${choice} />`)}
        ${leaving && html`<span class="offer is-gone" data-offer=${leaving} key="gone"></span>`}
      </div>
    </div>`;
}
