/** The log beside the board: the line of the position is marked and kept in sight, every line leads to its own. */
import { Component, html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";
import { Texts } from "../log.js";
import { query } from "./address.js";
import { lineAt } from "./film.js";

export function Lines({ film, at, seats, isChapter, onSeek }) {
  const list = useRef(null);
  const current = lineAt(film.lines, at)?.number;
  useLayoutEffect(() => keepInSight(list.current), [current, film]);
  useEffect(() => {
    const sizes = new ResizeObserver(() => keepInSight(list.current)); // its tab is opened, or the window has another size
    sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
  return html`
    <ol ref=${list} class="log-lines replay-lines" aria-label="Log">
      ${film.lines.map((line) => html`
        <${Line} key=${line.number} line=${line} viewer=${film.viewer} seats=${seats} isChapter=${isChapter} onSeek=${onSeek}
                 isCurrent=${line.number === current} isAhead=${line.number > at} isUndone=${line.undone_by !== null && line.undone_by <= at} />`)}
    </ol>`;
}

/** Painted again only if something about the line has changed: hundreds of them are there while somebody scrubs. */
class Line extends Component {
  shouldComponentUpdate({ line, viewer, isCurrent, isAhead, isUndone }) {
    const { props } = this;
    return line !== props.line || viewer !== props.viewer || isCurrent !== props.isCurrent || isAhead !== props.isAhead || isUndone !== props.isUndone;
  }

  render({ line, viewer, seats, isChapter, onSeek, isCurrent, isAhead, isUndone }) {
    const go = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onSeek(line.number);
    };
    return html`
      <li class=${`${isCurrent ? "is-current" : ""}${isAhead ? " is-ahead" : ""}${isUndone ? " is-undone" : ""}`} aria-current=${isCurrent ? "step" : undefined}>
        <a href=${query({ number: line.number, viewer })} data-number=${line.number} onClick=${go}><${Texts} line=${line} isUndone=${isUndone} seats=${seats} isChapter=${isChapter} /></a>
      </li>`;
  }
}

/** Only the list scrolls, never the page. */
function keepInSight(list) {
  const line = list.querySelector(".is-current");
  if (!line || !list.clientHeight) return;
  const top = line.offsetTop - list.offsetTop;
  const isSeen = top >= list.scrollTop + 24 && top + line.offsetHeight <= list.scrollTop + list.clientHeight - 48;
  if (!isSeen) list.scrollTop = top - (list.clientHeight - line.offsetHeight) / 2;
}
