/** The open market: cards that buy lots; and what is still to come, in unknown order. */
import { html, useEffect, useRef } from "../../../vendor/preact-htm.js";
import { city } from "./catalogue.js";
import { UNIT } from "./plan.js";
import { cardName, plural, readCard } from "./words.js";

/** `choice` is null, or `{cards, chosen, counts, onChoose(card)}`: which cards have lots to take, and how many. */
export function Market({ table, choice }) {
  return html`
    <section class="market" aria-label="Market">
      <h2 class="market-title">Market</h2>
      <div class="market-cards">
        ${table.market.map((card, index) => html`<${MarketCard} key=${`${card}-${index}`} card=${card} choice=${choice} isFirst=${table.market.indexOf(card) === index} />`)}
      </div>
      <${Future} table=${table} />
    </section>`;
}

function MarketCard({ card, choice, isFirst }) {
  const isOpen = Boolean(choice?.cards.has(card));
  const isChosen = choice?.chosen === card;
  const lots = isOpen ? `, ${plural(choice.counts.get(card), "free lot")}` : "";
  return html`
    <button type="button" class=${`lot-card in-${readCard(card).district}${isOpen ? " is-open" : ""}${isChosen && isFirst ? " is-chosen" : ""}`} data-card=${card}
            aria-disabled=${isOpen ? "false" : "true"} aria-pressed=${isChosen && isFirst ? "true" : "false"} aria-label=${`${cardName(card)}${lots}`} title=${`${cardName(card)}${lots}`}
            onClick=${() => isOpen && choice.onChoose(isChosen ? null : card)}>
      <${CardFace} card=${card} />
    </button>`;
}

/** Letter, colour and pattern of the district, as on the board, and as many squares as the lot has. */
export function CardFace({ card }) {
  const { district, size } = readCard(card);
  return html`
    <span class=${`card-face in-${district}`}>
      <b class="card-letter">${city().districts[district].letter}</b>
      <svg class="card-squares" viewBox=${`-2 -2 ${size * UNIT + 4} ${UNIT + 4}`} style=${{ "--size": size }} aria-hidden="true">
        <rect class="lot-ground" width=${size * UNIT} height=${UNIT} rx="5" /><rect class="lot-dress" width=${size * UNIT} height=${UNIT} rx="5" fill=${`url(#dress-${district})`} />
        <path class="card-cuts" d=${Array.from({ length: size - 1 }, (_, index) => `M${(index + 1) * UNIT} 0v${UNIT}`).join("")} /><rect class="card-edge" width=${size * UNIT} height=${UNIT} rx="5" />
      </svg>
    </span>`;
}

/** A list over the board: it closes by Escape, and when something else is touched. */
function Future({ table }) {
  const details = useRef(null);
  useEffect(() => {
    const close = (event) => {
      const isMeant = event.type === "pointerdown" ? !details.current.contains(event.target) : event.key === "Escape";
      if (!details.current.open || !isMeant) return;
      details.current.open = false;
      if (event.key) event.preventDefault();
    };
    const names = ["pointerdown", "keydown"];
    for (const name of names) document.addEventListener(name, close, true);
    return () => names.forEach((name) => document.removeEventListener(name, close, true));
  }, []);
  const left = Object.entries(table.left).filter(([, count]) => count);
  return html`
    <details ref=${details} class="future">
      <summary title="Cards still to come"><b>${table.future}</b><span class="future-words"> to come</span></summary>
      <div class="future-list">
        <h3>${plural(table.future, "card")} to come</h3>
        <p>Everybody may count them; nobody knows their order.</p>
        <ul>
          ${left.map(([card, count]) => html`<li key=${card}><${CardFace} card=${card} /><span>× ${count}</span><span class="only-heard">${cardName(card)}</span></li>`)}
        </ul>
      </div>
    </details>`;
}

/** A district in small: its colour and letter. */
export function Swatch({ district }) {
  return html`<i class=${`swatch in-${district}`} aria-hidden="true">${city().districts[district].letter}</i>`;
}
