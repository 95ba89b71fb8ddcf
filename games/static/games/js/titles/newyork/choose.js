/** What the player has said so far, and what can be said next. Nothing can be chosen that the server did not offer.
 *
 * A choice is `{mode, isGrab, card, first, lot}` while lots are chosen and `{mode, tile, shape, cells}` while a tile is placed.
 */
import { cardOf } from "./catalogue.js";
import { formOf, movesOf } from "./moves.js";

const STEPS = ["cells", "tile", "lot", "first", "card", "isGrab", "mode"];
const MODES = ["expand", "build", "demolish", "extra", "return"];

/** Return everything that follows from the legal moves and the choice; see `unfoldLots` and `unfoldTiles`. */
export function unfold(view, choice) {
  const moves = movesOf(view.legal);
  const modes = MODES.filter((mode) => hasMode(moves, mode));
  const mode = modes.includes(choice.mode) ? choice.mode : modes[0] ?? null;
  const isOfLots = mode in moves.lots;
  return { moves, modes, mode, isOfLots, ...(isOfLots ? unfoldLots(moves, mode, choice) : unfoldTiles(moves, mode, choice)) };
}

function hasMode(moves, mode) {
  if (mode in moves.places) return moves.places[mode].size > 0;
  return moves.lots[mode].size > 0 || (mode === "expand" && moves.pairs.length > 0);
}

/** `targets`: lots that may be chosen next, those of the chosen card only; `entry`: the move, when all is said. */
function unfoldLots(moves, mode, choice) {
  const isGrab = mode === "expand" && Boolean(choice.isGrab) && moves.pairs.length > 0;
  const open = isGrab ? partners(moves.pairs, choice.first) : moves.lots[mode];
  const cards = new Set([...open.keys()].map(cardOf));
  const card = cards.has(choice.card) ? choice.card : null;
  const targets = new Map([...open].filter(([lot]) => !card || cardOf(lot) === card || lot === choice.lot));
  const lot = targets.has(choice.lot) ? choice.lot : null;
  return { isGrab, first: isGrab ? choice.first ?? null : null, all: [...open.keys()], cards, card, targets, lot, entry: lot ? targets.get(lot) : null };
}

/** Return the lots that go with the first one, each with its move; or all that go with any, without one. */
function partners(pairs, first) {
  if (!first) return new Map(pairs.flatMap(({ move }) => move.lots.map((lot) => [lot, null])));
  return new Map(pairs.filter(({ move }) => move.lots.includes(first)).map((entry) => [entry.move.lots.find((lot) => lot !== first), entry]));
}

/** `spots`: all places of the tile; `here`: those as it is turned now; `spot`, `entry`: where it is put down. */
function unfoldTiles(moves, mode, choice) {
  const tiles = moves.places[mode] ?? new Map();
  const spots = tiles.get(choice.tile) ?? [];
  const tile = spots.length ? choice.tile : null;
  const shape = tile ? choice.shape : null;
  const form = shape && formOf(shape);
  const spot = (choice.cells && spots.find(({ key }) => key === choice.cells.join())) ?? null;
  return { tiles, tile, shape, form, spots, here: spots.filter((one) => one.form === form), spot, entry: spot?.entry ?? null };
}

/** Return the choice with a lot said: the first or the second of a pair, or the only one. */
export function sayLot(open, choice, lot) {
  if (!open.isGrab) return { ...choice, mode: open.mode, lot };
  if (!open.first) return { mode: open.mode, isGrab: true, first: lot };
  return { ...choice, lot };
}

/** Return the choice without the last thing said, or null if nothing was said. */
export function back(choice) {
  const last = STEPS.find((step) => choice[step] !== undefined);
  if (!last) return null;
  const { [last]: forgotten, ...rest } = choice;
  if (last === "tile") delete rest.shape;
  return rest;
}
