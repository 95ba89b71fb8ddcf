/** The board: `paint(view, scene, choice)` gives the elements of one instant. It knows of no socket and no rules. */
import { html, useState } from "../../../vendor/preact-htm.js";
import { City } from "./city.js";
import { Draft } from "./draft.js";
import { Flight } from "./flight.js";
import { Laurel } from "./icons.js";
import { DiscardPile, Unseen } from "./piles.js";
import { recallPoints, rememberPoints, ScoreSheet } from "./points.js";
import { still } from "./scenes.js";
import { Structure } from "./structure.js";
import { Tokens, Track } from "./track.js";
import { nearSeat } from "./words.js";

/** `choice`: `{chosen, slots, drafts, look(item)}`, see ask.js. */
export function paint(view, scene = still(view), choice, ms = 0) {
  return html`<${Table} view=${view} scene=${scene} choice=${choice} ms=${ms} />`;
}

function Table({ view, scene, choice, ms }) {
  const [hasPoints, setPoints] = useState(recallPoints);
  const { table, flight } = scene;
  const near = nearSeat(view);
  const togglePoints = () => {
    rememberPoints(!hasPoints);
    setPoints(!hasPoints);
  };
  return html`
    <div class="duel">
      <${City} key="far" view=${view} table=${table} seat=${1 - near} place="far" choice=${choice} hasPoints=${hasPoints && !view.outcome} />
      <div class="middle">
        <div class="war">
          <${Track} table=${table} pawn=${scene.pawn} near=${near} seats=${view.seats} />
          <div class="board-tokens" role="group" aria-label="Progress tokens on the board"><${Tokens} tokens=${table.board} choice=${choice} /></div>
        </div>
        <div class="stage"><${Stage} view=${view} scene=${scene} near=${near} choice=${choice} /></div>
        <div class="asides">
          <${DiscardPile} pile=${table.pile} />
          <${Unseen} table=${table} />
          ${!view.outcome && html`<button type="button" class="aside-button points-toggle" aria-pressed=${hasPoints ? "true" : "false"} onClick=${togglePoints}><${Laurel} /><span>${hasPoints ? "Hide points" : "Show points"}</span></button>`}
        </div>
      </div>
      <${City} key="near" view=${view} table=${table} seat=${near} place="near" choice=${choice} hasPoints=${hasPoints && !view.outcome} />
      ${flight && html`<${Flight} key=${flight.card ?? flight.wonder} flight=${flight} ms=${ms} />`}
    </div>`;
}

/** What lies between the cities: the wonders on offer, the age, or the sheet of points. */
function Stage({ view, scene, near, choice }) {
  const { table, flight } = scene;
  if (view.outcome && !flight) return html`<${ScoreSheet} view=${view} />`;
  if (!table.structure.length) return html`<${Draft} view=${view} table=${table} choice=${choice} leaving=${flight?.wonder} />`;
  return html`<${Structure} table=${table} payer=${near} choice=${choice} leaving=${flight?.slot} />`;
}
