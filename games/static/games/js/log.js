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
export function Log({ lines, seats, isChapter, isOpen, onToggle }) {
  const list = useRef(null);
  const followed = useRef(true);
  const place = useRef(0);
  const follow = () => {
    if (followed.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(follow);
  useEffect(() => {
    const sizes = new ResizeObserver(follow);
    sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
  // News can come between a scroll and its event: only going up says that the reader has left the end.
  const watch = (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < 24;
    if (isAtEnd || scrollTop < place.current) followed.current = isAtEnd;
    place.current = scrollTop;
  };
  return html`
    <section class="log" aria-label="What happened">
      <button type="button" class="log-handle" aria-expanded=${isOpen} onClick=${onToggle}>
        <span>Log</span>
        <span class="log-newest">${lines.at(-1)?.texts.at(-1)}</span>
      </button>
      <h2 class="log-title">Log</h2>
      <ol ref=${list} class=${`log-lines${isOpen ? " is-open" : ""}`} tabindex="0" aria-label="Log, the newest last" onScroll=${watch}>
        ${lines.map((line) => html`<${Line} key=${line.number} line=${line} seats=${seats} isChapter=${isChapter} />`)}
      </ol>
    </section>`;
}

function Line({ line, seats, isChapter }) {
  return html`
    <li class=${line.is_undone ? "is-undone" : ""}>
      ${line.is_undone && html`<span class="only-heard">Taken back:</span>`}
      ${line.texts.map((text) => {
        if (isChapter(text)) return html`<p class="log-chapter">${text}</p>`;
        const seat = teller(text, seats);
        return html`<p>${seat === undefined ? html`<span class="log-dot"></span>` : html`<${SeatMark} seat=${seat} />`}<span>${text}</span></p>`;
      })}
    </li>`;
}

/** Return the seat whose name begins the sentence: one event tells of several people. */
function teller(text, seats) {
  const named = seats.filter(({ name }) => text.startsWith(`${name} `)).sort((a, b) => b.name.length - a.name.length);
  return named[0]?.seat;
}
