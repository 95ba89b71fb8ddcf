/** A tile in the hand: turning it, turning it over, walking from place to place, putting it down. By mouse, finger and key. */
import { useEffect } from "../../../vendor/preact-htm.js";
import { announce } from "../../announce.js";
import { names } from "../../words.js";
import { tileName } from "./catalogue.js";
import { unfold } from "./choose.js";
import { flipped, hasTurns, hasTwoSides, heldAt, keep, pickUp, snap, spotsOver, turned, walk } from "./fit.js";
import { coordinate, flip, turn } from "./geometry.js";
import { formOf } from "./moves.js";
import { isTouch, keepSquare, pointAt, pointAtSpot, pointing, remark } from "./pointing.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Return what can be done with the tile in the hand; `table` is `{view, choice, act}`. */
export function handOf({ view, choice, act }) {
  const open = unfold(view, choice);
  const say = (more) => act.choose({ ...choice, mode: open.mode, ...more });
  const swing = (shape, plain, why) => {
    if (!shape) return tell(why);
    keep(open.tile, shape);
    const spots = open.spots.filter(({ form }) => form === formOf(shape));
    const near = open.spot && spots.find(({ cells }) => cells.some((cell) => open.spot.cells.includes(cell)));
    keepSquare(formOf(shape) === formOf(plain) ? "" : "Turned on to where it fits.");
    const { cells, ...rest } = choice;
    act.choose({ ...rest, mode: open.mode, shape, ...(near ? { cells: near.cells } : {}) });
    return undefined;
  };
  const put = (spot) => {
    keep(open.tile, spot.shape);
    say({ shape: spot.shape, cells: spot.cells });
    remark(spot.form === open.form ? "" : "Turned to fit there.");
  };
  return {
    open,
    put,
    turn: () => swing(turned(open.shape, open.spots), turn(open.shape), hasTurns(open.shape) ? "It has a place only this way round." : "It is the same whichever way it is turned."),
    flip: () => swing(flipped(open.shape, open.spots), flip(open.shape), hasTwoSides(open.shape) ? "Turned over it has no place." : "It is the same on both sides."),
    step: (direction) => {
      const next = typeof direction === "number" ? nextOf(open.spots, open.spot, direction) : walk(open.here, open.spot, direction);
      if (!next) return;
      put(next);
      announce(next.entry.text);
    },
    place: (cell) => placeAt(cell, { open, put, act }),
    drop: (cell) => {
      const [best] = spotsOver(open.spots, open.form, cell);
      if (best) put(best);
      else tell(`It has no place at ${coordinate(cell)}.`);
    },
  };
}

function nextOf(spots, from, by) {
  const at = spots.findIndex(({ key }) => key === from?.key);
  if (at < 0) return spots.at(by > 0 ? 0 : -1);
  return spots[(at + by + spots.length) % spots.length];
}

/** A click puts the tile where its ghost is, a second one there confirms; a tap again tries the next place over the square. */
function placeAt(cell, { open, put, act }) {
  const [best] = spotsOver(open.spots, open.form, cell);
  if (!best) return tell(`It has no place at ${coordinate(cell)}.`);
  if (!open.spot?.cells.includes(cell)) return put(best);
  if (!isTouch()) return act.confirm(open.entry);
  return put(nextOf(open.spots.filter(({ cells }) => cells.includes(cell)), open.spot, 1));
}

function tell(words) {
  remark(words);
  announce(words);
}

/** Return the choice with a tile in the hand, turned so that it fits, and put down if there is only one place; null if there is none. */
export function takeTile(view, choice, tile, isPulled = false) {
  const open = unfold(view, choice);
  const mode = [open.mode, "build", "demolish"].find((one) => open.moves.places[one]?.has(tile));
  if (!mode) return null;
  const spots = open.moves.places[mode].get(tile);
  return { mode, tile, shape: pickUp(tile, spots), ...(spots.length === 1 && !isPulled ? { cells: spots[0].cells } : {}) };
}

/** Return what is shown over the board: the place that was chosen, or that is pointed at; null for nothing. */
export function ghostOf(open, { cell, spot }, view) {
  const shown = open.spot ?? (spot?.form === open.form ? spot : null) ?? (cell === null ? null : snap(open.spots, open.form, cell));
  if (shown) return shownAt(shown, view);
  const cells = cell === null ? null : heldAt(open.shape, cell);
  if (!cells) return null;
  const label = spotsOver(open.spots, open.form, cell).length ? "Fits here when it is turned" : "No place for it here";
  return { cells, isLegal: false, label, demolishes: [], spot: null };
}

/** The ghost shows its own points; over it only what it would replace is said. */
function shownAt(spot, { table, viewer }) {
  const torn = table.players[viewer].buildings.filter((building) => building.cells.some((cell) => spot.cells.includes(cell)));
  const label = torn.length ? `Replaces ${names(torn.map(({ tile }) => tileName(tile)))}` : "";
  return { cells: spot.cells, isLegal: true, label, demolishes: torn.map(({ cells }) => cells), spot };
}

/** Listen to the keys of somebody who has a tile in the hand. `latest` refers to `{view, choice, act}` of the last painting. */
export function useKeys(latest) {
  useEffect(() => {
    const hear = (event) => {
      const hand = handOf(latest.current);
      if (event.defaultPrevented || !hand.open.tile || event.ctrlKey || event.metaKey || event.altKey || latest.current.act.isBusy) return;
      if (document.querySelector("dialog[open]") || event.target.closest?.("input, select, textarea, .log-lines")) return;
      const deed = deedOf(event.key, hand);
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    const look = ({ target }) => {
      const focused = target.matches?.(".spot:focus-visible") && target.dataset.cells;
      const spot = focused && handOf(latest.current).open.here.find(({ key }) => key === focused);
      if (spot) pointAtSpot(spot);
    };
    const heard = { keydown: hear, focusin: look };
    for (const [name, listener] of Object.entries(heard)) document.addEventListener(name, listener);
    return () => Object.entries(heard).forEach(([name, listener]) => document.removeEventListener(name, listener));
  }, []);
}

function deedOf(key, hand) {
  if (ARROWS[key]) return () => hand.step(ARROWS[key]);
  return { r: hand.turn, f: hand.flip }[key.toLowerCase()];
}

/** What the board is told of the tile in the hand. */
export function placingOf(table) {
  const hand = handOf(table);
  const { open } = hand;
  if (!open.tile) return null;
  return {
    tile: open.tile,
    shape: open.shape,
    ghost: ghostOf(open, pointing(), table.view),
    spots: open.here.map((spot) => ({ cells: spot.cells, label: spot.entry.text, isChosen: spot === open.spot, onChoose: () => (spot === open.spot ? table.act.confirm(spot.entry) : hand.put(spot)) })),
    covered: new Set(open.here.flatMap(({ cells }) => cells)),
    onPoint: (cell) => !isTouch() && pointAt(cell),
    onPlace: hand.place,
    onTurn: hand.turn,
    ghostNow: (now) => ghostOf(open, now, table.view),
  };
}
