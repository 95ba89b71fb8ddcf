/** What lies aside: the discard pile, and what has not been seen of this age. Each opens as a list of cards. */
import { html, useEffect, useRef, useState } from "../../../vendor/preact-htm.js";
import { CardBack, CardFace } from "./cards.js";
import { cardOf } from "./catalogue.js";

/** A button that opens a window over the table. */
function Window({ name, label, face, place, children }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef(null);
  useEffect(() => {
    if (isOpen) dialog.current.showModal();
  }, [isOpen]);
  return html`
    <button type="button" class="aside-button" data-place=${place} data-opens=${name} aria-haspopup="dialog" onClick=${() => setOpen(true)}>${face}<span>${label}</span></button>
    ${isOpen && html`
      <dialog ref=${dialog} class="browse" aria-label=${label} onClose=${() => setOpen(false)} onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
        <form method="dialog" class="browse-head"><h2>${label}</h2><button class="quiet" aria-label="Close" autofocus>✕</button></form>
        ${children}
      </dialog>`}`;
}

function CardList({ cards }) {
  return html`
    <ul class="browse-cards">
      ${cards.map((card) => html`<li key=${card}><span class="browse-card" aria-hidden="true"><${CardFace} card=${card} /></span><span><b>${cardOf(card).name}</b><small>${cardOf(card).effects.join(", ")}</small></span></li>`)}
    </ul>`;
}

export function DiscardPile({ pile }) {
  const top = pile.at(-1);
  const face = html`<span class="aside-face" aria-hidden="true">${top ? html`<${CardFace} card=${top} />` : html`<span class="no-card"></span>`}</span>`;
  return html`
    <${Window} name="pile" place="pile" label=${`Discarded: ${pile.length}`} face=${face}>
      ${pile.length ? html`<p class="soft">The last one first. The Mausoleum can bring one of them back.</p><${CardList} cards=${[...pile].reverse()} />` : html`<p class="soft">Nothing has been discarded yet.</p>`}
    <//>`;
}

export function Unseen({ table }) {
  const { cards, guilds } = table.unseen;
  const hidden = table.structure.filter(({ back, card }) => back && !card);
  const count = cards.length + (hidden.some(({ back }) => back === "guild") ? guilds.length : 0);
  if (!table.age) return null;
  const face = html`<span class="aside-face" aria-hidden="true"><${CardBack} back="age" age=${table.age} /></span>`;
  return html`
    <${Window} name="unseen" label=${`Not seen: ${count}`} face=${face}>
      <p class="soft">${hidden.length ? `${hidden.length} cards lie face down. What they may be:` : "No card lies face down any more. These were left out:"}</p>
      <${CardList} cards=${cards} />
      ${table.age === 3 && html`<h3>Guilds</h3><${CardList} cards=${guilds} />`}
    <//>`;
}
