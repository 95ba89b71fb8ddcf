/** The clocks of a match: one beside each name, the running one ticking, and who plays for whom. */
import { html, useEffect, useReducer, useRef } from "../vendor/preact-htm.js";
import { announce } from "./announce.js";
import { SeatMark } from "./seats.js";

/** The part of the time for a question after which it is running out. */
const LOW = 0.8;

/** Shown where time is counted, or where the AI plays somebody's seat. `now` gives the server's time in milliseconds. */
export function Clocks({ view, now }) {
  const { conduct } = view;
  const isTimed = Boolean(conduct.pace.kind) && view.status === "running";
  useWarning(view, isTimed ? secondsLeft(conduct.clocks[view.viewer] ?? {}, now()) : null);
  useTicking(isTimed && conduct.clocks.some(({ since }) => since));
  if (view.status !== "running" || (!isTimed && conduct.held.every((holder) => holder === "player"))) return null;
  return html`
    <ul class="clocks" aria-label="Time left">
      ${view.seats.map(({ seat, name, is_bot: isBot }) => {
        const clock = conduct.clocks[seat];
        const left = isTimed && !isBot ? secondsLeft(clock, now()) : null;
        const state = `${clock.since ? " is-running" : ""}${isLow(clock, left) ? " is-low" : ""}`;
        return html`
          <li key=${seat} class=${`clock seat-${seat}${state}`}>
            <${SeatMark} seat=${seat} /><span class="clock-name">${name}</span>
            ${conduct.held[seat] !== "player" && html`<span class="tag">${conduct.held[seat] === "ai" ? "AI plays" : "out"}</span>`}
            ${left !== null && html`<time class="clock-left" datetime=${`PT${Math.floor(left)}S`}>${shown(left)}</time>`}
          </li>`;
      })}
    </ul>`;
}

function secondsLeft({ left = null, deadline }, now) {
  if (deadline) return Math.max(0, (Date.parse(deadline) - now) / 1000);
  return left;
}

function isLow({ since, deadline }, left) {
  return Boolean(deadline) && left < (1 - LOW) * ((Date.parse(deadline) - Date.parse(since)) / 1000);
}

/** Say once for each question that the viewer's time is running out. */
function useWarning(view, left) {
  const told = useRef(null);
  const clock = view.conduct.clocks[view.viewer];
  useEffect(() => {
    if (!clock?.deadline || told.current === clock.deadline || !isLow(clock, left)) return;
    told.current = clock.deadline;
    announce(`Your time is running out: ${shown(left)} left.`);
  });
}

/** Return a time as people read it: 2 d 3 h, 3 h 20 min, 9:05. */
export function shown(seconds) {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / 86400);
  const hours = Math.floor((whole % 86400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

function useTicking(isOn) {
  const [, tick] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isOn]);
}
