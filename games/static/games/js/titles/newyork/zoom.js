/** A frame around the city that can be looked into more closely: by gestures, by buttons, and by the keys + − 0.
 *
 * The camera moves the sheet without painting anything anew. It follows what is chosen.
 */
import { html, useEffect, useRef, useState } from "../../../vendor/preact-htm.js";
import { isClosest, showing, WHOLE, zoomed } from "./camera.js";
import { listen } from "./gestures.js";

const STEP = 1.6;
const CHOSEN = ".spot.is-chosen .spot-edge, .lot-target.is-chosen .lot-light";

export function Zoom({ ratio, children }) {
  const frame = useRef(null);
  const sheet = useRef(null);
  const at = useRef(WHOLE);
  const [limits, setLimits] = useState({ isWhole: true, isClosest: false });
  const camera = useRef({
    get: () => at.current,
    set: (next, isGliding = false) => {
      at.current = next;
      sheet.current.classList.toggle("is-gliding", isGliding);
      sheet.current.style.transform = `translate(${next.x * 100}%, ${next.y * 100}%) scale(${next.scale})`;
      sheet.current.style.setProperty("--zoom", next.scale);
      const now = { isWhole: next.scale === 1, isClosest: isClosest(next) };
      setLimits((was) => (was.isWhole === now.isWhole && was.isClosest === now.isClosest ? was : now));
    },
  }).current;
  useEffect(() => listen(frame.current, camera), []);
  const by = (factor) => camera.set(zoomed(at.current, at.current.scale * factor, middle(sheet.current, frame.current)), true);
  const followed = useRef("");
  useEffect(() => {
    const chosen = sheet.current.querySelector(CHOSEN);
    const name = chosen?.getAttribute("d") ?? "";
    if (name && name !== followed.current && at.current.scale > 1) camera.set(showing(at.current, shares(chosen, frame.current)), true);
    followed.current = name;
  });
  const whole = () => camera.set(WHOLE, true);
  const keys = { "+": () => by(STEP), "=": () => by(STEP), "-": () => by(1 / STEP), 0: whole };
  const onKeyDown = (event) => {
    const act = !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onFocusIn = ({ target }) => at.current.scale > 1 && target.matches(":focus-visible") && camera.set(showing(at.current, shares(target, frame.current)), true);
  return html`
    <div class="city-map" style=${{ "--ratio": ratio }} onKeyDown=${onKeyDown}>
      <div ref=${frame} class=${`city-frame${limits.isWhole ? "" : " is-zoomed"}`} onfocusin=${onFocusIn}>
        <div ref=${sheet} class="city-sheet">${children}</div>
      </div>
      <div class="zoom-tools" role="group" aria-label="Look at the city">
        <${Tool} name="Closer" path="M-7 0H7M0 -7V7" isOff=${limits.isClosest} isNext=${limits.isWhole} onClick=${() => by(STEP)} />
        <${Tool} name="Farther" path="M-7 0H7" isOff=${limits.isWhole} onClick=${() => by(1 / STEP)} />
        <${Tool} name="Whole city" path="M-8 -3V-8H-3M3 -8H8V-3M8 3V8H3M-3 8H-8V3" isOff=${limits.isWhole} isNext=${!limits.isWhole} onClick=${whole} />
      </div>
    </div>`;
}

/** A tool that is off can still be reached: who uses it by keyboard keeps the focus. A phone, where fingers pinch, has room for the next one only. */
function Tool({ name, path, isOff, isNext = false, onClick }) {
  return html`
    <button type="button" class=${`zoom-tool${isNext ? " is-next" : ""}`} aria-label=${name} title=${name} aria-disabled=${isOff ? "true" : "false"} onClick=${() => !isOff && onClick()}>
      <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d=${path} /></svg>
    </button>`;
}

/** Return what a button looks closer at: the place that was chosen, or else the middle. */
function middle(sheet, frame) {
  const chosen = sheet.querySelector(CHOSEN);
  if (!chosen) return { x: 0.5, y: 0.5 };
  const { left, right, top, bottom } = shares(chosen, frame);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function shares(target, frame) {
  const [inner, outer] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  return {
    left: (inner.left - outer.left) / outer.width,
    right: (inner.right - outer.left) / outer.width,
    top: (inner.top - outer.top) / outer.height,
    bottom: (inner.bottom - outer.top) / outer.height,
  };
}
