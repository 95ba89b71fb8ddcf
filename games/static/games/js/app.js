/** The page of a match: seats, board, question, log. The title paints; this part only puts the parts together. */
import { html, useEffect, useReducer, useRef, useState } from "../vendor/preact-htm.js";
import { Dots, thinkingLine } from "./ai.js";
import { Clocks } from "./clocks.js";
import { ConductNews, TableMenu } from "./conduct.js";
import { useHandedOnFocus } from "./focus.js";
import { HelpButton, Newcomer } from "./help.js";
import { Chat, UnreadChat } from "./chat.js";
import { CompanyContext, useCompany } from "./company.js";
import { Log } from "./log.js";
import { NextMatch, useHeaderCount } from "./next.js";
import { Notes } from "./notes.js";
import { Outcome, resultLine } from "./outcome.js";
import { Panel } from "./panel.js";
import { Watching } from "./presence.js";
import { useQuestion } from "./question.js";
import { Seats } from "./seats.js";
import { Since } from "./since.js";
import { SoundButton } from "./sound.js";
import { Warning } from "./warn.js";
import { WORDS } from "./words.js";

export function App(props) {
  return html`<${CompanyContext.Provider} value=${props.company}><${Table} ...${props} /><//>`;
}

function Table({ store, client, title, links, who }) {
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => store.listen(repaint), [store]);
  const { view, scene, ms, isAtRest } = store.shown;
  const asked = useQuestion({ view, client, title, isAtRest });
  const { choice, act, error, warned } = asked;
  const offered = isAtRest && !act.isBusy ? view : { ...view, legal: [] };
  const isYours = view.status === "running" && view.waiting_for.includes(view.viewer);
  const thinking = thinkingLine(view);
  useHeaderCount(isYours);
  const table = useRef(null);
  const wasRunning = useRef(view.status === "running");
  useHandedOnFocus({ table, question: isAtRest ? asked.key : "", steps: Object.keys(choice).length });
  return html`
    <div ref=${table} class=${`table${isYours ? " is-yours" : ""}${view.outcome ? " is-over" : ""}`}>
      <header class="table-head">
        <h1 class="turn" data-awaited=${isYours ? "you" : ""}>${view.viewer < 0 && html`<span class="tag">${WORDS.watching}</span> `}${view.outcome ? resultLine(view) : thinking ? html`${thinking}<${Dots} />` : title.headline(view)}</h1>
        <p class="connection" data-status=${store.status} aria-hidden="true">${WORDS[store.status]}</p>
        <${Clocks} view=${view} now=${() => client.now()} />
        <${UnreadChat} />
        <${NextMatch} />
        <${TableMenu} view=${view} act=${act} links=${links} />
        <${HelpButton} />
        <${ConductNews} view=${view} act=${act} />
      </header>
      <div class="side">
        ${title.SeatDetails && html`<${Seats} view=${view} Details=${title.SeatDetails} />`}
        <${Since} match=${view.match} view=${view} lines=${store.lines} />
        <${Newcomer} title=${view.title} isSeated=${view.viewer >= 0 && !view.outcome} />
        <div class="side-note">
          <a href=${links.plain}>Plain page: this match in words</a>
          <a href=${`${links.picture}?at=${view.version}`}>A picture to share</a>
          ${view.origin && html`<${BranchOf} origin=${view.origin} link=${links.origin} />`}
          <a href=${links.replay}>Replay: step through this match</a>
          ${view.viewer >= 0 && html`<${SoundButton} />`}
          <${Watching} match=${view.match} isHost=${who.isHost} />
        </div>
      </div>
      <div class="board">${title.paint(view, scene, title.boardChoice(offered, choice, act), ms)}</div>
      <section class=${`ask${view.legal.length ? " is-asking" : ""}`} aria-label=${view.outcome ? "Result" : "Your choices"}>
        ${view.outcome && isAtRest && html`<${Outcome} view=${view} title=${title} links=${links} isNews=${wasRunning.current} />`}
        ${error && html`<p class="refusal" role="alert">${error}</p>`}
        ${!view.outcome && html`<${title.Ask} view=${isAtRest ? view : { ...view, legal: [] }} choice=${choice} act=${act} />`}
        ${view.can_undo && isAtRest && html`<button type="button" class="quiet undo" disabled=${act.isBusy} onClick=${act.undo}>↶ ${title.undoWords(view)}</button>`}
      </section>
      <${Talk} view=${view} lines=${store.lines} client=${client} title=${title} who=${who} />
      ${warned && html`<${Warning} ...${warned.words} onYes=${() => act.send(warned.entry)} onNo=${act.unwarn} />`}
    </div>`;
}

/** Where a branch comes from; a link for those who may see it. */
function BranchOf({ origin, link }) {
  const words = `Branch of another match, after its event ${origin.number}`;
  return link ? html`<a class="branch-of" href=${link}>${words}</a>` : html`<span class="branch-of">${words}</span>`;
}

/** What happened, what is said, and what one keeps for oneself. */
function Talk({ view, lines, client, title, who }) {
  const company = useCompany();
  const [{ chosen, isOpen }, setPlace] = useState({ chosen: "log", isOpen: false });
  const hasNotes = useRef(false);
  hasNotes.current ||= chosen === "notes";
  const unread = company.unread;
  const isShown = chosen === "chat" && (isOpen || matchMedia("(min-width: 700px)").matches);
  const newest = html`<span class="log-newest">${lines.at(-1)?.texts.at(-1)}</span>`;
  const tabs = [
    { key: "log", name: "Log", extra: newest, body: html`<${Log} lines=${lines} seats=${view.seats} isChapter=${title.isChapter} />` },
    { key: "chat", name: "Chat", count: unread, label: unread ? `Chat, ${unread} unread` : "Chat", body: html`<${Chat} client=${client} isShown=${isShown} isSignedIn=${who.isSignedIn} />` },
  ];
  if (view.viewer >= 0) tabs.push({ key: "notes", name: "Notes", body: hasNotes.current && html`<${Notes} match=${view.match} />` });
  return html`<${Panel} tabs=${tabs} chosen=${chosen} isOpen=${isOpen} onChoose=${(key, open) => setPlace({ chosen: key, isOpen: open })} />`;
}
