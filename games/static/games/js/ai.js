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

/** Return the seats of bots that the match waits for: none while anybody else is awaited as well. */
export function thinkers(view) {
  if (view.status !== "running" || view.conduct.is_paused) return [];
  const awaited = view.waiting_for.map((seat) => view.seats[seat]);
  return awaited.every((who) => who.is_bot) ? awaited : [];
}

/** Say who thinks; nothing while people are awaited. */
export function thinkingLine(view) {
  const found = thinkers(view).map(({ name }) => name);
  return found.length ? `${names(found)} ${found.length > 1 ? "are" : "is"} thinking` : "";
}

export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
