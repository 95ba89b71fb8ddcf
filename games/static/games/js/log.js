/** The log of a match: what has happened, newest at the bottom, undone lines struck out. */
import { html } from "../vendor/preact-htm.js";
import { useFollow } from "./follow.js";
import { SeatMark } from "./seats.js";

/** Return the lines with the news among them; a line with a known number takes the place of the old one. */
export function mergeLines(lines, news) {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  for (const line of news) byNumber.set(line.number, line);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

export function Log({ lines, seats, isChapter }) {
  const { list, onScroll } = useFollow();
  return html`
    <ol ref=${list} class="log-lines" tabindex="0" aria-label="Log, the newest last" onScroll=${onScroll}>
      ${lines.map((line) => html`<${Line} key=${line.number} line=${line} seats=${seats} isChapter=${isChapter} />`)}
    </ol>`;
}

function Line({ line, seats, isChapter }) {
  return html`
    <li class=${line.is_undone ? "is-undone" : ""}><${Texts} line=${line} isUndone=${line.is_undone} seats=${seats} isChapter=${isChapter} /></li>`;
}

/** What one event says, sentence by sentence, each with the mark of the seat it tells of. */
export function Texts({ line, isUndone, seats, isChapter }) {
  return html`
    ${isUndone && html`<span class="only-heard">Taken back:</span>`}
    ${line.texts.map((text) => {
      if (isChapter(text)) return html`<p class="log-chapter">${text}</p>`;
      const seat = teller(text, seats);
      return html`<p>${seat === undefined ? html`<span class="log-dot"></span>` : html`<${SeatMark} seat=${seat} />`}<span>${text}</span></p>`;
    })}`;
}

/** Return the seat whose name begins the sentence: one event tells of several people. */
function teller(text, seats) {
  const named = seats.filter(({ name }) => text.startsWith(`${name} `)).sort((a, b) => b.name.length - a.name.length);
  return named[0]?.seat;
}
