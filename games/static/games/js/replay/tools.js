/** The menu "More": what can be done with the position that is shown. The entries come from the server. */
import { html, useRef, useState } from "../../vendor/preact-htm.js";
import { announce } from "../announce.js";
import { copy, fill } from "./address.js";

export function Tools({ tools, position }) {
  const menu = useRef(null);
  return html`
    <details ref=${menu} class="menu replay-tools" data-menu>
      <summary>More<span aria-hidden="true"> ▾</span></summary>
      <ul class="menu-body">
        ${tools.map((tool) => html`
          <li key=${tool.words}>
            ${tool.does === "copy" ? html`<${Copy} words=${tool.words} address=${fill(tool.address, position)} />` : html`<a href=${fill(tool.address, position)}>${tool.words}</a>`}
          </li>`)}
      </ul>
    </details>`;
}

/** Where copying is not allowed, the link itself is shown to be copied by hand. */
function Copy({ words, address }) {
  const [state, setState] = useState("");
  const press = async () => {
    const isDone = await copy(address);
    setState(isDone ? "copied" : "shown");
    if (!isDone) return;
    announce("Link copied");
    setTimeout(() => setState(""), 2000);
  };
  return html`
    <button type="button" class="menu-item" data-act="copy" onClick=${press}>${state === "copied" ? "Copied ✓" : words}</button>
    ${state === "shown" && html`<input class="copy-by-hand" type="text" readonly aria-label="The link" value=${new URL(address, location.href).href} onFocus=${(event) => event.currentTarget.select()} />`}`;
}
