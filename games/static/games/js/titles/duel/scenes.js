/** Scenes: what lies where at one instant, and the scenes that lead from one view to the next.
 *
 * A scene is `{table, pawn, flight}`: a table, where the pawn stands, and what is on its way:
 * `{slot, card, wonder, from, to}`, places being selectors of elements, the first that is there being meant.
 */
import { cardOf } from "./catalogue.js";

const FLIGHT_MS = 560;
const PAWN_MS = 190;
const REST_MS = 420;

export function still(view) {
  return { table: view.table, pawn: view.table.pawn, flight: null };
}

/** Return `[{scene, ms}]` from one view to another: a card or a wonder flies, then the pawn steps, then all is as it is. */
export function framesOf(before, after) {
  const end = { scene: still(after), ms: REST_MS };
  const flight = before.table && flightOf(before.table, after.table);
  if (!flight) return [end];
  const flying = { scene: { table: before.table, pawn: before.table.pawn, flight }, ms: FLIGHT_MS };
  return [flying, ...steps(before.table.pawn, after.table), end];
}

function steps(from, table) {
  const step = Math.sign(table.pawn - from);
  const count = Math.max(0, Math.abs(table.pawn - from) - 1);
  return Array.from({ length: count }, (_, index) => ({ scene: { table, pawn: from + step * (index + 1), flight: null }, ms: PAWN_MS }));
}

/** Return what has moved, if it is one thing; more than one means that something was missed. */
function flightOf(before, after) {
  return cardFlight(before, after) ?? wonderFlight(before, after);
}

function cardFlight(before, after) {
  const isSameAge = before.age === after.age;
  const gone = before.structure.flatMap(({ back, card }, slot) => (back && !(isSameAge && after.structure[slot].back) ? [{ slot, card }] : []));
  if (gone.length !== 1 || !gone[0].card) return null;
  const [{ slot, card }] = gone;
  const to = placeOf(card, after);
  return to && { slot, card, from: [`.slot[data-slot="${slot}"]`], to };
}

/** Where a card has gone: into a city, under a wonder, or onto the pile. */
function placeOf(card, table) {
  const { color } = cardOf(card);
  for (const [seat, city] of table.cities.entries()) {
    if (city.cards[color].includes(card)) return [`[data-place="city-${seat}-${color}"]`, `[data-place="city-${seat}"]`];
    const built = city.wonders.find(({ under }) => under === card);
    if (built) return [`[data-wonder="${built.wonder}"]`, `[data-place="city-${seat}"]`];
  }
  return table.pile.includes(card) ? ['[data-place="pile"]'] : null;
}

function wonderFlight(before, after) {
  const taken = before.offer.filter((wonder) => after.cities.some(({ wonders }) => wonders.some((own) => own.wonder === wonder)));
  const seat = after.cities.findIndex(({ wonders }) => wonders.some(({ wonder }) => wonder === taken[0]));
  if (!taken.length || seat < 0) return null;
  return { wonder: taken[0], from: [`[data-offer="${taken[0]}"]`], to: [`[data-place="city-${seat}"] .city-wonders`, `[data-place="city-${seat}"]`] };
}
