/** Fingers, wheel and mouse on the frame of a sheet, as changes of its camera.
 *
 * At rest the page scrolls under one finger as ever (touch-action in the style); a touch that has moved the sheet is no click.
 */
import { panned, WHOLE, zoomed } from "./camera.js";

const SLACK = 7;
const DOUBLE_MS = 320;
const DOUBLE_SCALE = 2.4;

/** `camera` is `{get(), set(next, isGliding)}`. Return what ends the listening. */
export function listen(frame, camera) {
  const fingers = new Map();
  let first = null;
  let hasMoved = false;
  let lastTap = { at: 0, x: 0, y: 0 };

  const share = ({ x, y }) => {
    const box = frame.getBoundingClientRect();
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  };
  const pan = (from, to) => {
    const { width, height } = frame.getBoundingClientRect();
    camera.set(panned(camera.get(), (to.x - from.x) / width, (to.y - from.y) / height));
  };
  const pinch = (id, to) => {
    const from = fingers.get(id);
    const [, still] = [...fingers].find(([other]) => other !== id);
    const ratio = distance(still, to) / Math.max(1, distance(still, from));
    camera.set(zoomed(camera.get(), camera.get().scale * ratio, share(middle(still, to))));
    pan(middle(still, from), middle(still, to));
  };
  const tap = (event) => {
    const here = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    const isDouble = here.at - lastTap.at < DOUBLE_MS && distance(here, lastTap) < 30;
    lastTap = isDouble ? { at: 0, x: 0, y: 0 } : here;
    if (!isDouble) return;
    hasMoved = true;
    camera.set(camera.get().scale > 1 ? WHOLE : zoomed(WHOLE, DOUBLE_SCALE, share(here)), true);
  };

  const handlers = {
    pointerdown: (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (!fingers.size) {
        hasMoved = false;
        first = { x: event.clientX, y: event.clientY };
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    pointermove: (event) => {
      if (!fingers.has(event.pointerId)) return;
      const to = { x: event.clientX, y: event.clientY };
      if (fingers.size > 1) {
        hasMoved = true;
        pinch(event.pointerId, to);
      } else if (camera.get().scale > 1 && (hasMoved || distance(first, to) > SLACK)) {
        if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
        hasMoved = true;
        pan(fingers.get(event.pointerId), to);
      }
      fingers.set(event.pointerId, to);
    },
    pointerup: (event) => {
      const isTap = fingers.size === 1 && !hasMoved && event.pointerType === "touch" && distance(first, { x: event.clientX, y: event.clientY }) <= SLACK;
      fingers.delete(event.pointerId);
      if (isTap) tap(event);
    },
    pointercancel: (event) => fingers.delete(event.pointerId),
    wheel: (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      camera.set(zoomed(camera.get(), camera.get().scale * Math.exp(-event.deltaY / 300), share({ x: event.clientX, y: event.clientY })));
    },
    touchmove: (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
    dragstart: (event) => event.preventDefault(),
    scroll: () => frame.scrollTo(0, 0),
  };
  const refuse = (event) => {
    if (!hasMoved || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const [name, handle] of Object.entries(handlers)) frame.addEventListener(name, handle, { passive: false });
  frame.addEventListener("click", refuse, true);
  return () => {
    for (const [name, handle] of Object.entries(handlers)) frame.removeEventListener(name, handle);
    frame.removeEventListener("click", refuse, true);
  };
}

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
