/** Moving a canoe: which one, where to, what is done with the cargo. In the panel and on the board, step by step. */
import { html } from "../../../vendor/preact-htm.js";
import { longPrice, say, shortPrice, unfold, wayKey, waysTo } from "./choose.js";
import { GemIcon } from "./gems.js";
import { Card } from "./hands.js";
import { SITE_AT } from "./river.js";
import { HINTS, placeName, wayName } from "./words.js";

export function AskPaddle({ view, choice, act }) {
  const open = unfold(view.legal, choice);
  const { turn, canoes } = view.table;
  const mine = canoes[view.viewer];
  const stop = view.legal.find(({ move }) => move.kind === "stop");
  const choose = (step, value) => act.choose(say(choice, step, value));
  const isBackable = Object.keys(choice).length > 0;
  return html`
    <h2 class="ask-title" tabindex="-1"><span class="ask-card"><${Card} card=${turn.card} /></span><span>${nextStep(open, mine)}</span></h2>
    ${!isBackable && html`<p class="ask-hint">${HINTS.paddle}</p>`}
    <${Row} name="Canoe" isAnswered=${open.canoe !== undefined}>
      ${open.canoes.map((canoe) => html`
        <${Option} key=${canoe} value=${canoe} isChosen=${open.canoe === canoe} onChoose=${() => choose("canoe", canoe)}>
          <span><b>Canoe ${canoe + 1}</b><small>${placeName(mine[canoe].at)}${turn.must[canoe] ? ", must move" : ""}</small></span>
          ${mine[canoe].gem && html`<${GemIcon} kind=${mine[canoe].gem} />`}
        <//>`)}
    <//>
    ${open.canoe !== undefined && html`
      <${Row} name="Go to" isAnswered=${open.to !== undefined && open.ways.length > 1}>
        ${open.targets.map((space) => html`
          <${Option} key=${space} value=${space} isChosen=${open.to === space} isDanger=${space === "FALLS"} onChoose=${() => choose("to", space)}>
            <span><b>${targetName(space, mine[open.canoe].at)}${SITE_AT[space] && html` <${GemIcon} kind=${SITE_AT[space]} />`}</b><small class="in-words">${longPrice(waysTo(open.ofCanoe, space), mine[open.canoe].at)}</small><small class="in-short" aria-hidden="true">${shortPrice(waysTo(open.ofCanoe, space), mine[open.canoe].at)}</small></span>
          <//>`)}
      <//>`}
    ${open.to && open.ways.length > 1 && html`
      <${Row} name="Cargo">
        ${open.ways.map(({ move }) => html`
          <${Option} key=${wayKey(move)} value=${wayKey(move)} isChosen=${open.way === wayKey(move)} onChoose=${() => choose("way", wayKey(move))}>
            ${gemOf(move, view) && html`<${GemIcon} kind=${gemOf(move, view)} />`}<span>${wayName(move, view)}</span>
          <//>`)}
      <//>`}
    ${open.entry && html`<p class="ask-summary" aria-live="polite">${open.entry.text}</p>`}
    <div class="ask-end">
      ${stop && !isBackable && html`<button type="button" class="quiet is-stop" disabled=${act.isBusy} onClick=${() => act.confirm(stop)}>${stop.text}</button>`}
      ${isBackable && html`<button type="button" class="quiet" onClick=${act.back}>Back</button>`}
      <button type="button" class=${`do${open.to === "FALLS" ? " is-danger" : ""}`} disabled=${!open.entry || act.isBusy} onClick=${() => act.confirm(open.entry)}>Confirm</button>
    </div>`;
}

function Row({ name, isAnswered, children }) {
  return html`
    <div class=${`ask-row row-${name.toLowerCase().replace(" ", "-")}${isAnswered ? " is-answered" : ""}`} role="group" aria-label=${name}>
      <span class="ask-name" aria-hidden="true">${name}</span><div class="ask-options">${children}</div>
    </div>`;
}

function Option({ value, isChosen, isDanger, onChoose, children }) {
  return html`
    <button type="button" class=${`option${isChosen ? " is-chosen" : ""}${isDanger ? " is-danger" : ""}`}
            data-value=${value} aria-pressed=${isChosen ? "true" : "false"} onClick=${onChoose}>${children}</button>`;
}

function nextStep(open, mine) {
  if (open.canoe === undefined) return "Which canoe moves?";
  if (!open.to) return `Canoe ${open.canoe + 1}, ${mine[open.canoe].at === "SHORE" ? "ashore" : `at ${mine[open.canoe].at}`}: where to?`;
  return open.entry ? "Shall it be so?" : "And the cargo?";
}

function targetName(space, from) {
  if (space === from) return `Stay at ${space}`;
  if (space === "SHORE") return "Ashore";
  return space === "FALLS" ? "Over the falls" : space;
}

function gemOf({ before, after }, view) {
  if (after?.kind === "steal") return view.table.canoes[after.seat][after.canoe].gem;
  return after?.gem ?? before?.gem ?? null;
}

/** Return the painter's choice: which canoes and spaces of the board are buttons, and what they are called. */
export function boardChoice(view, choice, act) {
  if (!view.legal.some(({ move }) => move.kind === "paddle")) return null;
  const open = unfold(view.legal, choice);
  const mine = view.table.canoes[view.viewer];
  const canoes = open.canoes.map((canoe) => ({
    canoe,
    label: `Canoe ${canoe + 1}, ${placeName(mine[canoe].at)}${view.table.turn.must[canoe] ? ", must move" : ""}`,
    isChosen: open.canoe === canoe,
    isDue: view.table.turn.must[canoe],
    isAlone: open.canoe === undefined && mine[0].at !== mine[1].at,
    onChoose: () => act.choose(say(choice, "canoe", canoe)),
  }));
  const spaces = open.targets.map((space) => {
    const ways = waysTo(open.ofCanoe, space);
    return {
      space,
      label: ways.length === 1 ? ways[0].text : `${targetName(space, mine[open.canoe].at)}: ${longPrice(ways, mine[open.canoe].at)}`,
      price: shortPrice(ways, mine[open.canoe].at),
      isChosen: open.to === space,
      onChoose: () => (open.to === space && open.entry ? act.confirm(open.entry) : act.choose(say(choice, "to", space))),
    };
  });
  return { canoes, spaces, ghost: open.canoe === undefined ? null : { canoe: open.canoe, to: open.to } };
}
