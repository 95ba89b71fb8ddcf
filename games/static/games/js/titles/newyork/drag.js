/** Pulling a tile from the rack onto the board, by mouse or finger. A finger hides what is under it: it holds the tile by its lower edge. */
import { useEffect, useReducer } from "../../../vendor/preact-htm.js";
import { cellAtPoint } from "./board.js";
import { pointAt } from "./pointing.js";

const SLACK = 7;
const FINGER = 54;

const listeners = new Set();
let held = null;
let endedAt = 0;

/** Return `{tile, x, y}` while a tile is pulled, else null. */
export function useHeld() {
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    listeners.add(repaint);
    return () => listeners.delete(repaint);
  }, []);
  return held;
}

/** A click that ends a pull is none. */
export function hasJustDragged() {
  return performance.now() - endedAt < 80;
}

/** Begin to watch a pointer that went down on a tile; `onTake()` when it is pulled, `onDrop(cell)` when it is let go over the board. */
export function watchPull(event, tile, { onTake, onDrop }) {
  if (event.button !== 0 || held) return;
  const { pointerId, clientX, clientY } = event;
  const lift = event.pointerType === "mouse" ? 0 : FINGER;
  const stop = new AbortController();
  const listen = (name, hear) => addEventListener(name, (next) => next.pointerId === pointerId && hear(next), { signal: stop.signal });
  const end = () => {
    stop.abort();
    if (!held) return;
    endedAt = performance.now();
    show(null);
  };
  listen("pointermove", (next) => {
    const isPulled = held || Math.hypot(next.clientX - clientX, next.clientY - clientY) > SLACK;
    if (!isPulled) return;
    if (!held) onTake();
    show({ tile, x: next.clientX, y: next.clientY - lift });
    pointAt(cellAtPoint(next.clientX, next.clientY - lift));
  });
  listen("pointerup", (next) => {
    const cell = held && cellAtPoint(next.clientX, next.clientY - lift);
    end();
    if (cell !== null && cell !== undefined && cell !== false) onDrop(cell);
  });
  listen("pointercancel", end);
}

function show(next) {
  held = next;
  document.documentElement.classList.toggle("is-pulling", Boolean(held));
  for (const listener of listeners) listener();
}
