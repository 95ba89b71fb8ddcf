/** The question that is open for the viewer, as plain buttons: every choice of the board can be made here as well. */
import { html } from "../../../vendor/preact-htm.js";
import { waiting } from "../../words.js";
import { priceOf, unfold, say, workKey } from "./choose.js";
import { GemIcon } from "./gems.js";
import { Card, Hand } from "./hands.js";
import { cardName, placeName, workName } from "./words.js";

/** `act` is `{choose(choice), confirm(entry), isBusy}`. */
export function Ask({ view, choice, act }) {
  const kinds = new Set(view.legal.map(({ move }) => move.kind));
  if (kinds.has("pick")) return html`<${AskPick} view=${view} choice=${choice} act=${act} />`;
  if (kinds.has("paddle")) return html`<${AskPaddle} view=${view} choice=${choice} act=${act} />`;
  if (kinds.size) return html`<${AskPlain} view=${view} act=${act} />`;
  return html`<${Idle} view=${view} />`;
}

function Idle({ view }) {
  const card = view.table.cards[view.viewer];
  const isSecret = card && view.table.phase === "pick";
  return html`
    <div class="ask-idle">
      ${isSecret && html`<${Card} card=${card} />`}
      <p>${isSecret && `You have picked ${cardName(card)}. `}${waiting(view)}</p>
    </div>`;
}

function AskPick({ view, choice, act }) {
  const entry = view.legal.find(({ move }) => move.card === choice.card);
  return html`
    <h2 class="ask-title">Pick a paddle card, in secret</h2>
    <${Hand} entries=${view.legal} chosen=${choice.card} onChoose=${(card) => act.choose(card === choice.card ? {} : { card })} />
    <div class="ask-end">
      <button type="button" class="do" disabled=${!entry || act.isBusy} onClick=${() => act.confirm(entry)}>
        ${entry ? entry.text : "Choose a card"}
      </button>
    </div>`;
}

const PLAIN_TITLES = { buy: "Buy a lost canoe back?", weather: "Which way does the weather turn?" };

function AskPlain({ view, act }) {
  const kind = view.legal[0].move.kind;
  return html`
    <h2 class="ask-title">${PLAIN_TITLES[kind] ?? "Your turn"}</h2>
    <div class="ask-options">
      ${view.legal.map((entry) => html`
        <button key=${JSON.stringify(entry.move)} type="button" class="option" disabled=${act.isBusy} onClick=${() => act.confirm(entry)}>
          ${entry.move.gem && html`<${GemIcon} kind=${entry.move.gem} />`}${entry.text}
        </button>`)}
    </div>`;
}

