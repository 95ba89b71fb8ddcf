/** Scenes: what lies where at one instant, and the scenes that lead from one view to the next.
 *
 * A scene is `{discs: [{id, at}], canoes: [{seat, canoe, at, gem}], splash, isFlowing}`. `at` is a space, or `L!` and `R!`:
 * just over the edge of an arm. A view at rest is the scene `still(view)`.
 */
import { armOf, below, route } from "./river.js";

const PADDLE_MS = 170;
const RIVER_MS = 430;
const LONGEST = 2600;
const REST_MS = 260;

export function still(view) {
  return { discs: discsOf(view.table.discs), canoes: canoesOf(view), splash: [], isFlowing: false };
}

/** Return `[{scene, ms}]` from one view to another: canoes are paddled, then the river moves, step by step. */
export function framesOf(before, after) {
  const end = { scene: still(after), ms: REST_MS };
  const steps = riverSteps(before, after);
  if (!before.table || steps === null) return [end];
  const settled = beforeRiver(before, after, steps);
  const frames = [...paddling(still(before), settled), ...drifting(settled, before.table.next_arm, steps, after)];
  const longest = frames.reduce((sum, frame) => sum + frame.ms, 0);
  const pace = Math.min(1, LONGEST / Math.max(1, longest));
  return [...frames.map((frame) => ({ ...frame, ms: frame.ms * pace })), end];
}

/** Return how many steps the river made between the views, or null if more than one river phase lies between. */
function riverSteps(before, after) {
  const rounds = (after.table.last_river?.round ?? 0) - (before.table.last_river?.round ?? 0);
  if (rounds === 0) return 0;
  return rounds === 1 ? after.table.last_river.moves : null;
}

/** Return the scene after all paddling and before the river: a canoe now on a disc was on that disc before. */
function beforeRiver(before, after, steps) {
  const spaceOfDisc = new Map(Object.entries(before.table.discs).map(([space, id]) => [id, space]));
  const canoes = canoesOf(after).map((canoe) => {
    const was = before.table.canoes[canoe.seat][canoe.canoe];
    if (canoe.at === "FALLS" && was.at !== "FALLS") return lostOne(canoe, was, before.table.next_arm, steps);
    const disc = after.table.discs[canoe.at];
    return { ...canoe, at: spaceOfDisc.get(disc) ?? canoe.at };
  });
  return { discs: discsOf(before.table.discs), canoes, splash: [], isFlowing: false };
}

/** A lost canoe was carried over if the river could do it from where it was last seen; else it was paddled over. */
function lostOne(canoe, was, arm, steps) {
  const isCarried = carried(was.at, arm, steps) === "FALLS";
  return { ...canoe, at: isCarried ? was.at : `${armOf(was.at) ?? arm}!`, gem: was.gem };
}

function carried(space, arm, steps) {
  let at = space;
  for (let step = 0; step < steps; step += 1) at = below(at, step % 2 ? otherArm(arm) : arm);
  return at;
}

/** Canoes go along the water, space by space, all that moved at the same time. */
function paddling(from, to) {
  const paths = to.canoes.map((canoe, index) => pathOf(from.canoes[index].at, canoe.at));
  const longest = Math.max(...paths.map((path) => path.length));
  const frames = [];
  for (let step = 1; step < longest; step += 1) {
    const canoes = to.canoes.map((canoe, index) => {
      const path = paths[index];
      const isThere = step >= path.length - 1;
      return { ...canoe, at: path[Math.min(step, path.length - 1)], gem: isThere ? canoe.gem : from.canoes[index].gem };
    });
    frames.push({ scene: { ...to, canoes, splash: splashes(canoes) }, ms: PADDLE_MS });
  }
  return frames;
}

function pathOf(from, to) {
  if (from === to) return [to];
  if (to.endsWith("!")) return [...route(from, "FALLS", to[0]).slice(0, -1), to];
  if (from === "FALLS") return [from, to];
  return route(from, to);
}

function drifting(settled, firstArm, steps, after) {
  const frames = [];
  let { discs, canoes } = settled;
  const newest = Math.max(...discs.map((disc) => disc.id));
  let arm = firstArm;
  for (let step = 1; step <= steps; step += 1, arm = otherArm(arm)) {
    const taken = arm;
    const move = (at) => (at.endsWith("!") ? "FALLS" : overEdge(below(at, taken), at, taken));
    discs = discs.filter((disc) => !disc.at.endsWith("!")).map((disc) => ({ ...disc, at: move(disc.at) }));
    discs.push({ id: newest + step, at: "C1" });
    canoes = canoes.map((canoe) => ({ ...canoe, at: move(canoe.at) }));
    frames.push({ scene: { discs, canoes, splash: splashes(canoes), isFlowing: true }, ms: RIVER_MS });
  }
  return endsLike(discs, after) ? frames : [];
}

function overEdge(at, from, arm) {
  return at === "FALLS" && from !== "FALLS" ? `${arm}!` : at;
}

/** A drift that does not end where the server says is not shown. */
function endsLike(discs, after) {
  const onRiver = discs.filter((disc) => !disc.at.endsWith("!"));
  return onRiver.every((disc) => after.table.discs[disc.at] === disc.id);
}

function splashes(canoes) {
  return [...new Set(canoes.filter((canoe) => canoe.at.endsWith("!")).map((canoe) => canoe.at[0]))];
}

function discsOf(discs) {
  return Object.entries(discs).map(([at, id]) => ({ id, at }));
}

function canoesOf(view) {
  return view.table.canoes.flatMap((pair, seat) => pair.map(({ at, gem }, canoe) => ({ seat, canoe, at, gem })));
}

function otherArm(arm) {
  return arm === "L" ? "R" : "L";
}
