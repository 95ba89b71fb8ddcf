/** What has happened since the viewer last acted here or looked: a summary on opening the table, until it is put away. */
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { recall, remember } from "./memory.js";

const MOST = 12;

export function Since({ match, view, lines }) {
  const [news] = useState(() => (view.viewer < 0 ? [] : findNews(lines, view.viewer, Number(recall(`seen-${match}`) ?? 0))));
  const [isOpen, setOpen] = useState(news.length > 0);
  const last = lines.at(-1)?.number ?? 0;
  useEffect(() => keepLastVisit(match, lines.at(-1)?.number ?? 0), []);
  useEffect(() => {
    const look = () => view.viewer >= 0 && document.visibilityState === "visible" && remember(`seen-${match}`, String(last));
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [last]);
  if (!isOpen || view.outcome) return null;
  const texts = news.flatMap((line) => line.texts);
  const shown = texts.slice(-MOST);
  return html`
    <aside class="since" aria-label="Since your last turn">
      <div class="since-head">
        <h2>Since your last turn</h2>
        <button type="button" class="quiet" aria-label="Put away" title="Put away" onClick=${() => setOpen(false)}>✕</button>
      </div>
      ${texts.length > shown.length && html`<p class="since-more">${texts.length - shown.length} earlier, in the log</p>`}
      <ul tabindex="0">${shown.map((text, index) => html`<li key=${index}>${text}</li>`)}</ul>
    </aside>`;
}

/** What was seen before this visit is forgotten by it; the replay can still lead there. */
function keepLastVisit(match, last) {
  const seen = recall(`seen-${match}`);
  if (Number(seen ?? 0) > 0 && Number(seen) < last) remember(`before-${match}`, seen);
}

/** Return the lines after the seat's own last act and after what was seen before; a match that has only begun has none. */
export function findNews(lines, seat, seen) {
  const acts = lines.filter((line) => !line.is_undone);
  const own = acts.filter((line) => line.seat === seat).at(-1)?.number ?? 0;
  const from = Math.max(own, seen, lines[0]?.number ?? 0);
  return acts.filter((line) => line.number > from && line.kind !== "undone");
}
