/** How a match ended: winners, why, and the ranks of all. */
import { html } from "../vendor/preact-htm.js";
import { SeatMark } from "./seats.js";
import { names } from "./words.js";

const CONFETTI = 36;

/** Say who has won, from the viewer's side. */
export function resultLine({ outcome, seats, viewer }) {
  if (!outcome.winners.length) return "Nobody wins";
  if (outcome.winners.length === 1 && outcome.winners[0] === viewer) return "You win!";
  const winners = outcome.winners.map((seat) => (seat === viewer ? "you" : seats[seat].name));
  const line = `${names(winners)} ${winners.length > 1 ? "win together" : "wins"}`;
  return line[0].toUpperCase() + line.slice(1);
}

export function Outcome({ view, title, links, isNews }) {
  const { outcome, seats } = view;
  const order = seats.map(({ seat }) => seat).sort((a, b) => outcome.ranks[a] - outcome.ranks[b] || a - b);
  return html`
    <div class="outcome">
      ${isNews && outcome.winners.length > 0 && html`<${Confetti} winners=${outcome.winners} />`}
      <div class="outcome-head">
        <${Trophy} />
        <div><h2>${resultLine(view)}</h2><p>${title.reason(outcome)}</p></div>
      </div>
      <ol>
        ${order.map((seat) => html`
          <li key=${seat} class=${`seat-${seat}${outcome.winners.includes(seat) ? " is-winner" : ""}`}>
            <span class="rank" aria-label=${`Rank ${outcome.ranks[seat]}`}>${outcome.ranks[seat]}</span>
            <${SeatMark} seat=${seat} />
            <span class="result-name">${seats[seat].name}</span>
            <${title.Result} view=${view} seat=${seat} />
          </li>`)}
      </ol>
      <div class="ask-end">
        <a class="quiet" href=${links.lobby}>To the lobby</a>
        <a class="do" href=${links.again}>Play again</a>
      </div>
    </div>`;
}

function Trophy() {
  return html`
    <svg class="trophy" viewBox="0 0 48 48" aria-hidden="true">
      <path class="trophy-ears" d="M13 11H5c0 9 4 13 10 14M35 11h8c0 9-4 13-10 14" />
      <path class="trophy-cup" d="M12 6h24v12c0 9-5 14-12 14s-12-5-12-14z" /><path class="trophy-light" d="M16 9h4v16c-3-2-4-4-4-8z" />
      <path class="trophy-cup" d="M21 31h6v6h-6zM14 37h20v5H14z" />
    </svg>`;
}

/** Paper in the winners' colours; it falls once, and not at all for people who prefer less motion. */
function Confetti({ winners }) {
  return html`
    <div class="confetti" aria-hidden="true">
      ${Array.from({ length: CONFETTI }, (_, index) => html`
        <i class=${`seat-${winners[index % winners.length]}`} style=${{ "--at": `${(index * 37) % 100}%`, "--late": `${(index * 83) % 900}ms`, "--turn": `${(index * 137) % 720 - 360}deg`, "--drift": `${(index * 29) % 60 - 30}px` }}></i>`)}
    </div>`;
}
