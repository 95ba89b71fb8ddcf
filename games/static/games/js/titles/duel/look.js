/** What somebody points at, with the mouse or the focus, for the panel to explain. What is clicked is part of the choice instead.
 *
 * An item is `{kind: "slot", slot}`, `{kind: "card", card}`, `{kind: "wonder", wonder, seat}` or `{kind: "token", token}`.
 */
import { useEffect, useReducer } from "../../../vendor/preact-htm.js";

/** The way from a card to the panel leads over other cards: they wait a moment before they speak. */
const INTENT_MS = 110;

let pointed = null;
let timer = 0;
const listeners = new Set();

export function usePointed() {
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    listeners.add(repaint);
    return () => listeners.delete(repaint);
  }, []);
  return pointed;
}

/** Return the handlers that make an element tell of its item. */
export function pointing(item) {
  const isMouse = (event) => event.pointerType === "mouse";
  return {
    onPointerEnter: (event) => isMouse(event) && point(item),
    onPointerLeave: (event) => isMouse(event) && point(null),
    onFocus: (event) => event.target.matches(":focus-visible") && point(item),
    onBlur: () => point(null),
  };
}

export function stopPointing() {
  clearTimeout(timer);
  settle(null);
}

function point(item) {
  clearTimeout(timer);
  timer = setTimeout(() => settle(item), INTENT_MS);
}

function settle(item) {
  if (item === pointed) return;
  pointed = item;
  for (const listener of listeners) listener();
}
