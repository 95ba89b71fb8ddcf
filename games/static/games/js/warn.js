/** A question before something that is seldom meant. Escape and the first button say no. */
import { html, useEffect, useRef } from "../vendor/preact-htm.js";

export function Warning({ title, text, yes, no, onYes, onNo }) {
  const dialog = useRef(null);
  useEffect(() => {
    dialog.current.showModal();
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    onNo();
  };
  return html`
    <dialog ref=${dialog} class="warning" aria-labelledby="warning-title" aria-describedby="warning-text" onCancel=${cancel}>
      <h2 id="warning-title">${title}</h2>
      <p id="warning-text">${text}</p>
      <div class="ask-end">
        <button type="button" class="quiet" onClick=${onNo} autofocus>${no}</button>
        <button type="button" class="do is-danger" onClick=${onYes}>${yes}</button>
      </div>
    </dialog>`;
}
