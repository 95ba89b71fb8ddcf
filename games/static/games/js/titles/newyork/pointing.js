/** What somebody points at while a tile is in the hand: a square (by mouse) or a spot (by focus); and a word about what was tried.
 *
 * This changes with every move of the mouse, so it is no part of the choice: only what uses `usePointing` repaints.
 */
import { useEffect, useReducer } from "../../../vendor/preact-htm.js";

const NOTHING = { cell: null, spot: null, note: "" };
const listeners = new Set();
let now = NOTHING;
let pointer = "mouse";

document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);

export function usePointing() {
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    listeners.add(repaint);
    return () => listeners.delete(repaint);
  }, []);
  return now;
}

export function pointing() {
  return now;
}

/** A square under the mouse, or null. */
export function pointAt(cell) {
  if (cell === now.cell && (cell === null || !now.spot)) return;
  settle({ cell, spot: cell === null ? now.spot : null, note: cell === null ? now.note : "" });
}

/** A spot that has the focus. */
export function pointAtSpot(spot) {
  settle({ cell: null, spot, note: "" });
}

/** The tile was turned: the square under the mouse stays, the spot does not. */
export function keepSquare(note) {
  settle({ cell: now.cell, spot: null, note });
}

/** Say something about what has just been tried. */
export function remark(note) {
  settle({ ...now, note });
}

export function stopPointing() {
  settle(NOTHING);
}

/** Tell whether the last touch of the page was by a finger or a pen: there is no pointing before it. */
export function isTouch() {
  return pointer !== "mouse";
}

function settle(next) {
  if (next.cell === now.cell && next.spot === now.spot && next.note === now.note) return;
  now = next;
  for (const listener of listeners) listener();
}
