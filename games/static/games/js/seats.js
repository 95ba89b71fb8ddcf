/** Who sits where: names, marks, bots, whose turn. What a title shows of a seat comes from its own `SeatDetails`. */
import { html } from "../vendor/preact-htm.js";
import { AiTag, Dots, isThinking, Portrait } from "./ai.js";
import { PresenceDot } from "./presence.js";

/** Marks tell the seats apart without their colours; drawn in a box of 16 by 16 around the origin. */
export const MARKS = [
  "M0 -6A6 6 0 1 1 0 6A6 6 0 1 1 0 -6Z",
  "M-5.5 -5.5H5.5V5.5H-5.5Z",
  "M0 -7L7 5.5H-7Z",
  "M0 -7.4L7.4 0L0 7.4L-7.4 0Z",
  "M-2.4 -7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z",
];

export function SeatMark({ seat }) {
  return html`
    <svg class=${`mark seat-${seat}`} viewBox="-9 -9 18 18" aria-hidden="true"><path d=${MARKS[seat]} /></svg>`;
}

export function Seats({ view, Details }) {
  return html`
    <section class="seat-panels" aria-label="Players">
      ${view.seats.map((seat) => html`<${SeatPanel} key=${seat.seat} seat=${seat} view=${view} Details=${Details} />`)}
    </section>`;
}

function SeatPanel({ seat, view, Details }) {
  const isAwaited = view.waiting_for.includes(seat.seat);
  const isWinner = view.outcome?.winners.includes(seat.seat);
  const state = `${isAwaited ? " is-awaited" : ""}${seat.is_you ? " is-you" : ""}${isWinner ? " is-winner" : ""}`;
  return html`
    <article class=${`seat-panel seat-${seat.seat}${state}`}>
      <h3 class="seat-name">
        <${SeatMark} seat=${seat.seat} />
        <${Portrait} who=${seat} />
        <span class="seat-who">${seat.name}</span>
        ${seat.is_you && html`<span class="tag">you</span>`}
        <${AiTag} who=${seat} />
        ${isThinking(view, seat.seat) && html`<${Dots} />`}
        <${PresenceDot} seat=${seat.seat} isBot=${seat.is_bot} />
        ${isAwaited && html`<span class="only-heard">, to act</span>`}
      </h3>
      <${Details} view=${view} seat=${seat.seat} />
    </article>`;
}
