/** The replay by keyboard alone: keys that mean the same wherever the focus is, but in fields, menus and dialogs. */
import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { SPEEDS } from "./player.js";

const KEYS = [
  [["←", "→"], "one event back, or on"],
  [["↑", "↓"], "one turn back, or on; also Shift with ← and →"],
  [["Home", "End"], "the beginning, the end"],
  [["Space"], "play, pause"],
  [["+", "−"], "faster, slower"],
  [["?"], "these keys"],
];

export function useKeys(player, openKeys) {
  useEffect(() => {
    const hear = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const act = actOf(event, player, openKeys);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [player]);
}

function actOf({ key, shiftKey, target }, player, openKeys) {
  if (key === " ") return target.closest("button, summary, a") ? null : () => player.toggle();
  return {
    ArrowLeft: () => (shiftKey ? player.turn(-1) : player.step(-1)),
    ArrowRight: () => (shiftKey ? player.turn(1) : player.step(1)),
    ArrowUp: () => player.turn(-1),
    ArrowDown: () => player.turn(1),
    Home: () => { player.pause(); player.seek(1); },
    End: () => { player.pause(); player.seek(player.film.version); },
    "+": () => player.setSpeed(otherSpeed(player.speed, 1)),
    "-": () => player.setSpeed(otherSpeed(player.speed, -1)),
    "?": openKeys,
  }[key];
}

export function otherSpeed(speed, by) {
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))];
}

/** The slider is no such field: its keys are these. Tabs keep the arrows that lead from one to the next. */
function isElsewhere({ target, key }) {
  if (document.querySelector("dialog[open]")) return true;
  if (target.closest("[role=tablist]")) return key.startsWith("Arrow") || key === " ";
  return target.closest("select, textarea, input:not([type=range])");
}

export function Keys({ isOpen, onClose }) {
  const dialog = useRef(null);
  useEffect(() => {
    if (isOpen && !dialog.current.open) dialog.current.showModal();
  }, [isOpen]);
  return html`
    <dialog ref=${dialog} class="warning keys" aria-labelledby="keys-title" onClose=${onClose} onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
      <h2 id="keys-title">Keys</h2>
      <dl>${KEYS.map(([keys, does]) => html`<div key=${does}><dt>${keys.map((key) => html`<kbd key=${key}>${key}</kbd> `)}</dt><dd>${does}</dd></div>`)}</dl>
      <div class="ask-end"><button type="button" class="do" autofocus onClick=${() => dialog.current.close()}>Back to the replay</button></div>
    </dialog>`;
}
