/** The question that is open for the viewer. What is pointed at or chosen is explained in its place. */
import { html } from "../../../vendor/preact-htm.js";
import { PriceTag } from "./bill.js";
import { AskCards, AskStarter, AskTokens } from "./choices.js";
import { cardOf, wonderOf } from "./catalogue.js";
import { Details, isThere } from "./details.js";
import { Cost, Icon } from "./icons.js";
import { usePointed } from "./look.js";
import { HINTS, QUESTIONS } from "./words.js";

const QUESTION_OF = { draft: AskDraft, card: AskCard, token: AskTokens, library: AskTokens, revive: AskCards, destroy: AskCards, starter: AskStarter };

/** `act` is `{choose(choice), confirm(entry), back(), isBusy}`. */
export function Ask({ view, choice, act }) {
  const pointed = usePointed();
  const item = [pointed, choice.look].find((one) => isThere(one, view.table));
  const kind = view.legal.length ? view.decision.kind : "";
  const Question = QUESTION_OF[kind] ?? Idle;
  return html`
    <div class="ask-body" hidden=${Boolean(item)}>
      ${kind && html`<h2 class="ask-title" tabindex="-1">${QUESTIONS[kind]}</h2><p class="ask-hint">${HINTS[kind]}</p>`}
      <${Question} view=${view} act=${act} />
    </div>
    ${item && html`<${Details} item=${item} view=${view} act=${act} isPinned=${item === choice.look} />`}`;
}

function Idle({ view }) {
  const { table, seats, viewer } = view;
  const who = table.turn === null || table.turn === viewer ? null : seats[table.turn].name;
  return html`<p class="ask-idle"><span>${who ? `Waiting for ${who}.` : "One moment."} <span class="on-wide">Point at a card, a wonder or a token to read about it.</span></span></p>`;
}

/** Open cards by name, for the keyboard and for reading. */
function AskCard({ view, act }) {
  const { table, viewer } = view;
  const open = table.structure.flatMap(({ card, is_open: isOpen }, slot) => (isOpen && card ? [{ card, slot }] : []));
  return html`
    <div class="ask-row open-cards" role="group" aria-label="Open cards">
      ${open.map(({ card, slot }) => html`
        <button key=${slot} type="button" class=${`option open-card is-${cardOf(card).color}`} data-slot-option=${slot} onClick=${() => act.choose({ look: { kind: "slot", slot } })}>
          <span class="open-sign"><${Icon} name=${`colour-${cardOf(card).color}`} /></span><span>${cardOf(card).name}</span>
          <${PriceTag} bill=${table.bills[viewer].cards[card]} purse=${table.cities[viewer].coins} />
        </button>`)}
    </div>`;
}

function AskDraft({ view, act }) {
  return html`
    <div class="ask-row open-cards" role="group" aria-label="Wonders on offer">
      ${view.legal.map(({ move: { wonder } }) => html`
        <button key=${wonder} type="button" class="option open-card" onClick=${() => act.choose({ look: { kind: "wonder", wonder } })}>
          <span class="open-sign"><${Icon} name="chain-temple" /></span><span>${wonderOf(wonder).name}</span><${Cost} cost=${wonderOf(wonder).cost} />
        </button>`)}
    </div>`;
}

/** Return the painter's choice: what is chosen, what may be taken, and how to look at something. */
export function boardChoice(view, choice, act) {
  const moves = view.legal.map(({ move }) => move);
  return {
    chosen: choice.look ?? null,
    slots: new Set(moves.filter(({ slot }) => slot !== undefined).map(({ slot }) => slot)),
    drafts: new Set(moves.filter(({ kind }) => kind === "draft").map(({ wonder }) => wonder)),
    look: (item) => act.choose(item ? { look: item } : {}),
  };
}
