/** New York 1901 for the table: what the shared part of the page asks of a title. */
import { html } from "../../../vendor/preact-htm.js";
import { city } from "./catalogue.js";
import { back } from "./choose.js";
import { stopPointing } from "./pointing.js";
import { REASONS } from "./words.js";

export { Ask } from "./ask.js";
export { learn } from "./catalogue.js";
export { boardChoice } from "./offers.js";
export { framesOf, still } from "./scenes.js";
export { SeatDetails } from "./seat.js";
export { paint } from "./stage.js";
export { headline } from "./words.js";

/** Return the choice one step back, or null if there is nothing to take back. */
export function stepBack(choice) {
  stopPointing();
  return back(choice);
}

/** Return the question to ask before a move that cannot be taken back, or null. */
export function warning(move, view) {
  if (move.kind !== "shift") return null;
  const name = city().actions.shift?.name ?? "Market Shift";
  return { title: `${name}?`, text: `All ${view.table.market.length} open cards go under the pile, and new ones are turned up. The card is used up, and this cannot be taken back.`, yes: "Play the card", no: "No, go back" };
}

/** Return what taking the last move back means to the player. */
export function undoWords() {
  return "Take back my last move";
}

export function reason(outcome) {
  return REASONS[outcome.reason] ?? outcome.reason;
}

/** Tell whether a line of the log begins a new round. */
export function isChapter(text) {
  return /^Round \d+$/.test(text);
}

/** What a seat has to show at the end: the sum and its parts. */
export function Result({ view, seat }) {
  const { details } = view.outcome;
  const streets = Object.values(details.streets).reduce((sum, points) => sum + points[seat], 0);
  const parts = [["Buildings", details.played[seat]], ["streets", streets], ["challenge", details.challenge[seat]], ["cards", details.actions[seat]]].filter(([, points]) => points);
  return html`
    <span class="result-value"><b>${details.total[seat]}</b> points</span>
    <span class="result-parts">${parts.map(([name, points]) => `${name}\u00a0${points}`).join(" + ")}</span>`;
}
