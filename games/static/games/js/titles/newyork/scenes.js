/** Scenes: what stands where at one instant, and the scenes that lead from one view to the next.
 *
 * A scene is `{buildings: [{key, seat, tile, cells, state}], workers: [{key, seat, lot, state}], lots, fresh}`: `lots` says which seat has
 * which lot, `fresh` which of them have just changed hands. States are `is-new`, `is-falling`, `is-leaving`, or none at rest.
 */
const FALL_MS = 380;
const RISE_MS = 420;
const REST_MS = 60;

export function still(view) {
  const { players } = view.table;
  return {
    buildings: players.flatMap(({ buildings }, seat) => buildings.map(({ tile, cells }) => ({ key: `${seat} ${tile} ${cells.join()}`, seat, tile, cells, state: "" }))),
    workers: players.flatMap(({ workers }, seat) => workers.map((lot) => ({ key: `${seat} ${lot}`, seat, lot, state: "" }))),
    lots: Object.fromEntries(players.flatMap(({ lots }, seat) => lots.map((lot) => [lot, seat]))),
    fresh: [],
  };
}

/** Return `[{scene, ms}]` from one view to another: what is torn down falls, then what is new rises. A view more or less makes no difference. */
export function framesOf(before, after) {
  const end = still(after);
  const last = { scene: end, ms: REST_MS };
  if (!before.table) return [last];
  const start = still(before);
  return [...falling(start, end), ...rising(start, end), last];
}

function falling(start, end) {
  const torn = missing(start.buildings, end.buildings);
  if (!torn.size) return [];
  return [{ scene: { ...start, buildings: marked(start.buildings, torn, "is-falling") }, ms: FALL_MS }];
}

function rising(start, end) {
  const built = missing(end.buildings, start.buildings);
  const come = missing(end.workers, start.workers);
  const left = missing(start.workers, end.workers);
  const fresh = Object.keys(end.lots).filter((lot) => start.lots[lot] !== end.lots[lot]);
  if (!built.size && !come.size && !left.size && !fresh.length) return [];
  const leaving = start.workers.filter(({ key }) => left.has(key));
  const workers = [...marked(end.workers, come, "is-new"), ...marked(leaving, left, "is-leaving")];
  return [{ scene: { buildings: marked(end.buildings, built, "is-new"), workers, lots: end.lots, fresh }, ms: RISE_MS }];
}

/** Return the keys of the one list that the other lacks. */
function missing(pieces, others) {
  const kept = new Set(others.map(({ key }) => key));
  return new Set(pieces.map(({ key }) => key).filter((key) => !kept.has(key)));
}

function marked(pieces, keys, state) {
  return pieces.map((piece) => (keys.has(piece.key) ? { ...piece, state } : piece));
}
