/** The AI's players: portrait and level beside their names, and that they think. */
import { html } from "../vendor/preact-htm.js";
import { names } from "./words.js";

export function Portrait({ who }) {
  if (!who.is_bot) return null;
  return html`<img class="portrait" src=${`/people/${encodeURIComponent(who.name)}/avatar.svg`} alt="" width="24" height="24" />`;
}

export function AiTag({ who }) {
  if (!who.is_bot) return null;
  return html`<span class="tag ai-tag" title="Played by the computer">AI<span class="ai-level"> ${who.level}</span></span>`;
}

/** Return whether the AI is about to move for the seat: it is a bot's, or its player is away or out. */
export function isThinking(view, seat) {
  if (view.status !== "running" || view.conduct.is_paused || !view.waiting_for.includes(seat)) return false;
  return view.seats[seat].is_bot || view.conduct.held[seat] !== "player";
}

/** Say who thinks; nothing while people are awaited. */
export function thinkingLine(view) {
  if (!view.waiting_for.every((seat) => isThinking(view, seat))) return "";
  const found = view.waiting_for.map((seat) => view.seats[seat]).map((who) => (who.is_bot ? who.name : `the AI for ${who.name}`));
  const said = found.length ? `${names(found)} ${found.length > 1 ? "are" : "is"} thinking` : "";
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
