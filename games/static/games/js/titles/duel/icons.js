/** Signs as elements: resources, coins, points, shields, costs. Pictures only; whoever shows them says the words. */
import { html } from "../../../vendor/preact-htm.js";
import { GLYPHS } from "./glyphs.js";

export function Icon({ name }) {
  const glyph = GLYPHS[name];
  if (!glyph) return null;
  return html`
    <svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      ${glyph.map(([d, tone]) => html`<path class=${`tone-${tone}`} d=${d} />`)}
    </svg>`;
}

export function Coin({ count }) {
  return html`
    <svg class="icon icon-coin" viewBox="0 0 24 24" aria-hidden="true">
      ${GLYPHS.coin.map(([d, tone]) => html`<path class=${`tone-${tone}`} d=${d} />`)}
      ${count !== undefined && html`<text class="coin-count" x="12" y="16.6">${count}</text>`}
    </svg>`;
}

const LEAVES = [38, 68, 98, 128, 158].flatMap((angle) => [leaf(angle), leaf(-angle)]);

function leaf(angle) {
  const turn = (angle * Math.PI) / 180;
  return { x: 14 + 9.6 * Math.sin(turn), y: 12 - 9.6 * Math.cos(turn), angle };
}

/** Points: a number in a wreath of laurel. */
export function Laurel({ count }) {
  return html`
    <svg class="icon icon-laurel" viewBox="0 0 28 24" aria-hidden="true">
      <circle class="laurel-field" cx="14" cy="12" r="9.4" />
      ${LEAVES.map(({ x, y, angle }) => html`<ellipse class="laurel-leaf" rx="3" ry="1.7" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`} />`)}
      ${count !== undefined && html`<text class="laurel-count" x="14" y="16.4">${count}</text>`}
    </svg>`;
}

/** A printed cost: coins, then resources unit by unit. */
export function Cost({ cost }) {
  return html`
    <span class="cost" aria-hidden="true">
      ${cost.coins > 0 && html`<${Coin} count=${cost.coins} />`}
      ${cost.units.map((unit, index) => html`<${Icon} key=${index} name=${unit} />`)}
    </span>`;
}

/** Say a printed cost: "2 coins, 2 wood, 1 glass", or "nothing". */
export function costWords({ coins, units }, resourceName) {
  const counts = new Map();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const words = [...counts].map(([unit, count]) => `${count} ${resourceName(unit)}`);
  if (coins) words.unshift(coins === 1 ? "1 coin" : `${coins} coins`);
  return words.join(", ") || "nothing";
}

/** A sign several times over. */
export function Times({ name, count }) {
  return Array.from({ length: count }, (_, index) => html`<${Icon} key=${index} name=${name} />`);
}
