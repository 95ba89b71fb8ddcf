/** Acts at the table that are no moves: the menu of them, and what is said of proposals, pauses and seats that the AI plays. */
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Warning } from "./warn.js";

const PROPOSED = {
  stop: "end the match without a result",
  score: "end the match and count it as it stands",
  pause: "pause",
  resume: "go on",
  takeback: "take the last move back",
};

/** Return what the viewer may do beside moving: `[{key, label, message, warning}]`. */
function actsOf(view) {
  const { conduct, viewer } = view;
  if (view.status !== "running" || viewer < 0 || conduct.held[viewer] === "out") return [];
  const acts = [];
  const propose = (what, label) => acts.push({ key: what, label, message: { type: "propose", what } });
  if (!conduct.proposal) {
    if (!conduct.is_paused) propose("takeback", "Ask to take my last move back");
    if (conduct.pace.kind && !conduct.is_paused) propose("pause", "Propose to pause");
    if (conduct.is_paused) propose("resume", "Propose to go on");
    propose("score", "Propose to end and count it as it stands");
    propose("stop", "Propose to end without a result");
  }
  acts.push({ key: "resign", label: "Resign", isDanger: true, message: { type: "resign" }, warning: RESIGN });
  return acts;
}

const RESIGN = {
  title: "Resign?",
  text: "You give this match up for good and rank behind everybody else. The AI plays your seat on if others are left.",
  yes: "Resign",
  no: "No, play on",
};

/** Where a problem at the position on the screen is reported: after that event, as this viewer sees it. */
export function problemLink({ match, version, viewer }) {
  return `/matches/${match}/problem/?at=${version}&as=${viewer}`;
}

/** Return where one can go from a match that runs: `[{key, label, href}]`. From a rated one nobody branches off yet. */
function waysOut(view, links) {
  if (view.status !== "running") return [];
  const ways = [{ key: "sandbox", label: "Try moves here, alone", href: `${links.sandbox}?at=${view.version}` }];
  if (!links.isRated) ways.push({ key: "branch", label: "Branch off from here", href: `${links.branch}?at=${view.version}` });
  return ways;
}

/** The button in the head and its menu. */
export function TableMenu({ view, act, links }) {
  const [isOpen, setOpen] = useState(false);
  const [warned, setWarned] = useState(null);
  const menu = useRef(null);
  const acts = actsOf(view);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event) => {
      if (event.type === "keydown" ? event.key === "Escape" : !menu.current.contains(event.target)) {
        event.type === "keydown" && event.preventDefault();
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close, true);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close, true);
    };
  }, [isOpen]);
  const ways = waysOut(view, links);
  const choose = ({ message, warning }) => {
    setOpen(false);
    if (warning) setWarned({ message, warning });
    else act.perform(message);
  };
  return html`
    <div ref=${menu} class="table-menu">
      <button type="button" class="quiet" aria-haspopup="true" aria-expanded=${isOpen ? "true" : "false"} aria-controls="table-acts" onClick=${() => setOpen(!isOpen)}>Table</button>
      ${isOpen && html`
        <ul id="table-acts" class="table-acts" aria-label="Acts at the table">
          ${ways.map(({ key, label, href }) => html`<li key=${key}><a class="option" data-way=${key} href=${href}>${label}</a></li>`)}
          ${acts.map((entry) => html`<li key=${entry.key}><button type="button" class=${`option${entry.isDanger ? " is-danger" : ""}`} data-act=${entry.key} disabled=${act.isBusy} onClick=${() => choose(entry)}>${entry.label}</button></li>`)}
          <li><a class="option" href=${problemLink(view)}>Report a problem here</a></li>
        </ul>`}
      ${warned && html`<${Warning} ...${warned.warning} onYes=${() => { setWarned(null); act.perform(warned.message); }} onNo=${() => setWarned(null)} />`}
    </div>`;
}

/** What everybody should know before they look at the board. */
export function ConductNews({ view, act }) {
  if (view.status !== "running") return null;
  const { conduct, viewer } = view;
  const held = viewer >= 0 ? conduct.held[viewer] : "player";
  return html`
    <div class="conduct" aria-live="polite">
      ${held === "ai" && html`<p class="conduct-line is-warning"><span>Your time ran out: the AI plays for you.</span> <button type="button" class="do" data-act="return" disabled=${act.isBusy} onClick=${() => act.perform({ type: "return" })}>I am back</button></p>`}
      ${held === "out" && html`<p class="conduct-line is-warning">You are out of this match. The AI plays your seat to the end.</p>`}
      ${conduct.is_paused && html`<p class="conduct-line">The match is paused: no clock runs, and nobody moves.</p>`}
      ${conduct.proposal && html`<${OpenProposal} view=${view} act=${act} />`}
    </div>`;
}

function OpenProposal({ view, act }) {
  const { proposal } = view.conduct;
  const who = proposal.by === view.viewer ? "You propose" : `${view.seats[proposal.by].name} proposes`;
  const answer = (agrees) => act.perform({ type: "answer", proposal: proposal.number, agrees });
  return html`
    <p class="conduct-line">
      <span>${who} to ${PROPOSED[proposal.what]}.</span>
      ${proposal.is_yours_to_answer && html`<button type="button" class="do" data-act="agree" disabled=${act.isBusy} onClick=${() => answer(true)}>Agree</button>
        <button type="button" class="quiet" data-act="decline" disabled=${act.isBusy} onClick=${() => answer(false)}>No</button>`}
      ${proposal.by === view.viewer && html`<button type="button" class="quiet" data-act="withdraw" disabled=${act.isBusy} onClick=${() => answer(false)}>Withdraw</button>`}
    </p>`;
}