function AskPaddle({ view, choice, act }) {
  const open = unfold(view.legal, choice);
  const { turn, canoes } = view.table;
  const mine = canoes[view.viewer];
  const stop = view.legal.find(({ move }) => move.kind === "stop");
  const isWorking = open.befores.length > 1;
  const choose = (step, value) => act.choose(say(choice, step, value));
  return html`
    <h2 class="ask-title"><span class="ask-card"><${Card} card=${turn.card} /></span>Paddle with ${cardName(turn.card)}</h2>
    <${Row} name="Canoe">
      ${open.canoes.map((canoe) => html`
        <${Option} value=${canoe} isChosen=${open.canoe === canoe} onChoose=${() => choose("canoe", canoe)}>
          <b>Canoe ${canoe + 1}</b> · ${placeName(mine[canoe].at)}${turn.must[canoe] ? " · must" : ""}${mine[canoe].gem && html`<${GemIcon} kind=${mine[canoe].gem} />`}
        <//>`)}
      ${stop && html`<button type="button" class="option" disabled=${act.isBusy} onClick=${() => act.confirm(stop)}>${stop.text}</button>`}
    <//>
    ${open.canoe !== undefined && isWorking && html`
      <${Row} name="First">
        ${open.befores.map((work) => html`
          <${Option} value=${workKey(work)} isChosen=${open.before === workKey(work)} onChoose=${() => choose("before", workKey(work))}>
            ${work?.gem && html`<${GemIcon} kind=${work.gem} />`}${workName(work, view)}
          <//>`)}
      <//>`}
    ${open.canoe !== undefined && html`
      <${Row} name="Go to">
        ${open.targets.map((space) => html`
          <${Option} value=${space} isChosen=${open.to === space} isDanger=${space === "FALLS"} onChoose=${() => choose("to", space)}>
            <b>${targetName(space, mine[open.canoe].at)}</b> ${targetPrice(open, mine, space)}
          <//>`)}
      <//>`}
    ${open.to && open.afters.length > 1 && html`
      <${Row} name="Then">
        ${open.afters.map((work) => html`
          <${Option} value=${workKey(work)} isChosen=${open.after === workKey(work)} onChoose=${() => choose("after", workKey(work))}>
            ${gemOf(work, view) && html`<${GemIcon} kind=${gemOf(work, view)} />`}${workName(work, view)}
          <//>`)}
      <//>`}
    <div class="ask-end">
      <p class="ask-summary" aria-live="polite">${open.entry ? open.entry.text : nextHint(open)}</p>
      ${Object.keys(choice).length > 0 && html`<button type="button" class="quiet" onClick=${act.back}>Back</button>`}
      <button type="button" class="do" disabled=${!open.entry || act.isBusy} onClick=${() => act.confirm(open.entry)}>Confirm</button>
    </div>`;
}

function Row({ name, children }) {
  return html`<div class="ask-row" role="group" aria-label=${name}><span class="ask-name" aria-hidden="true">${name}</span>${children}</div>`;
}

function Option({ value, isChosen, isDanger, onChoose, children }) {
  return html`
    <button type="button" class=${`option${isChosen ? " is-chosen" : ""}${isDanger ? " is-danger" : ""}`}
            data-value=${value} aria-pressed=${isChosen ? "true" : "false"} onClick=${onChoose}>${children}</button>`;
}

function targetName(space, from) {
  if (space === from) return "Stay";
  if (space === "SHORE") return "Ashore";
  return space === "FALLS" ? "Over the falls" : space;
}

function targetPrice(open, mine, space) {
  const before = open.befores.find((work) => workKey(work) === open.before) ?? null;
  return priceOf(open.ofBefore, mine[open.canoe].at, space, before);
}

function gemOf(work, view) {
  if (work?.kind === "steal") return view.table.canoes[work.seat][work.canoe].gem;
  return work?.gem ?? null;
}

function nextHint(open) {
  if (open.canoe === undefined) return "Choose a canoe.";
  if (!open.to) return "Choose where it goes.";
  return "Choose what to do there.";
}

/** Return the painter's choice: which canoes and spaces of the board are buttons, and what they are called. */
export function boardChoice(view, choice, act) {
  if (!view.legal.some(({ move }) => move.kind === "paddle")) return null;
  const open = unfold(view.legal, choice);
  const mine = view.table.canoes[view.viewer];
  const canoes = open.canoes.map((canoe) => ({
    canoe,
    label: `Canoe ${canoe + 1}, ${placeName(mine[canoe].at)}`,
    isChosen: open.canoe === canoe,
    isDue: view.table.turn.must[canoe],
    onChoose: () => act.choose(say(choice, "canoe", canoe)),
  }));
  const spaces = open.targets.map((space) => ({
    space,
    label: labelOf(open, mine, space),
    price: targetPrice(open, mine, space),
    isChosen: open.to === space,
    onChoose: () => (open.to === space && open.entry ? act.confirm(open.entry) : act.choose(say(choice, "to", space))),
  }));
  return { canoes, spaces, ghost: open.canoe === undefined ? null : { canoe: open.canoe, to: open.to } };
}

function labelOf(open, mine, space) {
  const entries = open.ofBefore.filter(({ move }) => move.to === space);
  return entries.length === 1 ? entries[0].text : `${targetName(space, mine[open.canoe].at)}: ${targetPrice(open, mine, space)}`;
}
