/** The panel about one thing: what it does, what it costs you and why, and what can be done with it. */
import { html } from "../../../vendor/preact-htm.js";
import { Actions } from "./actions.js";
import { BillLines, coins, tradeOf } from "./bill.js";
import { CardFace } from "./cards.js";
import { cardOf, colorName, freedBy, resourceName, tokenOf, wonderOf } from "./catalogue.js";
import { Cost, costWords, Icon } from "./icons.js";
import { Sight } from "./sights.js";
import { uncovers } from "./structure.js";
import { nearSeat } from "./words.js";

/** Tell whether the thing is still there to be spoken of. */
export function isThere(item, table) {
  if (!item) return false;
  if (item.kind === "slot") return Boolean(table.structure[item.slot]?.card);
  return true;
}

export function Details({ item, view, act, isPinned }) {
  const Body = { slot: SlotDetails, card: CardDetails, wonder: WonderDetails, token: TokenDetails }[item.kind];
  return html`
    <div class=${`details${isPinned ? " is-pinned" : ""}`}>
      ${isPinned && html`<button type="button" class="quiet details-close" aria-label="Back" title="Back (Escape)" onClick=${act.back}>✕</button>`}
      <${Body} item=${item} view=${view} act=${act} />
    </div>`;
}

function Head({ picture, name, note, effects }) {
  return html`
    <div class="details-head">
      <span class="details-picture" aria-hidden="true">${picture}</span>
      <div>
        <h2 class="ask-title" tabindex="-1">${name}</h2>
        ${note && html`<p class="details-note">${note}</p>`}
        <ul class="details-effects">${effects.map((effect) => html`<li key=${effect}>${effect}</li>`)}</ul>
      </div>
    </div>`;
}

function cardHead(card) {
  const row = cardOf(card);
  const chain = freedBy(card).map(({ name }) => name);
  const effects = [...row.effects, ...(chain.length ? [`later makes ${chain.join(" and ")} free`] : [])];
  const note = html`<${Icon} name=${`colour-${row.color}`} /> ${row.color}, ${colorName(row.color)}`;
  return html`<${Head} picture=${html`<${CardFace} card=${card} />`} name=${row.name} note=${note} effects=${effects} />`;
}

function SlotDetails({ item, view, act }) {
  const { table } = view;
  const place = table.structure[item.slot];
  const payer = nearSeat(view);
  const bill = table.bills[payer].cards[place.card];
  const covers = place.covered_by.map((slot) => table.structure[slot].card).map((card) => (card ? cardOf(card).name : "a face-down card"));
  const freed = place.is_open && uncovers(table, item.slot);
  return html`
    ${cardHead(place.card)}
    ${!place.is_open && html`<p class="details-covered">Covered by ${covers.join(" and ")}.</p>`}
    <${Why} view=${view} payer=${payer} bill=${bill} card=${place.card} />
    ${place.is_open && view.viewer >= 0 && html`<${Actions} view=${view} slot=${item.slot} act=${act} />`}
    ${freed && html`<p class="details-note">${freed}</p>`}`;
}

/** What it costs and why; with Economy in the other city, where the coins go. */
function Why({ view, payer, bill, card }) {
  const rival = 1 - payer;
  const goes = tradeOf(bill) > 0 && view.table.cities[rival].tokens.includes("economy");
  const whom = payer === view.viewer ? "you" : view.seats[payer].name;
  return html`
    <div class="why">
      <h3>Costs ${whom} ${bill.total ? coins(bill.total) : "nothing"}</h3>
      <${BillLines} bill=${bill} card=${card} />
      ${goes && html`<p class="details-note">${coins(tradeOf(bill))} of it to ${view.seats[rival].name}, by Economy.</p>`}
    </div>`;
}

function CardDetails({ item }) {
  const { cost } = cardOf(item.card);
  return html`${cardHead(item.card)}<p class="details-note">Printed cost: ${costWords(cost, resourceName)} <${Cost} cost=${cost} /></p>`;
}

function WonderDetails({ item, view, act }) {
  const row = wonderOf(item.wonder);
  const entry = view.legal.find(({ move }) => move.kind === "draft" && move.wonder === item.wonder);
  const owner = view.table.cities.findIndex((city) => city.wonders.some(({ wonder }) => wonder === item.wonder));
  const under = owner >= 0 && view.table.cities[owner].wonders.find(({ wonder }) => wonder === item.wonder).under;
  const bill = owner >= 0 && view.table.bills[owner].wonders[item.wonder];
  const note = owner < 0 ? html`Cost: <${Cost} cost=${row.cost} />` : under ? `Built by ${view.seats[owner].name} with ${cardOf(under).name}` : `A wonder of ${view.seats[owner].name}, not built yet`;
  return html`
    <${Head} picture=${html`<${Sight} wonder=${item.wonder} />`} name=${row.name} note=${note} effects=${row.effects} />
    ${entry && html`<div class="ask-end"><button type="button" class="do" disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>${entry.text}</button></div>`}
    ${bill && html`<${Why} view=${view} payer=${owner} bill=${bill} />`}`;
}

function TokenDetails({ item }) {
  const { name, effect } = tokenOf(item.token);
  return html`<${Head} picture=${html`<span class="token"><${Icon} name=${`token-${item.token}`} /></span>`} name=${name} note="Progress token" effects=${[effect]} />`;
}
