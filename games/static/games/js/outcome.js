/** How a match ended: winners, why, and the ranks of all. */
import { html } from "../vendor/preact-htm.js";
import { SeatMark } from "./seats.js";
import { names } from "./words.js";

export function Outcome({ view, title }) {
  const { outcome, seats } = view;
  if (!outcome) return null;
  const winners = outcome.winners.map((seat) => seats[seat].name);
  const headline = winners.length === 0 ? "Nobody wins" : `${names(winners)} ${winners.length > 1 ? "win together" : "wins"}`;
  const order = seats.map(({ seat }) => seat).sort((a, b) => outcome.ranks[a] - outcome.ranks[b] || a - b);
  return html`
    <section class="outcome" aria-label="Result">
      <h2>${headline}</h2>
      <p>${title.reason(outcome)}</p>
      <ol>
        ${order.map((seat) => html`
          <li key=${seat} class=${outcome.winners.includes(seat) ? "is-winner" : ""}>
            <span class="rank" aria-label=${`Rank ${outcome.ranks[seat]}`}>${outcome.ranks[seat]}</span>
            <${SeatMark} seat=${seat} />
            <span class="result-name">${seats[seat].name}</span>
            <${title.Result} view=${view} seat=${seat} />
          </li>`)}
      </ol>
    </section>`;
}
