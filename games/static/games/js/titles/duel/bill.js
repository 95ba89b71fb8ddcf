/** A bill in words: what something costs a seat now, and why. */
import { html } from "../../../vendor/preact-htm.js";
import { cardOf, resourceName } from "./catalogue.js";
import { Coin, Icon } from "./icons.js";

export function coins(count) {
  return count === 1 ? "1 coin" : `${count} coins`;
}

/** The price as a tag: a tick, a cross or a chain says as much as the colour. */
export function PriceTag({ bill, purse }) {
  const isPayable = bill.total <= purse;
  if (bill.is_free) return html`<span class="price-tag is-chained" aria-hidden="true"><${Icon} name="chain" />0</span>`;
  return html`
    <span class=${`price-tag ${isPayable ? "is-payable" : "is-dear"}`} aria-hidden="true">
      <span class="price-sign">${isPayable ? "✓" : "✕"}</span>${bill.total}
    </span>`;
}

export function priceWords(bill, purse) {
  if (bill.is_free) return "free by its chain";
  if (bill.total > purse) return `costs ${coins(bill.total)}, too dear`;
  return bill.total ? `costs ${coins(bill.total)}` : "costs nothing";
}

const HOW = {
  produced: () => "made in the city",
  chosen: () => "from a choice producer",
  waived: () => "waived by a progress token",
  bought: (price, count) => (count > 1 ? `bought at ${price} each: ${price * count}` : `bought for ${price}`),
};
const SIGNS = { produced: "✓", chosen: "✓", waived: "✓", bought: "" };

/** Why it costs what it costs, line by line. */
export function BillLines({ bill, card }) {
  if (bill.is_free) {
    const giver = card && cardOf(card).free_by;
    return html`<ul class="bill"><li><${Icon} name="chain" /><span>Free: ${giver ? cardOf(giver).name : "a card"} in the city has its chain symbol</span></li></ul>`;
  }
  const groups = grouped(bill.units);
  if (!bill.coins && !groups.length) return null;
  return html`
    <ul class="bill">
      ${bill.coins > 0 && html`<li><${Coin} /><span>${coins(bill.coins)}, printed</span><b>${bill.coins}</b></li>`}
      ${groups.map(({ resource, how, price, count }) => html`
        <li key=${resource + how} class=${`is-${how}`}>
          <span class="bill-units">${Array.from({ length: count }, () => html`<${Icon} name=${resource} />`)}</span>
          <span>${count} ${resourceName(resource)}, ${HOW[how](price, count)}</span>
          <b>${SIGNS[how] || price * count}</b>
        </li>`)}
    </ul>`;
}

function grouped(units) {
  const groups = new Map();
  for (const [resource, how, price] of units) {
    const key = resource + how;
    if (!groups.has(key)) groups.set(key, { resource, how, price, count: 0 });
    groups.get(key).count += 1;
  }
  return [...groups.values()];
}

/** Return what of a bill is paid for missing resources. */
export function tradeOf(bill) {
  return bill.total - bill.coins;
}
