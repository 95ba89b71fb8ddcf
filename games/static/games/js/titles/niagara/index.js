/** Niagara for the table: what the shared part of the page asks of a title. */
import { html } from "../../../vendor/preact-htm.js";
import { back } from "./choose.js";
import { GemIcon } from "./gems.js";
import { GEMS, GOALS, REASONS } from "./words.js";

export { Ask, boardChoice } from "./ask.js";
export { paint } from "./board.js";
export { framesOf, still } from "./scenes.js";
export { SeatDetails } from "./seat.js";

/** Return the choice one step back, or null if there is nothing to take back. */
export function stepBack(choice) {
  return back(choice);
}

/** Return the question to ask before a move that is seldom meant, or null. */
export function warning(move) {
  if (move.kind !== "paddle" || move.to !== "FALLS") return null;
  return { text: "Paddle over the falls? The canoe and what it carries are lost.", yes: "Go over the falls", no: "Stay" };
}

export function reason(outcome) {
  return REASONS[outcome.reason] ?? outcome.reason;
}

/** What a seat has to show at the end. */
export function Result({ view, seat }) {
  const owned = view.table.owned[seat];
  const goals = view.table.goals[seat].map((goal) => GOALS[goal] ?? goal);
  return html`
    <span class="result-gems">${GEMS.filter((gem) => owned[gem]).map((gem) => html`<span key=${gem}><${GemIcon} kind=${gem} />${owned[gem]}</span>`)}</span>
    <span class="result-value">value ${view.table.values[seat]}</span>
    ${goals.length > 0 && html`<span class="result-goals">${goals.join(", ")}</span>`}`;
}
