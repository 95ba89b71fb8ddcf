/** 7 Wonders Duel for the table: what the shared part of the page asks of a title. */
import { html } from "../../../vendor/preact-htm.js";
import { Laurel } from "./icons.js";
import { stopPointing } from "./look.js";
import { sumOf } from "./points.js";
import { REASONS } from "./words.js";

export { Ask, boardChoice } from "./ask.js";
export { paint } from "./board.js";
export { learn } from "./catalogue.js";
export { framesOf, still } from "./scenes.js";
export { headline } from "./words.js";

/** Return the choice one step back, or null if there is nothing to take back. */
export function stepBack(choice) {
  stopPointing();
  return choice.look ? {} : null;
}

/** No move of this title is so seldom meant that it would be asked about twice. */
export function warning() {
  return null;
}

/** Return what taking the last move back means to the player. */
export function undoWords() {
  return "Take back my last move";
}

export function reason(outcome) {
  return REASONS[outcome.reason] ?? outcome.reason;
}

/** Tell whether a line of the log begins a new age. */
export function isChapter(text) {
  return /^Age .+ begins\.$/.test(text);
}

/** What a seat has to show at the end; the sheet on the board has the parts. */
export function Result({ view, seat }) {
  return html`<span class="result-value"><${Laurel} /> ${sumOf(view.outcome.details.points[seat])} points</span>`;
}
