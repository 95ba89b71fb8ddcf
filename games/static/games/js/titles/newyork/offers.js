/** What the board and the market are told: what can be chosen there, and what choosing it does. */
import { sayLot, unfold } from "./choose.js";
import { cardOf } from "./catalogue.js";
import { placingOf } from "./placing.js";
import { lotName } from "./words.js";

/** Return null, or `{lots, placing, market}`; the board knows the first two, the market the third. */
export function boardChoice(view, choice, act) {
  if (!view.legal.length) return null;
  const open = unfold(view, choice);
  if (!open.mode) return null;
  if (!open.isOfLots) return { lots: [], placing: placingOf({ view, choice, act }), market: null };
  const lots = [...open.targets].map(([lot, entry]) => ({ lot, label: entry?.text ?? lotName(lot), isChosen: lot === open.lot, onChoose: () => chooseLot(lot, { open, choice, act }) }));
  if (open.first) lots.push({ lot: open.first, label: `${lotName(open.first)}, chosen first`, isChosen: true, onChoose: () => act.choose({ mode: "expand", isGrab: true }) });
  return { lots, placing: null, market: open.mode === "return" ? null : marketOf(open, choice, act) };
}

/** A lot chosen twice is meant. */
function chooseLot(lot, { open, choice, act }) {
  if (lot === open.lot && open.entry) act.confirm(open.entry);
  else act.choose(sayLot(open, choice, lot));
}

function marketOf(open, { lot, ...choice }, act) {
  const counts = new Map([...open.cards].map((card) => [card, 0]));
  for (const target of open.all) counts.set(cardOf(target), counts.get(cardOf(target)) + 1);
  const { card: forgotten, ...rest } = choice;
  return { cards: open.cards, chosen: open.card, counts, onChoose: (card) => act.choose(card ? { ...rest, mode: open.mode, card } : { ...rest, mode: open.mode }) };
}
