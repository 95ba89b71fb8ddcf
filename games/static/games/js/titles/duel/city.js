/** A city: purse, what it makes and what it buys at which price, science, wonders, cards by colour. */
import { html, useState } from "../../../vendor/preact-htm.js";
import { AiTag, Portrait } from "../../ai.js";
import { PresenceDot } from "../../presence.js";
import { SeatMark } from "../../seats.js";
import { Chip } from "./cards.js";
import { cardOf, COLORS, colorName, RESOURCES, resourceName, symbolName, SYMBOLS, wonderOf } from "./catalogue.js";
import { CountedCoins } from "./counting.js";
import { Icon } from "./icons.js";
import { pointing } from "./look.js";
import { PointsStrip } from "./points.js";
import { Tokens } from "./track.js";
import { WonderTile } from "./wonders.js";

export function City({ view, table, seat, place, choice, hasPoints }) {
  const [isOpen, setOpen] = useState(false);
  const city = table.cities[seat];
  const who = view.seats[seat];
  const isAwaited = view.waiting_for.includes(seat);
  return html`
    <section class=${`city city-${place} seat-${seat}${isAwaited ? " is-awaited" : ""}${isOpen ? " is-unfolded" : ""}${view.outcome?.winners.includes(seat) ? " is-winner" : ""}`}
             aria-label=${who.is_you ? "Your city" : `The city of ${who.name}`} data-place=${`city-${seat}`}>
      <header class="city-head">
        <h2 class="seat-name">
          <${SeatMark} seat=${seat} /><${Portrait} who=${who} /><span class="seat-who">${who.name}</span>
          ${who.is_you && html`<span class="tag">you</span>`}<${AiTag} who=${who} />
          <${PresenceDot} seat=${seat} isBot=${who.is_bot} />
          ${isAwaited && html`<span class="only-heard">, to act</span>`}
        </h2>
        <${CountedCoins} coins=${city.coins} />
        <button type="button" class="city-fold" aria-expanded=${isOpen ? "true" : "false"} aria-label="Cards of this city by name" title="Cards by name" onClick=${() => setOpen(!isOpen)}><span class="fold-wide">Aa</span><span class="fold-phone">City</span></button>
      </header>
      <${Goods} city=${city} />
      <div class="city-lore">
        <${Science} city=${city} />
        ${city.tokens.length > 0 && html`<span class="city-tokens"><${Tokens} tokens=${city.tokens} choice=${choice} /></span>`}
      </div>
      <div class="city-wonders" role="group" aria-label="Wonders">
        ${city.wonders.map(({ wonder, under }) => html`
          <${WonderTile} key=${wonder} wonder=${wonder} under=${under} seat=${seat} bill=${table.bills[seat].wonders[wonder]} purse=${city.coins} choice=${choice} />`)}
      </div>
      <div class="city-cards">
        ${COLORS.map((color) => html`<${Column} key=${color} color=${color} cards=${city.cards[color]} seat=${seat} isNamed=${isOpen} choice=${choice} />`)}
      </div>
      ${hasPoints && html`<${PointsStrip} points=${city.points} />`}
    </section>`;
}

/** What the city makes, and the price of a unit that it lacks. */
function Goods({ city }) {
  return html`
    <div class="goods">
      ${RESOURCES.map((resource) => {
        const made = city.makes[resource];
        const price = city.buys_at[resource];
        const words = `${resourceName(resource)}: makes ${made}, buys at ${price}`;
        return html`
          <span key=${resource} class=${`good${made ? "" : " is-none"}${price === 1 ? " is-cheap" : ""}`} role="img" aria-label=${words} title=${words}>
            <${Icon} name=${resource} /><b>${made}</b><small>${price}</small>
          </span>`;
      })}
      ${choosers(city).map((units, index) => html`
        <span key=${index} class="good is-choice" role="img" aria-label=${`One each turn of ${units.map(resourceName).join(" or ")}`} title=${`One each turn of ${units.map(resourceName).join(" or ")}`}>
          ${units.map((unit) => html`<${Icon} key=${unit} name=${unit} />`)}
        </span>`)}
    </div>`;
}

function choosers(city) {
  const fromCards = city.cards.yellow.map((card) => cardOf(card).chooses);
  const fromWonders = city.wonders.filter(({ under }) => under).map(({ wonder }) => wonderOf(wonder).chooses);
  return [...fromCards, ...fromWonders].filter((units) => units.length);
}

/** Seven places for symbols; six different ones win, two equal ones bring a token. */
function Science({ city }) {
  const owned = city.cards.green.map((card) => cardOf(card).symbol);
  const words = `Science: ${city.symbols.map(symbolName).join(", ") || "no symbols yet"}`;
  return html`
    <span class="science" role="img" aria-label=${words} title=${`${words} (${city.symbols.length} of 6)`}>
      ${SYMBOLS.map((symbol) => {
        const isPair = owned.filter((one) => one === symbol).length > 1;
        return html`<span key=${symbol} class=${`symbol${city.symbols.includes(symbol) ? " is-owned" : ""}`}><${Icon} name=${symbol} />${isPair && html`<b>2</b>`}</span>`;
      })}
    </span>`;
}

/** So many chips stand above each other before a colour takes a second row of them. */
const HIGHEST = 5;

function Column({ color, cards, seat, isNamed, choice }) {
  return html`
    <div style=${{ "--rows-of": Math.max(1, Math.ceil(cards.length / HIGHEST)) }} class=${`column is-${color}${cards.length ? "" : " is-none"}`} data-place=${`city-${seat}-${color}`} role="group" aria-label=${`${color}, ${colorName(color)}: ${cards.length}`}>
      <span class="column-head" aria-hidden="true"><${Icon} name=${`colour-${color}`} />${cards.length}</span>
      ${cards.map((card) => {
        const item = { kind: "card", card };
        return html`<${Chip} key=${card} card=${card} isNamed=${isNamed} onClick=${() => choice.look(item)} ...${pointing(item)} />`;
      })}
    </div>`;
}
