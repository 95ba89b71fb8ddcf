/** The costliest moves as the AI judges them: what was played, what would have been better, and the way there. */
import { html } from "../../vendor/preact-htm.js";
import { SeatMark } from "../seats.js";

export function TurningPoints({ points, seats, at, onSeek }) {
  return html`
    <ol class="turning-points" aria-label="Turning points">
      ${points.map((point) => html`
        <li key=${point.number} class=${`seat-${point.seat}`}>
          <button type="button" data-number=${point.number} aria-current=${point.number === at ? "step" : undefined} onClick=${() => onSeek(point.number)}>
            <span class="turning-head"><${SeatMark} seat=${point.seat} /> <b>${seats[point.seat].name}, move ${point.nth}</b> <span class="review-fall">${percent(point.before)} % <span aria-hidden="true">→</span><span class="only-heard">to</span> ${percent(point.after)} %</span></span>
            <span class="turning-words"><span>Played:</span> ${point.move}</span>
            <span class="turning-words"><span>Better:</span> ${point.better}</span>
          </button>
        </li>`)}
      ${points.length === 0 && html`<li class="chat-empty">No single move has cost anybody much.</li>`}
    </ol>`;
}

const percent = (share) => Math.round(100 * share);
