/** How the match ended: the winners in the headline, all ranks in a list. */
import { html } from "../../vendor/preact-htm.js";
import { reasonLine, resultLine } from "../outcome.js";
import { SeatMark } from "../seats.js";

/** A replay is told to anybody: without "you", whoever's eyes are taken. */
export function resultWords(view) {
  return resultLine({ ...view, viewer: -1 });
}

export function Result({ view, title }) {
  const { outcome, seats } = view;
  const order = seats.map(({ seat }) => seat).sort((a, b) => outcome.ranks[a] - outcome.ranks[b] || a - b);
  return html`
    <div class="outcome">
      <p><b>${resultWords(view)}.</b> ${reasonLine(outcome, title)}</p>
      <ol>
        ${order.map((seat) => html`
          <li key=${seat} class=${`seat-${seat}${outcome.winners.includes(seat) ? " is-winner" : ""}`}>
            <span class="rank" aria-label=${`Rank ${outcome.ranks[seat]}`}>${outcome.ranks[seat]}</span>
            <${SeatMark} seat=${seat} />
            <span class="result-name">${seats[seat].name}</span>
            <${title.Result} view=${view} seat=${seat} />
          </li>`)}
      </ol>
    </div>`;
}
