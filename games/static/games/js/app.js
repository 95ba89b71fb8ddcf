/** The page of a match: seats, board, question, log. The title paints; this part only puts the parts together. */
import { html, useEffect, useReducer, useRef, useState } from "../vendor/preact-htm.js";
import { announce } from "./announce.js";
import { useHandedOnFocus } from "./focus.js";
import { HelpButton, Newcomer } from "./help.js";
import { Log } from "./log.js";
import { Outcome, resultLine } from "./outcome.js";
import { Seats } from "./seats.js";
import { Warning } from "./warn.js";
import { WORDS } from "./words.js";

export function App({ store, client, title, links }) {
  const [, repaint] = useReducer((count) => count + 1, 0);
  const [isLogOpen, setLogOpen] = useState(false);
  useEffect(() => store.listen(repaint), [store]);
  const { view, scene, ms, isAtRest } = store.shown;
  const asked = useQuestion({ view, client, title, isAtRest });
  const { choice, act, error, warned } = asked;
  const offered = isAtRest && !act.isBusy ? view : { ...view, legal: [] };
  const isYours = view.status === "running" && view.waiting_for.includes(view.viewer);
  const table = useRef(null);
  const wasRunning = useRef(view.status === "running");
  useHandedOnFocus({ table, question: isAtRest ? asked.key : "", steps: Object.keys(choice).length });
  return html`
    <div ref=${table} class=${`table${isYours ? " is-yours" : ""}${view.outcome ? " is-over" : ""}`}>
      <header class="table-head">
        <h1 class="turn" data-awaited=${isYours ? "you" : ""}>${view.viewer < 0 && html`<span class="tag">${WORDS.watching}</span> `}${view.outcome ? resultLine(view) : title.headline(view)}</h1>
        <p class="connection" data-status=${store.status} aria-hidden="true">${WORDS[store.status]}</p>
        <${HelpButton} />
      </header>
      <div class="side">
        ${title.SeatDetails && html`<${Seats} view=${view} Details=${title.SeatDetails} />`}
        <${Newcomer} title=${view.title} isSeated=${view.viewer >= 0 && !view.outcome} />
        <p class="side-note"><a href=${links.plain}>Plain page: this match in words</a></p>
      </div>
      <div class="board">${title.paint(view, scene, title.boardChoice(offered, choice, act), ms)}</div>
      <section class=${`ask${view.legal.length ? " is-asking" : ""}`} aria-label=${view.outcome ? "Result" : "Your choices"}>
        ${view.outcome && isAtRest && html`<${Outcome} view=${view} title=${title} links=${links} isNews=${wasRunning.current} />`}
        ${error && html`<p class="refusal" role="alert">${error}</p>`}
        ${!view.outcome && html`<${title.Ask} view=${isAtRest ? view : { ...view, legal: [] }} choice=${choice} act=${act} />`}
        ${view.can_undo && isAtRest && html`<button type="button" class="quiet undo" disabled=${act.isBusy} onClick=${act.undo}>↶ ${title.undoWords(view)}</button>`}
      </section>
      <${Log} lines=${store.lines} seats=${view.seats} isChapter=${title.isChapter} isOpen=${isLogOpen} onToggle=${() => setLogOpen(!isLogOpen)} />
      ${warned && html`<${Warning} ...${warned.words} onYes=${() => act.send(warned.entry)} onNo=${act.unwarn} />`}
    </div>`;
}

/** The unfinished answer to the open question; it is forgotten when the question is another one. */
function useQuestion({ view, client, title, isAtRest }) {
  const key = view.decision ? `${view.decision.kind}:${view.decision.since}` : "";
  const [said, setSaid] = useState({ key, choice: {} });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [warned, setWarned] = useState(null);
  const choice = said.key === key ? said.choice : {};
  const choose = (next) => {
    setError("");
    setSaid({ key, choice: next });
  };
  const ask = async (request) => {
    setBusy(true);
    setError("");
    setWarned(null);
    try {
      await request();
      setSaid({ key: "", choice: {} });
    } catch (refused) {
      const text = refused.error?.text || WORDS[refused.error?.code] || refused.error?.code || WORDS.unavailable;
      setError(text);
      announce(text);
    } finally {
      setBusy(false);
    }
  };
  const send = (entry) => ask(() => client.move(entry.move, view.decision.since));
  const act = {
    isBusy,
    choose,
    send,
    back: () => choose(title.stepBack(choice) ?? {}),
    confirm: (entry) => {
      const words = title.warning(entry.move, view);
      if (words) setWarned({ words, entry });
      else send(entry);
    },
    unwarn: () => setWarned(null),
    undo: () => ask(() => client.undo(view.version)),
  };
  useEscape(() => !warned && isAtRest && act.back());
  return { key, choice, act, error, warned };
}

function useEscape(onEscape) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const hear = (event) => event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]") && latest.current();
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
