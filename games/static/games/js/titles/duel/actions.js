/** What can be done with an open card: build it, discard it, build a wonder with it. What cannot be done says why. */
import { html } from "../../../vendor/preact-htm.js";
import { coins } from "./bill.js";
import { wonderOf } from "./catalogue.js";
import { Coin, Icon } from "./icons.js";
import { shortName } from "./wonders.js";

export function Actions({ view, slot, act }) {
  const { table, viewer, legal } = view;
  const city = table.cities[viewer];
  const find = (kind, wonder) => legal.find(({ move }) => move.kind === kind && move.slot === slot && move.wonder === wonder);
  const bill = table.bills[viewer].cards[table.structure[slot].card];
  const yellow = city.discard - 2;
  const wonders = city.wonders.filter(({ under }) => !under);
  const isAsked = legal.length > 0;
  return html`
    <div class="ask-row actions-row" role="group" aria-label="What to do with it">
      <${Action} kind="build" isMain entry=${find("build")} act=${act} label="Build" price=${bill} city=${city} isAsked=${isAsked} sign=${html`<${Icon} name="token-urbanism" />`} />
      <button type="button" class="option action" data-action="discard" disabled=${!find("discard") || act.isBusy} onClick=${() => act.confirm(find("discard"))}>
        <span class="action-sign"><${Icon} name="break" /></span>
        <span><b>Discard</b><small>${yellow ? `2 coins + ${yellow} for yellow cards` : "for coins"}</small></span>
        <span class="action-price is-gain">+${city.discard}<${Coin} /></span>
      </button>
      ${wonders.length > 0 && html`<p class="ask-name">Or build a wonder with it instead</p>`}
      ${wonders.map(({ wonder }) => html`
        <${Action} key=${wonder} kind=${`wonder-${wonder}`} entry=${find("wonder", wonder)} act=${act} label=${shortName(wonderOf(wonder).name)} does=${wonderOf(wonder).effects.join(", ")}
                   price=${table.bills[viewer].wonders[wonder]} city=${city} isAsked=${isAsked} sign=${html`<${Icon} name="chain-temple" />`} />`)}
    </div>
    ${!isAsked && html`<p class="details-note">It is not your turn to take a card.</p>`}`;
}

function Action({ kind, isMain, entry, act, label, does, price, city, isAsked, sign }) {
  const lacks = price.total - city.coins;
  const why = lacks > 0 ? `You lack ${coins(lacks)}` : isMain && price.is_free ? "free by its chain" : isMain ? `leaves you ${coins(-lacks)}` : "";
  return html`
    <button type="button" class=${`${isMain ? "do" : "option"} action`} data-action=${kind} disabled=${!entry || act.isBusy} onClick=${() => act.confirm(entry)}
            title=${entry ? entry.text : isAsked ? why : ""}>
      <span class="action-sign">${sign}</span>
      <span><b>${label}</b>${why && html`<small>${why}</small>`}${does && html`<small class="action-does">${does}</small>`}</span>
      <span class=${`action-price${lacks > 0 ? " is-dear" : ""}`}>${lacks > 0 && "✕ "}${price.total}<${Coin} /></span>
    </button>`;
}
