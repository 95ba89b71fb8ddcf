/** The structure of the age: twenty places in rows that overlap; open cards can be taken, the others looked at. */
import { html } from "../../../vendor/preact-htm.js";
import { PriceTag, priceWords } from "./bill.js";
import { CardBack, CardFace, cardWords } from "./cards.js";
import { cardOf } from "./catalogue.js";
import { pointing } from "./look.js";

/** `payer` is the seat whose prices are shown; `leaving` the slot whose card is on its way. */
export function Structure({ table, payer, choice, leaving }) {
  const columns = table.structure.map(({ x }) => x);
  const first = Math.min(...columns);
  const span = Math.max(...columns) - first + 2;
  const rows = Math.max(...table.structure.map(({ row }) => row)) + 1;
  return html`
    <div class=${`structure is-age-${table.age}`} role="group" aria-label=${`Age ${table.age}`} style=${{ "--span": span, "--rows": rows }} onKeyDown=${walk}>
      <div class="structure-cards">
        ${table.structure.map((place, slot) => place.back && slot !== leaving && html`
          <${Slot} key=${`${table.age}-${slot}`} place=${{ ...place, x: place.x - first }} slot=${slot} table=${table} payer=${payer} choice=${choice} />`)}
        ${leaving !== undefined && html`<span class="slot is-gone" key="gone" data-slot=${leaving} style=${{ "--x": table.structure[leaving].x - first, "--row": table.structure[leaving].row }}></span>`}
      </div>
    </div>`;
}

function Slot({ place, slot, table, payer, choice }) {
  const style = { "--x": place.x, "--row": place.row, "--deal": `${place.row * 60 + place.x * 12}ms` };
  if (!place.card) {
    const words = place.back === "guild" ? "Face down: a guild" : "Face down";
    return html`
      <span class="slot is-down" data-slot=${slot} style=${style} role="img" aria-label=${words} title=${words}>
        <span class="slot-body" key="back"><${CardBack} back=${place.back} age=${table.age} /></span>
      </span>`;
  }
  const bill = table.bills[payer].cards[place.card];
  const purse = table.cities[payer].coins;
  const item = { kind: "slot", slot };
  const isChosen = choice.chosen?.kind === "slot" && choice.chosen.slot === slot;
  const words = place.is_open ? `${cardWords(place.card)}; now ${priceWords(bill, purse)}` : `${cardWords(place.card)}; covered`;
  return html`
    <button type="button" class=${`slot ${place.is_open ? "is-open" : "is-covered"}${isChosen ? " is-chosen" : ""}${place.is_open && choice.slots.has(slot) ? " is-takeable" : ""}`}
            data-slot=${slot} data-card=${place.card} style=${style} aria-label=${words} aria-pressed=${isChosen ? "true" : "false"}
            tabindex=${place.is_open ? "0" : "-1"} onClick=${() => choice.look(isChosen ? null : item)} ...${pointing(item)}>
      <span class="slot-body" key=${place.card}>
        <${CardFace} card=${place.card} />
        ${place.is_open && html`<${PriceTag} bill=${bill} purse=${purse} />`}
      </span>
    </button>`;
}

/** Left and right go from one open card to the next. */
function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const open = [...event.currentTarget.querySelectorAll(".slot.is-open")].sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
  const next = open[open.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Say what taking the card of a slot uncovers, or null. */
export function uncovers(table, slot) {
  const freed = table.structure.filter(({ back, covered_by: covers }) => back && covers.length === 1 && covers[0] === slot);
  if (!freed.length) return null;
  const known = freed.filter(({ card }) => card).map(({ card }) => cardOf(card).name);
  const hidden = freed.length - known.length;
  const parts = [...known, hidden === 1 ? "a face-down card" : hidden ? `${hidden} face-down cards` : ""].filter(Boolean);
  return `Uncovers ${parts.join(" and ")}.`;
}
