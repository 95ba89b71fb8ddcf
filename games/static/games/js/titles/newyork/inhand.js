/** The tile in the hand: as it is turned, how to turn it, where it would stand and what would come of it. */
import { html } from "../../../vendor/preact-htm.js";
import { city, tileName } from "./catalogue.js";
import { hasTurns, hasTwoSides } from "./fit.js";
import { ghostOf } from "./placing.js";
import { usePointing } from "./pointing.js";
import { Tile } from "./tile.js";
import { plural } from "./words.js";

export function InHand({ hand, view }) {
  const { open } = hand;
  const now = usePointing();
  const ghost = ghostOf(open, now, view);
  const canTurn = city().can_rotate && hasTurns(open.shape);
  const canFlip = city().can_flip && hasTwoSides(open.shape);
  return html`
    <div class="in-hand ask-row" role="group" aria-label=${`In your hand: ${tileName(open.tile)}`}>
      <span class="in-hand-tile"><${Tile} tile=${open.tile} shape=${open.shape} /></span>
      <div class="in-hand-ways">
        <button type="button" class="option" data-action="turn" aria-keyshortcuts="R" disabled=${!canTurn} onClick=${hand.turn}><span aria-hidden="true">↻</span><span class="in-words">Turn</span><kbd>R</kbd></button>
        <button type="button" class="option" data-action="flip" aria-keyshortcuts="F" disabled=${!canFlip} onClick=${hand.flip}><span aria-hidden="true">⇋</span><span class="in-words">Flip</span><kbd>F</kbd></button>
        <span class="in-hand-steps">
          <button type="button" class="option" data-action="previous" aria-label="The place before" title="The place before" onClick=${() => hand.step(-1)}>‹</button>
          <span class="in-hand-count">${countOf(open, ghost)}</span>
          <button type="button" class="option" data-action="next" aria-label="The next place" title="The next place" onClick=${() => hand.step(1)}>›</button>
        </span>
      </div>
      <p class=${`ask-summary${ghost && !ghost.isLegal ? " is-no" : ""}`} aria-live=${open.spot ? "polite" : "off"}>${wordsOf(open, ghost, now)}</p>
    </div>`;
}

/** Before a tile is picked: as much room, so that the rack stays where it is. */
export function EmptyHand({ words }) {
  return html`<p class="in-hand is-empty">${words}</p>`;
}

function countOf({ spots }, ghost) {
  const at = ghost?.spot ? spots.indexOf(ghost.spot) : -1;
  return at < 0 ? plural(spots.length, "place") : `${at + 1} of ${spots.length}`;
}

function wordsOf(open, ghost, { note }) {
  if (open.spot) return `${note ? `${note} ` : ""}${open.spot.entry.text}`;
  if (ghost?.isLegal) return ghost.spot.entry.text;
  if (ghost) return note || `${ghost.label}.`;
  return `${note ? `${note} ` : ""}${isCoarse() ? "Tap one of the marked squares." : "Point at one of the marked squares, or use the arrow keys."}`;
}

function isCoarse() {
  return matchMedia("(pointer: coarse)").matches;
}
