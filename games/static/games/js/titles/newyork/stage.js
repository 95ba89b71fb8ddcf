/** The middle of the page: market and board beside each other, the standing, at the end the scoring; and the tile that is being pulled. */
import { html, useRef } from "../../../vendor/preact-htm.js";
import { paint as paintBoard } from "./board.js";
import { tileOf } from "./catalogue.js";
import { useHeld } from "./drag.js";
import { Market } from "./market.js";
import { usePointing } from "./pointing.js";
import { Scoring } from "./scoring.js";
import { still } from "./scenes.js";
import { Standing } from "./standing.js";
import { Tile } from "./tile.js";

/** `choice` is what `boardChoice` gives. */
export function paint(view, scene = still(view), choice = null, ms = 0) {
  return html`<${Stage} view=${view} scene=${scene} choice=${choice} ms=${ms} />`;
}

function Stage({ view, scene, choice, ms }) {
  const wasRunning = useRef(!view.outcome);
  const turn = (event) => {
    if (!choice?.placing) return;
    event.preventDefault();
    choice.placing.onTurn();
  };
  return html`
    <div class="newyork">
      <div class=${`play${choice?.placing ? " is-placing" : ""}`} onContextMenu=${turn}>
        <${Market} table=${view.table} choice=${choice?.market ?? null} />
        <div class="place"><${Board} view=${view} scene=${scene} choice=${choice} ms=${ms} /></div>
      </div>
      ${view.outcome ? html`<${Scoring} view=${view} isNews=${wasRunning.current} />` : html`<${Standing} view=${view} />`}
      <${Held} placing=${choice?.placing} />
    </div>`;
}

/** The ghost follows the mouse, and nothing else of the page has to. */
function Board({ view, scene, choice, ms }) {
  const now = usePointing();
  const placing = choice?.placing && { ...choice.placing, ghost: choice.placing.ghostNow(now) };
  return paintBoard(view, scene, choice && { lots: choice.lots, placing }, ms);
}

/** Over the board its ghost is seen instead. */
function Held({ placing }) {
  const held = useHeld();
  const now = usePointing();
  if (!held || placing?.ghostNow(now)) return null;
  return html`<div class="held" style=${{ left: `${held.x}px`, top: `${held.y}px` }} aria-hidden="true"><${Tile} tile=${held.tile} shape=${placing?.shape ?? tileOf(held.tile).cells} /></div>`;
}
