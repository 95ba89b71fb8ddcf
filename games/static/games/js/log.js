/** The log of a match: what has happened, newest at the bottom, undone lines struck out. */
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { SeatMark } from "./seats.js";

/** Return the lines with the news among them; a line with a known number takes the place of the old one. */
export function mergeLines(lines, news) {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  for (const line of news) byNumber.set(line.number, line);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Keeps itself at the newest line unless the reader has scrolled up. */
export function Log({ lines, isOpen, onToggle }) {
  const list = useRef(null);
  const followed = useRef(true);
  useEffect(() => {
    if (list.current && followed.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const watch = (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    followed.current = scrollHeight - scrollTop - clientHeight < 24;
  };
  return html`
    <section class="log" aria-label="What happened">
      <button type="button" class="log-handle" aria-expanded=${isOpen} onClick=${onToggle}>
        <span>Log</span>
        <span class="log-newest">${lines.at(-1)?.texts.at(-1)}</span>
      </button>
      <h2 class="log-title">Log</h2>
      <ol ref=${list} class=${`log-lines${isOpen ? " is-open" : ""}`} tabindex="0" onScroll=${watch}>
        ${lines.map((line) => html`<${Line} key=${line.number} line=${line} />`)}
      </ol>
    </section>`;
}

function Line({ line }) {
  const mark = line.seat === null || line.seat === undefined ? html`<span class="log-dot"></span>` : html`<${SeatMark} seat=${line.seat} />`;
  return html`
    <li class=${line.is_undone ? "is-undone" : ""}>
      ${mark}
      <div>${line.texts.map((text) => html`<p>${text}</p>`)}</div>
    </li>`;
}
