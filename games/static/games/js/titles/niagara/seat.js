/** What Niagara shows of a seat: gems ashore, how near the goals are, cards left, this round's card. */
import { html } from "../../../vendor/preact-htm.js";
import { Card, CardRow } from "./hands.js";
import { GemIcon } from "./gems.js";
import { Buoy } from "./signs.js";
import { cardName, countGems, GEMS } from "./words.js";

export function SeatDetails({ view, seat }) {
  const { table } = view;
  const owned = table.owned[seat];
  return html`
    <div class="seat-body">
      <div class="seat-gems" role="img" aria-label=${`Ashore: ${countGems(owned)}`} title=${`Ashore: ${countGems(owned)}, worth ${table.values[seat]}`}>
        ${GEMS.map((gem) => html`
          <span key=${gem} class=${owned[gem] ? "" : "is-none"}><${GemIcon} kind=${gem} isFaint=${!owned[gem]} /><b>${owned[gem] ?? 0}</b></span>`)}
      </div>
      <${Goals} owned=${owned} reached=${table.goals[seat]} />
      <${CardRow} hand=${table.hands[seat]} />
    </div>
    <${RoundCard} view=${view} seat=${seat} />`;
}

function Goals({ owned, reached }) {
  const counts = Object.values(owned);
  const goals = [
    { key: "four", name: "alike", have: Math.max(0, ...counts), need: 4 },
    { key: "five", name: "kinds", have: counts.filter(Boolean).length, need: 5 },
    { key: "seven", name: "gems", have: counts.reduce((sum, count) => sum + count, 0), need: 7 },
  ];
  return html`
    <div class="goals">
      ${goals.map(({ key, name, have, need }) => html`
        <span key=${key} class=${`goal${reached.includes(key) ? " is-reached" : ""}`} title=${`${have} of ${need} ${name}`}>
          <span class="goal-bar" style=${{ "--part": Math.min(1, have / need) }}></span>
          <span>${Math.min(have, need)}/${need} ${name}</span>
        </span>`)}
    </div>`;
}

function RoundCard({ view, seat }) {
  const { table } = view;
  const isSecret = table.revealed && !table.revealed[seat];
  const card = table.cards[seat];
  const isTurn = table.turn?.seat === seat;
  const words = card ? `${isSecret ? "picked in secret: " : "played "}${cardName(card)}` : table.picked[seat] ? "has picked" : "has not picked";
  return html`
    <div class=${`round-card${isTurn ? " is-turn" : ""}${isSecret ? " is-secret" : ""}`} role="img" aria-label=${words} title=${words}>
      ${card ? html`<${Card} card=${card} />` : table.picked[seat] ? html`<${Card} card="back" />` : html`<span class="no-card"></span>`}
      ${table.buoy === seat && html`<svg class="buoy-icon" viewBox="-18 -18 36 36" role="img" aria-label="Lifebuoy"><${Buoy} /></svg>`}
    </div>`;
}
