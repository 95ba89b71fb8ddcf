/** The sandbox's page: the board, the question of whoever is to move, and what can be done about the moves tried. */
import { html, useRef, useState } from "../../vendor/preact-htm.js";
import { announce } from "../announce.js";
import { useHandedOnFocus } from "../focus.js";
import { HelpButton } from "../help.js";
import { Log } from "../log.js";
import { Ranking, reasonLine, resultLine } from "../outcome.js";
import { useQuestion } from "../question.js";
import { SeatMark, Seats } from "../seats.js";
import { Warning } from "../warn.js";
import { WORDS } from "../words.js";
import { MOST_MOVES } from "./tries.js";

export function Sandbox({ shown, tries, title, about }) {
  const { view, scene, ms, isAtRest } = shown.frame;
  const { key, choice, act, error, warned } = useQuestion({ view, client: tries, title, isAtRest });
  const offered = isAtRest && !act.isBusy ? view : { ...view, legal: [] };
  const table = useRef(null);
  useHandedOnFocus({ table, question: isAtRest ? key : "", steps: Object.keys(choice).length });
  return html`
    <div ref=${table} class=${`table sandbox${view.outcome ? " is-over" : " is-yours"}`}>
      <header class="table-head">
        <h1 class="turn" data-awaited=${view.outcome ? "" : "you"}><span class="tag">Trying moves</span> ${view.outcome ? resultLine(view) : html`<${SeatMark} seat=${view.viewer} /> ${view.seats[view.viewer].name}`}</h1>
        <${Tools} shown=${shown} tries=${tries} about=${about} />
        <${HelpButton} />
      </header>
      <div class="side">
        ${title.SeatDetails && html`<${Seats} view=${view} Details=${title.SeatDetails} />`}
        <${About} about=${about} />
      </div>
      <div class="board">${title.paint(view, scene, title.boardChoice(offered, choice, act), ms)}</div>
      <section class=${`ask${view.legal.length ? " is-asking" : ""}`} aria-label=${view.outcome ? "Result" : "Your choices"}>
        ${view.outcome && isAtRest && html`<${End} view=${view} title=${title} />`}
        ${error && html`<p class="refusal" role="alert">${error}</p>`}
        ${!view.outcome && html`<${title.Ask} view=${isAtRest ? view : { ...view, legal: [] }} choice=${choice} act=${act} />`}
      </section>
      <section class="log is-log is-open" aria-label="Log">
        <h2 class="log-handle sandbox-log"><span>Tried</span><span class="log-newest">${shown.lines.at(-1)?.texts.at(-1) ?? "Nothing yet"}</span></h2>
        <div class="log-panel"><${Log} lines=${shown.lines} seats=${view.seats} isChapter=${title.isChapter} /></div>
      </section>
      ${warned && html`<${Warning} ...${warned.words} onYes=${() => act.send(warned.entry)} onNo=${act.unwarn} />`}
    </div>`;
}

/** What can be done about the moves tried. While one of them is on its way the others wait. */
function Tools({ shown, tries, about }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const isOver = Boolean(shown.frame.view.outcome);
  const say = (text) => {
    setSaid(text);
    announce(text);
  };
  const run = async (request, then) => {
    setBusy(true);
    setSaid("");
    try {
      say(then(await request()));
    } catch (refused) {
      say(refused.error?.text || WORDS.unavailable);
    } finally {
      setBusy(false);
    }
  };
  const share = () => run(() => navigator.clipboard.writeText(location.href), () => "The link is copied: it leads to this position.");
  return html`
    <div class="sandbox-tools" role="toolbar" aria-label="Moves tried">
      <button type="button" class="quiet" data-do="back" disabled=${isBusy || !shown.moves} onClick=${() => run(() => tries.back(), () => "Taken back.")}>↶ Take back</button>
      <button type="button" class="quiet" data-do="restart" disabled=${isBusy || !shown.moves} onClick=${() => run(() => tries.restart(), () => "From the beginning.")}>Start over</button>
      <button type="button" class="quiet" data-do="luck" disabled=${isBusy} title="The same moves, as far as they go, with other lots" onClick=${() => run(() => tries.reshuffle(), luckWords)}>Other luck</button>
      ${about.levels.length > 0 && html`<${AskAi} about=${about} isOff=${isBusy || isOver || shown.moves >= MOST_MOVES} onAsk=${(level) => run(() => tries.askAi(level), () => "")} />`}
      ${navigator.clipboard && html`<button type="button" class="quiet" data-do="share" disabled=${isBusy} onClick=${share}>Copy link</button>`}
    </div>
    ${said && html`<p class="conduct-line sandbox-said">${said}</p>`}`;
}

function luckWords(lost) {
  if (!lost) return "Everything that chance decides is drawn anew.";
  return `Drawn anew. ${lost === 1 ? "The last move" : `The last ${lost} moves`} could no longer be made.`;
}

function AskAi({ about, isOff, onAsk }) {
  const [level, setLevel] = useState(about.level);
  return html`
    <span class="sandbox-ai">
      <button type="button" class="quiet" data-do="ai" disabled=${isOff} onClick=${() => onAsk(level)}>AI moves</button>
      <select aria-label="How well the AI plays" value=${level} onChange=${(event) => setLevel(event.currentTarget.value)}>
        ${about.levels.map(({ key, name }) => html`<option key=${key} value=${key} selected=${key === level}>${name}</option>`)}
      </select>
    </span>`;
}

function About({ about }) {
  return html`
    <div class="side-note sandbox-about">
      <p>You play every seat in turn, from event ${about.number} of the match on. Known at the beginning: ${about.eyes[0].toLowerCase() + about.eyes.slice(1)}; the rest is drawn by lot. Nothing is stored.</p>
      <a href=${about.back}>Back to the match</a>
      <a href=${about.branch}>Branch off: play on for real</a>
    </div>`;
}

function End({ view, title }) {
  return html`
    <div class="outcome">
      <div class="outcome-head"><div><h2>${resultLine(view)}</h2><p>${reasonLine(view.outcome, title)}</p></div></div>
      <${Ranking} view=${view} title=${title} />
    </div>`;
}
