/** Wonders: small in a city, large in the draft. */
import { html } from "../../../vendor/preact-htm.js";
import { PriceTag, priceWords } from "./bill.js";
import { CardBack } from "./cards.js";
import { cardOf, resourceName, wonderOf } from "./catalogue.js";
import { Coin, Cost, costWords, Icon, Laurel, Times } from "./icons.js";
import { pointing } from "./look.js";
import { Sight } from "./sights.js";

/** What only one wonder does, in a sign of its own. */
const SPECIAL = {
  appian_way: html`<span class="each"><i>−</i><${Coin} count="3" /></span>`,
  circus_maximus: html`<span class="each"><i>✕</i><${Icon} name="colour-grey" /></span>`,
  statue_of_zeus: html`<span class="each"><i>✕</i><${Icon} name="colour-brown" /></span>`,
  great_library: html`<span class="each"><${Icon} name="token-philosophy" /></span>`,
  mausoleum: html`<span class="each"><${Icon} name="revive" /></span>`,
};

export function WonderEffects({ wonder }) {
  const row = wonderOf(wonder);
  return html`
    ${row.coins > 0 && html`<${Coin} count=${row.coins} />`}
    <${Times} name="shield" count=${row.shields} />
    ${row.chooses.length > 0 && html`<span class="either">${row.chooses.map((unit, index) => html`${index > 0 && html`<i>/</i>`}<${Icon} name=${unit} />`)}</span>`}
    ${SPECIAL[wonder]}
    ${row.vp > 0 && html`<${Laurel} count=${row.vp} />`}
    ${row.again && html`<${Icon} name="again" />`}`;
}

/** A wonder of a city; one that stands shows the back of the card that it was built with. */
export function WonderTile({ wonder, under, seat, bill, purse, choice }) {
  const row = wonderOf(wonder);
  const item = { kind: "wonder", wonder, seat };
  const state = under ? `built with ${cardOf(under).name}` : bill ? `not built, ${priceWords(bill, purse)}` : "not built";
  return html`
    <button type="button" class=${`wonder ${under ? "is-built" : "is-planned"}`} data-wonder=${wonder} aria-label=${`${row.name}, ${state}: ${row.effects.join(", ")}`} title=${`${row.name}, ${state}`}
            onClick=${() => choice.look(item)} ...${pointing(item)}>
      <${Sight} wonder=${wonder} />
      ${under && html`<span class="tucked" key="tucked"><${CardBack} back=${cardOf(under).deck === "guild" ? "guild" : "age"} age=${cardOf(under).deck} /></span>`}
      <span class="wonder-name">${shortName(row.name)}</span>
      <span class="wonder-effects"><${WonderEffects} wonder=${wonder} /></span>
      ${!under && bill && html`<${PriceTag} bill=${bill} purse=${purse} />`}
    </button>`;
}

/** A wonder on offer, with everything to know about it. */
export function WonderOffer({ wonder, choice }) {
  const row = wonderOf(wonder);
  const item = { kind: "wonder", wonder };
  const isChosen = choice.chosen?.wonder === wonder;
  return html`
    <button type="button" class=${`offer${isChosen ? " is-chosen" : ""}${choice.drafts.has(wonder) ? " is-takeable" : ""}`} data-offer=${wonder} aria-pressed=${isChosen ? "true" : "false"}
            aria-label=${`${row.name}: ${row.effects.join(", ")}; cost ${costWords(row.cost, resourceName)}`} onClick=${() => choice.look(isChosen ? null : item)} ...${pointing(item)}>
      <${Sight} wonder=${wonder} />
      <span class="offer-name">${row.name}</span>
      <span class="offer-signs"><${WonderEffects} wonder=${wonder} /></span>
      <span class="offer-words">${row.effects.map((effect) => html`<span key=${effect}>${effect}</span>`)}</span>
      <span class="offer-cost"><small>Cost</small><${Cost} cost=${row.cost} /></span>
    </button>`;
}

export function shortName(name) {
  return name.replace(/^The /, "");
}
