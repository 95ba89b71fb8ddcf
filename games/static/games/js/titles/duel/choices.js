/** Choices that a card or a wonder brings with it: tokens, cards of the pile or of the rival, who begins. One click each. */
import { html } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { CardFace } from "./cards.js";
import { cardOf, tokenOf } from "./catalogue.js";
import { Icon } from "./icons.js";

export function AskTokens({ view, act }) {
  return html`
    <div class="ask-row choices" role="group" aria-label="Progress tokens">
      ${view.legal.map((entry) => html`
        <button key=${entry.move.token} type="button" class="option choice-option" data-choice=${entry.move.token} disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          <span class="token"><${Icon} name=${`token-${entry.move.token}`} /></span>
          <span><b>${tokenOf(entry.move.token).name}</b><small>${tokenOf(entry.move.token).effect}</small></span>
        </button>`)}
    </div>`;
}

export function AskCards({ view, act }) {
  return html`
    <div class="ask-row choices" role="group" aria-label="Cards">
      ${view.legal.map((entry) => html`
        <button key=${entry.move.card} type="button" class="option choice-option" data-choice=${entry.move.card} disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          <span class="choice-card" aria-hidden="true"><${CardFace} card=${entry.move.card} /></span>
          <span><b>${cardOf(entry.move.card).name}</b><small>${cardOf(entry.move.card).effects.join(", ")}</small></span>
        </button>`)}
    </div>`;
}

export function AskStarter({ view, act }) {
  return html`
    <div class="ask-row choices" role="group" aria-label="Who begins">
      ${view.legal.map((entry) => html`
        <button key=${entry.move.starter} type="button" class="option choice-option" data-choice=${entry.move.starter} disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          <${SeatMark} seat=${entry.move.starter} />
          <span><b>${entry.text}</b><small>${entry.move.starter === view.viewer ? "The first card is yours" : `${view.seats[entry.move.starter].name} takes the first card`}</small></span>
        </button>`)}
    </div>`;
}
