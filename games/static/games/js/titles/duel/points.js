/** Points, part by part: the strip of a city, the sheet at the end, and whether the score so far is shown at all. */
import { html } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { parts } from "./catalogue.js";
import { Coin, Icon, Laurel } from "./icons.js";

const REMEMBERED = "duel-shows-points";

const SIGNS = {
  blue: "colour-blue", green: "colour-green", yellow: "colour-yellow", guilds: "colour-purple",
  wonders: "chain-temple", progress: "token-philosophy", military: "shield", coins: "coin",
};

export function sumOf(points) {
  return Object.values(points).reduce((sum, count) => sum + count, 0);
}

function Part({ part }) {
  return part === "coins" ? html`<${Coin} />` : html`<span class=${`part-sign is-${part}`}><${Icon} name=${SIGNS[part]} /></span>`;
}

export function PointsStrip({ points }) {
  return html`
    <div class="tally" role="group" aria-label=${`Points so far: ${sumOf(points)}`}>
      <b class="tally-sum"><${Laurel} />${sumOf(points)}</b>
      ${parts().map(([part, name]) => html`<span key=${part} class=${`tally-part${points[part] ? "" : " is-none"}`} title=${name}><${Part} part=${part} /><span class="only-heard">${name}</span>${points[part]}</span>`)}
    </div>`;
}

/** The whole sheet: a row for each part, a column for each seat, the totals last. */
export function ScoreSheet({ view }) {
  const { points } = view.outcome.details;
  return html`
    <table class="sheet">
      <caption class="only-heard">Points, part by part</caption>
      <thead>
        <tr><th scope="col"><span class="only-heard">Part</span></th>${view.seats.map(({ seat, name }) => html`<th key=${seat} scope="col" class=${`seat-${seat}`}><${SeatMark} seat=${seat} /> ${name}</th>`)}</tr>
      </thead>
      <tbody>
        ${parts().map(([part, name]) => html`
          <tr key=${part}><th scope="row"><${Part} part=${part} /> ${name}</th>${points.map((own, seat) => html`<td key=${seat} class=${own[part] > points[1 - seat][part] ? "is-more" : ""}>${own[part]}</td>`)}</tr>`)}
        <tr class="sheet-sum"><th scope="row"><${Laurel} /> Total</th>${points.map((own, seat) => html`<td key=${seat}>${sumOf(own)}</td>`)}</tr>
      </tbody>
    </table>`;
}

/** Storage may be switched off: then the score is hidden at the next visit, and nothing else happens. */
export function recallPoints() {
  try {
    return localStorage.getItem(REMEMBERED) === "yes";
  } catch {
    return false;
  }
}

export function rememberPoints(isShown) {
  try {
    localStorage.setItem(REMEMBERED, isShown ? "yes" : "no");
  } catch {
    // Nothing to do.
  }
}
