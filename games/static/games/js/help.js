/** Help for newcomers. The words are the server's, in a <dialog id="help"> of the page; here are only its doors. */
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { recall, remember } from "./memory.js";

export function HelpButton() {
  useEffect(closeOnBackdrop, []);
  return html`<button type="button" class="quiet help-link" aria-haspopup="dialog" onClick=${openHelp}>How to play</button>`;
}

/** A line for somebody who sees the title for the first time in this browser; gone for good once it is answered. */
export function Newcomer({ title, isSeated }) {
  const name = `knows-${title}`;
  const [isNew, setNew] = useState(() => isSeated && !recall(name));
  if (!isNew) return null;
  const done = () => {
    remember(name);
    setNew(false);
  };
  return html`
    <aside class="newcomer" aria-label="For newcomers">
      <p>New here?</p>
      <button type="button" class="do" onClick=${() => { done(); openHelp(); }}>Show me the rules</button>
      <button type="button" class="quiet" aria-label="No, I know the game" title="No, I know the game" onClick=${done}>✕</button>
    </aside>`;
}

function openHelp() {
  document.getElementById("help").showModal();
}

function closeOnBackdrop() {
  const dialog = document.getElementById("help");
  const close = (event) => event.target === dialog && dialog.close();
  dialog.addEventListener("click", close);
  return () => dialog.removeEventListener("click", close);
}
