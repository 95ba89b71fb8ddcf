/** The question that is open for the viewer, as plain buttons: every choice of the board can be made here as well. */
import { html } from "../../../vendor/preact-htm.js";
import { CloudIcon, GemIcon } from "./gems.js";
import { Card, Hand, IdleHand } from "./hands.js";
import { AskPaddle } from "./paddle.js";
import { cardName, HINTS, signed } from "./words.js";

/** `act` is `{choose(choice), confirm(entry), back(), isBusy}`. */
export function Ask({ view, choice, act }) {
  const kinds = new Set(view.legal.map(({ move }) => move.kind));
  if (kinds.has("pick")) return html`<${AskPick} view=${view} choice=${choice} act=${act} />`;
  if (kinds.has("paddle")) return html`<${AskPaddle} view=${view} choice=${choice} act=${act} />`;
  if (kinds.has("weather")) return html`<${AskWeather} view=${view} act=${act} />`;
  if (kinds.size) return html`<${AskPlain} view=${view} act=${act} />`;
  return html`<${Idle} view=${view} />`;
}

/** Nothing is asked: the viewer's own card of the round, and the hand to think about. */
function Idle({ view }) {
  const { table, viewer } = view;
  if (viewer < 0) return html`<p class="ask-idle">${table.phase === "pick" ? "Everybody picks a card in secret." : "Cards are shown one by one, and canoes move."}</p>`;
  const card = table.cards[viewer];
  const words = card && `${table.revealed[viewer] ? "You have played" : "You have picked"} ${cardName(card)}${table.revealed[viewer] ? "." : ", in secret."}`;
  return html`
    <div class="ask-idle">
      ${card && html`<span class="ask-card is-picked"><${Card} card=${card} /></span>`}
      <p>${words || "Nothing to do for you just now."}</p>
    </div>
    ${table.hands[viewer].length > 0 && html`<${IdleHand} hand=${table.hands[viewer]} />`}`;
}

function AskPick({ view, choice, act }) {
  const entry = view.legal.find(({ move }) => move.card === choice.card);
  return html`
    <h2 class="ask-title" tabindex="-1">Pick a paddle card, in secret</h2>
    <p class="ask-hint">${HINTS.pick}</p>
    <${Hand} entries=${view.legal} chosen=${choice.card} onChoose=${(card) => act.choose(card === choice.card ? {} : { card })} />
    <div class="ask-end">
      <button type="button" class="do" disabled=${!entry || act.isBusy} onClick=${() => act.confirm(entry)}>
        ${entry ? entry.text : "Choose a card"}
      </button>
    </div>`;
}

function AskWeather({ view, act }) {
  const now = view.table.weather;
  return html`
    <h2 class="ask-title" tabindex="-1">Which way does the weather turn?</h2>
    <p class="ask-hint">It stands at ${signed(now)}. ${HINTS.weather}</p>
    <div class="ask-options">
      ${view.legal.map((entry) => html`
        <button key=${entry.move.to} type="button" class="option is-tall" disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          <${CloudIcon} isWet=${entry.move.to > now} />
          <span><b>${entry.text}</b><small>${entry.move.to > now ? "More rain: the river runs faster" : "Less rain: the river runs slower"}</small></span>
        </button>`)}
    </div>`;
}

function AskPlain({ view, act }) {
  const kind = view.decision?.kind;
  return html`
    <h2 class="ask-title" tabindex="-1">${kind === "buy" ? "Buy a lost canoe back?" : "Your turn"}</h2>
    ${HINTS[kind] && html`<p class="ask-hint">${HINTS[kind]}</p>`}
    <div class="ask-options">
      ${view.legal.map((entry) => html`
        <button key=${JSON.stringify(entry.move)} type="button" class=${`option${entry.move.gem ? " is-tall" : ""}`} disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          ${entry.move.gem && html`<${GemIcon} kind=${entry.move.gem} />`}<span>${entry.text}</span>
        </button>`)}
    </div>`;
}
