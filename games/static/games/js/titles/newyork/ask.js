/** The question that is open for the viewer: the ways of this turn, the rack, the tile in the hand, and what would come of it. */
import { html, useEffect, useRef, useState } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { ActionIcon } from "./actions.js";
import { city, lotOf, tileName } from "./catalogue.js";
import { sayLot, unfold } from "./choose.js";
import { leftAs } from "./fit.js";
import { EmptyHand, InHand } from "./inhand.js";
import { useInSight } from "./insight.js";
import { Swatch } from "./market.js";
import { formOf } from "./moves.js";
import { handOf, takeTile, useKeys } from "./placing.js";
import { remark, stopPointing } from "./pointing.js";
import { Rack } from "./rack.js";
import { endWords, HINTS, lotName, MODE_NAMES } from "./words.js";

/** `act` is `{choose(choice), confirm(entry), back(), isBusy}`. */
export function Ask({ view, choice, act }) {
  const open = unfold(view, choice);
  const { table, viewer } = view;
  const [isRackOpen, setRackOpen] = useState(false);
  const toggle = viewer >= 0 && html`<button type="button" class="quiet rack-toggle" data-action="rack" aria-expanded=${isRackOpen ? "true" : "false"} onClick=${() => setRackOpen(!isRackOpen)}>${isRackOpen ? "Hide tiles" : "My tiles"}</button>`;
  const latest = useRef(null);
  latest.current = { view, choice, act };
  useKeys(latest);
  useInSight(open.tile, open.spot?.key ?? open.lot ?? "");
  useEffect(() => void (open.tile || stopPointing()), [open.tile]);
  return html`
    <div class=${`turn-panel ${open.isOfLots ? "is-lots" : "is-tiles"}${open.tile ? " is-holding" : ""}${isRackOpen ? " has-rack" : ""}`}>
      ${table.end && html`<p class="last-turns" role="status">${endWords(table, view.seats, viewer)}</p>`}
      ${open.mode ? html`<${Question} open=${open} view=${view} choice=${choice} act=${act} />` : html`<${Idle} view=${view} toggle=${toggle} />`}
      ${open.tile ? html`<${InHand} hand=${handOf(latest.current)} view=${view} />` : open.tiles?.size > 0 && html`<${EmptyHand} words=${hintOf(open)} />`}
      ${viewer >= 0 && html`<${OwnRack} open=${open} view=${view} latest=${latest} />`}
      ${open.mode && html`<${Answers} open=${open} choice=${choice} act=${act} toggle=${open.isOfLots && toggle} />`}
    </div>`;
}

function Idle({ view, toggle }) {
  const { table, seats, viewer } = view;
  const isOther = table.turn !== null && table.turn !== viewer;
  return html`<p class="ask-idle">${isOther && html`<${SeatMark} seat=${table.turn} />`}<span>${isOther ? `${seats[table.turn].name} is playing.` : "One moment."}</span>${toggle}</p>`;
}

function Question({ open, view, choice, act }) {
  return html`
    <div class="ask-top">
      <h2 class="ask-title" tabindex="-1">${titleOf(open, view)}</h2>
      ${open.isOfLots && !open.lot && html`<p class="ask-hint">${hintOf(open)}</p>`}
    </div>
    <${Ways} open=${open} view=${view} act=${act} />
    ${open.isOfLots && html`<${LotStep} open=${open} choice=${choice} act=${act} />`}`;
}

function titleOf(open, { table }) {
  if (open.isGrab) return open.lot ? "Take both lots?" : open.first ? "Land Grab: the second lot" : "Land Grab: the first lot";
  if (open.isOfLots && open.lot) return open.mode === "return" ? "Take this worker back?" : "Take this lot?";
  if (open.mode === "expand") return open.card ? "Choose one of its lots" : "Expand: choose a card or a lot";
  if (open.mode === "return") return "Choose a worker to take back";
  if (open.mode === "extra") return "Choose one more lot";
  if (open.spot) return "Build it here?";
  if (open.tile) return `Place ${tileName(open.tile)}`;
  if (open.moves.isBoom) return "Construction Boom: build a second time?";
  return open.mode === "demolish" ? "Demolish and build" : table.phase === "build" ? "Build, or end the turn" : "Build a skyscraper";
}

function hintOf(open) {
  if (open.isGrab) return `${city().actions.grab?.rule ?? ""}`;
  if (open.moves.isBoom && open.mode === "build") return "Building now uses up your Construction Boom card. Unused it is worth a point.";
  return HINTS[open.mode];
}

