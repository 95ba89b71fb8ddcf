/** Paddle cards: the viewer's hand as large cards, a rival's as small ones. */
import { html } from "../../../vendor/preact-htm.js";
import { CLOUD } from "./signs.js";
import { cardName, CARDS } from "./words.js";

const PADDLE = "M-2 -30H2V4C10 6 11 14 10 24C9 34 4 38 0 38S-9 34 -10 24C-11 14 -10 6 -2 4Z";

/** The face of a card, `back` being the face of what is not known. */
export function Card({ card }) {
  return html`
    <svg class=${`paddle-card card-${card === "cloud" ? "cloud" : card === "back" ? "back" : "number"}`} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="1.5" y="1.5" width="57" height="81" rx="8" />
      <rect class="card-frame" x="6" y="6" width="48" height="72" rx="5" />
      ${card === "back" ? html`<${Back} />` : card === "cloud" ? html`<${CloudFace} />` : html`<${NumberFace} card=${card} />`}
    </svg>`;
}

function NumberFace({ card }) {
  return html`
    <path class="card-paddle" d=${PADDLE} transform="translate(30 38) rotate(24)" />
    <text class="card-number" x="30" y="56">${card}</text>`;
}

function CloudFace() {
  return html`
    <path class="card-cloud" d=${CLOUD} transform="translate(29.5 38) scale(1.5)" />
    <path class="card-rain" d="M20 56L17 65M31 56L28 65M42 56L39 65" />`;
}

function Back() {
  return html`
    <path class="card-wave" d="M12 30q6 -7 12 0t12 0t12 0M12 42q6 -7 12 0t12 0t12 0M12 54q6 -7 12 0t12 0t12 0" />`;
}

/** The hand to pick from: `entries` are legal picks, `chosen` the card lifted. */
export function Hand({ entries, chosen, onChoose }) {
  return html`
    <div class="hand" role="group" aria-label="Your paddle cards">
      ${CARDS.map((card) => {
        const entry = entries.find(({ move }) => move.card === card);
        return html`
          <button key=${card} type="button" class=${`hand-card${chosen === card ? " is-chosen" : ""}`} disabled=${!entry}
                  aria-pressed=${chosen === card ? "true" : "false"} aria-label=${entry ? entry.text : `${cardName(card)}: already played`}
                  onClick=${() => onChoose(card)}>
            <${Card} card=${card} />
          </button>`;
      })}
    </div>`;
}

/** The cards still in the viewer's hand, to look at. */
export function IdleHand({ hand }) {
  return html`
    <div class="idle-hand" role="img" aria-label=${`In your hand: ${hand.map(cardName).join(", ")}`}>
      <span class="ask-name" aria-hidden="true">In your hand</span>
      <div class="idle-cards">${hand.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
    </div>`;
}

/** Which cards a seat has still to play: all seven, the played ones hollow. */
export function CardRow({ hand }) {
  const words = `Cards left: ${hand.join(", ") || "none"}`;
  return html`
    <span class="card-row" role="img" aria-label=${words} title=${words}>
      ${CARDS.map((card) => (hand.includes(card) ? html`<span key=${card}>${card === "cloud" ? "☁\ufe0e" : card}</span>` : html`<span key=${card} class="is-played"></span>`))}
    </span>`;
}
