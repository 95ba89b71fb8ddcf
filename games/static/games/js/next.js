/** The way to the next match that waits for the viewer; gone when none does. */
import { html, useEffect } from "../vendor/preact-htm.js";
import { useCompany } from "./company.js";

export function NextMatch() {
  const company = useCompany();
  const { count, next } = company?.waiting ?? {};
  if (!count) return null;
  const words = count === 1 ? "1 other match waits for you" : `${count} other matches wait for you`;
  return html`
    <a class="next-match" href=${`/matches/${next.match}/`} aria-label=${`${words}: to ${next.name}`} title=${words}>
      <span class="next-words">Next match</span><span class="log-count">${count}</span><span aria-hidden="true">›</span>
    </a>`;
}

/** Keep the number in the page's header true while one sits at the table; there is none if nothing waited at first. */
export function useHeaderCount(isYours) {
  const count = (useCompany()?.waiting.count ?? 0) + (isYours ? 1 : 0);
  useEffect(() => {
    const shown = document.querySelector("[data-turns]");
    if (!shown) return;
    shown.textContent = count;
    shown.parentElement.hidden = !count;
  }, [count]);
}