/** The ways that this turn can go, if there is more than one; and the action cards that can be played before. */
function Ways({ open, view, act }) {
  const { moves, modes, mode } = open;
  const isStart = view.table.phase === "start";
  const shown = isStart && modes.includes("expand") ? ["expand", "demolish"] : modes;
  const choose = (next) => act.choose({ mode: next });
  return html`
    <div class="ways" role="group" aria-label="Ways to play this turn">
      ${shown.length > 1 && shown.map((one) => html`
        <button key=${one} type="button" class=${`option way${mode === one ? " is-chosen" : ""}`} data-action=${one} aria-pressed=${mode === one ? "true" : "false"}
                disabled=${!modes.includes(one) || act.isBusy} onClick=${() => choose(one)} title=${modes.includes(one) ? HINTS[one] : "Nothing of yours can be replaced now"}>
          ${MODE_NAMES[one]}
        </button>`)}
      ${moves.pairs.length > 0 && !open.tile && html`
        <button type="button" class=${`option card-way${open.isGrab ? " is-chosen" : ""}`} data-action="grab" aria-pressed=${open.isGrab ? "true" : "false"} disabled=${act.isBusy}
                title=${city().actions.grab?.rule} onClick=${() => act.choose(open.isGrab ? { mode: "expand" } : { mode: "expand", isGrab: true })}>
          <${ActionIcon} name="grab" /><span>${city().actions.grab?.name}</span>
        </button>`}
      ${moves.shift && !open.tile && html`
        <button type="button" class="option card-way" data-action="shift" disabled=${act.isBusy} title=${city().actions.shift?.rule} onClick=${() => act.confirm(moves.shift)}>
          <${ActionIcon} name="shift" /><span>${city().actions.shift?.name}</span>
        </button>`}
    </div>`;
}

/** Which lot: also by name, for those who do not use the board. */
function LotStep({ open, choice, act }) {
  const isLong = open.targets.size > 14;
  return html`
    ${open.first && html`<p class="ask-note">First: ${lotName(open.first)}</p>`}
    ${!isLong && html`
      <div class="ask-row lot-row" role="group" aria-label="Lots">
        <div class="ask-options">
          ${[...open.targets.keys()].map((lot) => html`
            <button key=${lot} type="button" class=${`option lot-option${open.lot === lot ? " is-chosen" : ""}`} data-lot-option=${lot} aria-label=${lotName(lot)} aria-pressed=${open.lot === lot ? "true" : "false"}
                    onClick=${() => act.choose(sayLot(open, choice, lot))}><${Swatch} district=${lotOf(lot).district} />${lot}</button>`)}
        </div>
      </div>`}
    ${open.entry && html`<p class="ask-summary" aria-live="polite">${open.entry.text}</p>`}`;
}

/** A pull outlives the painting that it began in: what it does is looked up when it is done. */
function OwnRack({ open, view, latest }) {
  const take = (tile) => {
    const { choice, act } = latest.current;
    const taken = open.tile === tile ? { mode: open.mode } : takeTile(view, choice, tile) ?? choice;
    stopPointing();
    if (taken.shape && formOf(taken.shape) !== formOf(leftAs(tile))) remark("Turned to fit.");
    act.choose(taken);
  };
  const pull = (tile) => latest.current.act.choose(takeTile(view, latest.current.choice, tile, true) ?? {});
  return html`<${Rack} view=${view} open=${open} onTake=${take} onPull=${pull} onDrop=${(cell) => handOf(latest.current).drop(cell)} />`;
}

function Answers({ open, choice, act, toggle }) {
  const isBackable = Object.keys(choice).some((step) => step !== "mode");
  const words = open.entry ? "Confirm" : open.isOfLots ? (open.mode === "return" ? "Choose a worker" : "Choose a lot") : open.tile ? "Choose a place" : "Choose a skyscraper";
  return html`
    <div class="ask-end">
      ${toggle}
      ${open.moves.end && html`<button type="button" class="quiet end-turn" data-action="end" disabled=${act.isBusy} title=${open.moves.end.text} onClick=${() => act.confirm(open.moves.end)}>End turn</button>`}
      ${isBackable && html`<button type="button" class="quiet" data-action="back" onClick=${act.back}>Back</button>`}
      <button type="button" class="do" data-action="confirm" disabled=${!open.entry || act.isBusy} onClick=${() => act.confirm(open.entry)}>${words}</button>
    </div>`;
}
