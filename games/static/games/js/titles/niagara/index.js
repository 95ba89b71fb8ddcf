/** Niagara for the table: what the shared part of the page asks of a title. */
import { html } from "../../../vendor/preact-htm.js";
import { back } from "./choose.js";
import { GemIcon } from "./gems.js";
import { countGems, GEM_NAMES, GEMS, GOALS, REASONS } from "./words.js";

export { Ask } from "./ask.js";
export { boardChoice } from "./paddle.js";
export { paint } from "./board.js";
export { framesOf, still } from "./scenes.js";
export { SeatDetails } from "./seat.js";
export { headline } from "./words.js";

/** Return the choice one step back, or null if there is nothing to take back. */
export function stepBack(choice) {
  return back(choice);
}

/** Return the question to ask before a move that is seldom meant, or null. */
export function warning(move, view) {
  if (move.kind !== "paddle" || move.to !== "FALLS") return null;
  const gem = move.before?.kind === "unload" ? null : move.before?.gem ?? view.table.canoes[view.viewer][move.canoe].gem;
  const lost = gem ? `Canoe ${move.canoe + 1} and its ${GEM_NAMES[gem]} are lost.` : `Canoe ${move.canoe + 1} is lost.`;
  return { title: "Over the falls?", text: `${lost} To have a canoe back costs a gem.`, yes: "Go over the falls", no: "No, go back" };
}

/** Return what taking the last move back means to the player. */
export function undoWords(view) {
  return view.table.phase === "pick" ? "Pick another card" : "Take back my last move";
}

export function reason(outcome) {
  return REASONS[outcome.reason] ?? outcome.reason;
}

/** Tell whether a line of the log begins a new round. */
export function isChapter(text) {
  return /^Round \d+ /.test(text);
}

/** What a seat has to show at the end. */
export function Result({ view, seat }) {
  const owned = view.table.owned[seat];
  const goals = view.table.goals[seat].map((goal) => GOALS[goal] ?? goal);
  return html`
    <span class="result-value">worth ${view.table.values[seat]}</span>
    <span class="result-gems" role="img" aria-label=${countGems(owned)}>${GEMS.flatMap((gem) => Array.from({ length: owned[gem] ?? 0 }, (_, index) => html`<${GemIcon} key=${gem + index} kind=${gem} />`))}</span>
    ${goals.length > 0 && html`<span class="result-goals">${goals.join(", ")}</span>`}`;
}
