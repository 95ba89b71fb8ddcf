/** How the match stands: the score track, streets and challenge, and what the end would add now. */
import { html } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { city, streetOf } from "./catalogue.js";
import { AT_ONCE, generationName, GENERATIONS, plural } from "./words.js";

const SHORTEST = 30;

export function Standing({ view }) {
  const { table, seats } = view;
  return html`
    <section class="standing" aria-label="Standing">
      <${Track} table=${table} seats=${seats} />
      ${(table.streets.length > 0 || table.challenge) && html`<${Sheet} table=${table} seats=${seats} />`}
      ${table.turns_left !== null && html`<p class="standing-note">${plural(table.turns_left, "round")} left to play.</p>`}
      ${table.idle_rounds > 0 && html`<p class="standing-note">Nobody has built for ${plural(table.idle_rounds, "full round")}.</p>`}
    </section>`;
}

/** Points from 0 on; where a generation is unlocked a flag stands. */
export function Track({ table, seats }) {
  const most = Math.max(...table.players.map(({ score }) => score));
  const length = Math.max(SHORTEST, table.goal ?? 0, Math.ceil((most + 4) / 10) * 10);
  const flags = GENERATIONS.filter((key) => table.thresholds[key] > 0).map((key) => ({ key, at: table.thresholds[key] }));
  const tens = Array.from({ length: Math.floor(length / 10) + 1 }, (_, index) => index * 10);
  const words = seats.map(({ seat, name }) => `${name} ${table.players[seat].score}`).join(", ");
  return html`
    <div class="score-track" role="img" aria-label=${`Points: ${words}. ${flags.map(({ key, at }) => `${generationName(key)} from ${at}`).join(", ")}`}>
      <div class="track-line" style=${{ "--length": length }} aria-hidden="true">
        ${tens.map((at) => html`<span key=${at} class="track-ten" style=${{ "--at": at / length }}>${at}</span>`)}
        ${flags.map(({ key, at }) => html`<span key=${key} class=${`track-flag is-${key}`} style=${{ "--at": at / length }} title=${`${generationName(key)} from ${at} points`}><b>${generationName(key)}</b></span>`)}
        ${table.goal !== null && html`<span class="track-flag is-goal" style=${{ "--at": table.goal / length }}><b>Goal</b></span>`}
        ${seats.map(({ seat, name }) => html`
          <span key=${seat} class=${`track-mark seat-${seat}`} style=${{ "--at": table.players[seat].score / length, "--aside": aside(table.players, seat) }} title=${`${name}: ${table.players[seat].score}`}><${SeatMark} seat=${seat} /></span>`)}
      </div>
    </div>`;
}

/** Marks on the same point stand side by side, at the very beginning to the right of it. */
function aside(players, seat) {
  const alike = players.flatMap(({ score }, other) => (score === players[seat].score ? [other] : []));
  return alike.indexOf(seat) - (players[seat].score > 1 ? (alike.length - 1) / 2 : 0);
}

/** A column for each seat; streets with counts, what else the end would add, and the sum. */
function Sheet({ table, seats }) {
  const challenge = table.challenge && city().challenges[table.challenge];
  const points = (of) => table.players.map((player, seat) => html`<td key=${seat} class=${of(player) ? "" : "is-none"}>${of(player) ? `+${of(player)}` : "–"}</td>`);
  return html`
    <table class="sheet">
      <caption class="only-heard">What the end would add now</caption>
      <thead>
        <tr><th scope="col"><span class="sheet-lead">If it ended now</span></th>${seats.map(({ seat, name }) => html`<th key=${seat} scope="col" class=${`seat-${seat}`} title=${name}><${SeatMark} seat=${seat} /><span class="only-heard">${name}</span></th>`)}</tr>
      </thead>
      <tbody>
        ${table.streets.map((street) => html`
          <tr key=${street} data-street-row=${street}>
            <th scope="row">${streetOf(street).name} <small>buildings</small></th>
            ${table.players.map((player, seat) => html`
              <td key=${seat} class=${table.leaders[street] === seat ? `leads seat-${seat}` : player.streets[street] ? "" : "is-none"}>${player.streets[street]}${table.leaders[street] === seat && html`<b title="Leads: 5 points"> +5</b>`}</td>`)}
          </tr>`)}
        ${challenge && html`<tr><th scope="row"><${Rule} name=${challenge.name} rule=${challenge.rule} /></th>${table.challenge === AT_ONCE ? html`<td class="is-none" colspan=${seats.length}>scored when built</td>` : points(({ challenge: now }) => now)}</tr>`}
        ${table.has_actions && html`<tr><th scope="row">Action cards</th>${points(({ card_points: now }) => now)}</tr>`}
        <tr class="sheet-sum"><th scope="row">Total</th>${table.players.map(({ total }, seat) => html`<td key=${seat}>${total}</td>`)}</tr>
      </tbody>
    </table>`;
}

function Rule({ name, rule }) {
  return html`<details class="rule"><summary title=${rule}>${name}</summary><p>${rule}</p></details>`;
}
