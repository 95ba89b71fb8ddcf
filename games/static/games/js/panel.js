/** Log, chat and notes behind tabs: a column on large screens, a drawer on small ones.
 *
 * Every part stays in the page while another is shown. On a small screen the tab that is open closes the drawer again.
 */
import { html, useRef } from "../vendor/preact-htm.js";

export function Panel({ tabs, chosen, isOpen, onChoose, label = "Log, chat and notes" }) {
  const bar = useRef(null);
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    onChoose(next.key, true);
    bar.current.querySelector(`#tab-${next.key}`).focus();
  };
  return html`
    <section class=${`log is-${chosen}${isOpen ? " is-open" : ""}`} aria-label=${label}>
      <div ref=${bar} class="log-tabs" role="tablist" onKeyDown=${step}>
        ${tabs.map(({ key, name, label, count, extra }) => html`
          <button key=${key} type="button" role="tab" id=${`tab-${key}`} class=${key === "log" ? "log-handle" : "log-tab"} aria-label=${label}
                  aria-controls=${`panel-${key}`} aria-selected=${key === chosen} aria-expanded=${key === chosen && isOpen} tabindex=${key === chosen ? 0 : -1}
                  onClick=${() => onChoose(key, key !== chosen || !isOpen)}>
            <span>${name}</span>${count > 0 && html`<span class="log-count">${count > 99 ? "99+" : count}</span>`}${extra}
          </button>`)}
      </div>
      ${tabs.map(({ key, body }) => html`
        <div key=${key} role="tabpanel" id=${`panel-${key}`} class="log-panel" aria-labelledby=${`tab-${key}`} hidden=${key !== chosen}>${body}</div>`)}
    </section>`;
}
