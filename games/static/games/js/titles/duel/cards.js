/** Cards: the face with colour, effect, name and cost; the back; and the small chip that a city shows. */
import { html } from "../../../vendor/preact-htm.js";
import { cardOf, colorName, resourceName } from "./catalogue.js";
import { Coin, Cost, costWords, Icon, Laurel, Times } from "./icons.js";

/** What guilds and the late yellow cards count, as signs: `[sign, coins each]`. */
const COUNTS = {
  arena: ["wonder", 2], chamber_of_commerce: ["colour-grey", 3], port: ["colour-brown", 2], lighthouse: ["colour-yellow", 1], armory: ["colour-red", 1],
  merchants_guild: ["colour-yellow", 1], shipowners_guild: ["colour-brown", 1], builders_guild: ["wonder", 0], magistrates_guild: ["colour-blue", 1],
  scientists_guild: ["colour-green", 1], moneylenders_guild: ["coin", 0], tacticians_guild: ["colour-red", 1],
};

/** What a card does, in signs; `isBuilt` leaves out what it has done once and for all. */
export function Effects({ card, isBuilt }) {
  const row = cardOf(card);
  const counted = COUNTS[card];
  return html`
    ${row.makes.map((unit, index) => html`<${Icon} key=${index} name=${unit} />`)}
    ${row.chooses.length > 0 && html`<span class="either">${row.chooses.map((unit, index) => html`${index > 0 && html`<i>/</i>`}<${Icon} name=${unit} />`)}</span>`}
    ${row.cheapens.map((unit) => html`<span class="cheaper" key=${unit}><${Icon} name=${unit} /><${Coin} count="1" /></span>`)}
    <${Times} name="shield" count=${row.shields} />
    ${row.symbol && html`<${Icon} name=${row.symbol} />`}
    ${row.coins > 0 && html`<${Coin} count=${row.coins} />`}
    ${counted && !(isBuilt && row.color === "yellow") && html`<span class="each">${row.color === "purple" && html`<${Laurel} count=${card === "builders_guild" ? 2 : 1} />`}${counted[1] > 0 && !isBuilt && html`<${Coin} count=${counted[1]} />`}<i>/</i>${counted[0] === "wonder" ? html`<${Icon} name="chain-temple" />` : html`<${Icon} name=${counted[0]} />`}${card === "shipowners_guild" && html`<${Icon} name="colour-grey" />`}</span>`}
    ${row.vp > 0 && html`<${Laurel} count=${row.vp} />`}`;
}

export function CardFace({ card }) {
  const row = cardOf(card);
  return html`
    <span class=${`card-face is-${row.color}`}>
      <span class="card-band">
        <span class="card-emblem"><${Icon} name=${`colour-${row.color}`} /></span>
        <span class="card-effects"><${Effects} card=${card} /></span>
        ${row.gives && html`<span class="card-gives"><${Icon} name=${`chain-${row.gives}`} /></span>`}
      </span>
      <span class="card-name">${breakable(row.name)}</span>
      <span class="card-cost"><${Cost} cost=${row.cost} />${row.free_with && html`<span class="card-free"><${Icon} name=${`chain-${row.free_with}`} /></span>`}</span>
    </span>`;
}

/** Long words may be broken where a syllable ends, so that they fit the smallest card. */
function breakable(name) {
  return name.replace(/[a-z]{10,}/gi, (word) => {
    const ends = [...word.matchAll(/[aeiouy][^aeiouy](?=[^aeiouy])|[aeiouy](?=[^aeiouy])/gi)].map(({ index, 0: end }) => index + end.length).filter((at) => at > 2 && at < word.length - 2);
    const middle = ends.sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2))[0];
    return middle ? `${word.slice(0, middle)}\u00ad${word.slice(middle)}` : word;
  });
}

const NUMERALS = ["", "I", "II", "III"];

export function CardBack({ back, age }) {
  return html`
    <span class=${`card-face card-back ${back === "guild" ? "is-guild" : `is-age-${age}`}`}>
      <span class="back-frame">${back === "guild" ? html`<${Icon} name="colour-purple" />` : html`<b>${NUMERALS[age]}</b>`}</span>
    </span>`;
}

/** Say what a card is: colour, effect and printed cost. */
export function cardWords(card) {
  const row = cardOf(card);
  return `${row.name}, ${row.color} (${colorName(row.color)}): ${row.effects.join(", ")}; cost ${costWords(row.cost, resourceName)}`;
}

/** A card that has been built: its effect, and its name where there is room. */
export function Chip({ card, isNamed, isFresh, ...rest }) {
  const row = cardOf(card);
  return html`
    <button type="button" class=${`chip is-${row.color}${isFresh ? " is-fresh" : ""}`} data-card=${card} title=${row.name} aria-label=${cardWords(card)} ...${rest}>
      ${isNamed && html`<span class="chip-name">${row.name}</span>`}
      <span class="chip-effects"><${Effects} card=${card} isBuilt />${row.gives && html`<span class="chip-gives"><${Icon} name=${`chain-${row.gives}`} /></span>`}</span>
    </button>`;
}
