/** Building a paddling move bit by bit out of the legal moves: which canoe, where to, and what is done with the cargo.
 *
 * A choice holds only what the player has said: `{canoe, to, way}`. Everything else follows from the list of legal moves,
 * so nothing can be chosen that the server did not offer.
 */
import { ALL_SPACES, distance } from "./river.js";

const STEPS = ["way", "to", "canoe"];
/** What works cost, for the labels alone: whether a move can be paid for is the server's word. */
const POINTS = { load: 2, unload: 2, swap: 4, steal: 0 };
/** The order in which ways are offered: what is mostly wanted first. */
const APPEAL = ["steal", "load", "swap", "none", "unload"];

export function workKey(work) {
  return work === null ? "none" : Object.values(work).join(":");
}

export function wayKey({ before, after }) {
  return `${workKey(before)}|${workKey(after)}`;
}

/** Return everything that can be said next: `{canoes, canoe, targets, to, ways, way, entry}`; ways are legal moves. */
export function unfold(legal, choice) {
  const paddles = legal.filter(({ move }) => move.kind === "paddle");
  const canoes = [...new Set(paddles.map(({ move }) => move.canoe))];
  const canoe = choice.canoe ?? only(canoes);
  const ofCanoe = paddles.filter(({ move }) => move.canoe === canoe);
  const targets = ALL_SPACES.filter((space) => ofCanoe.some(({ move }) => move.to === space));
  const to = targets.includes(choice.to) ? choice.to : undefined;
  const ways = waysTo(ofCanoe, to);
  const way = choice.way ?? (ways.length === 1 ? wayKey(ways[0].move) : undefined);
  const entry = ways.find(({ move }) => wayKey(move) === way) ?? null;
  return { canoes, canoe, ofCanoe, targets, to, ways, way, entry };
}

/** Return the legal moves that end on a space, what is mostly wanted first. */
export function waysTo(entries, space) {
  const appeal = ({ move }) => Math.min(...[move.before, move.after].filter(Boolean).map(({ kind }) => APPEAL.indexOf(kind)), APPEAL.indexOf("none"));
  const isDump = ({ move }) => [move.before, move.after].some((work) => work?.kind === "unload");
  return entries.filter(({ move }) => move.to === space).sort((a, b) => appeal(a) - appeal(b) || isDump(a) - isDump(b));
}

/** Return the choice with one more thing said; what was said after it is forgotten. */
export function say(choice, step, value) {
  const said = { ...choice, [step]: value };
  for (const later of STEPS.slice(0, STEPS.indexOf(step))) delete said[later];
  return said;
}

/** Return the choice without the last thing said, or null if nothing was said. */
export function back(choice) {
  const last = Object.keys(choice).length > 1 ? STEPS.find((step) => choice[step] !== undefined) : null;
  if (!last) return null;
  const { [last]: forgotten, ...rest } = choice;
  return rest;
}

/** Return how the points are used up, as short as a label on the board: `3↓ + 2`; the 2 is for the cargo. */
export function shortPrice(ways, from) {
  const { steps, way } = distance(from, ways[0].move.to);
  const cargo = Math.min(...ways.map(({ move }) => cargoPoints(move)));
  if (way === "stay") return `stay: ${cargo}`;
  const walk = `${steps}${way === "down" ? "↓" : "↑"}`;
  const isTheft = ways.some(({ move }) => move.after?.kind === "steal");
  return `${walk}${cargo ? ` + ${cargo}` : ""}${isTheft ? " steal" : ""}`;
}

/** Return the same in words, for a button: `3 down + 2 to load`. */
export function longPrice(ways, from) {
  const { steps, way } = distance(from, ways[0].move.to);
  const cargo = Math.min(...ways.map(({ move }) => cargoPoints(move)));
  const kinds = new Set(ways.flatMap(({ move }) => [move.before, move.after]).filter((work) => work && POINTS[work.kind]).map(({ kind }) => kind));
  const parts = [];
  if (way !== "stay") parts.push(`${steps} ${way}`);
  if (cargo) parts.push(kinds.size === 1 ? `${cargo} to ${[...kinds][0]}` : `${cargo} for cargo`);
  if (ways.some(({ move }) => move.after?.kind === "steal")) parts.push("steal");
  return parts.join(" + ");
}

function cargoPoints({ before, after }) {
  return [before, after].reduce((sum, work) => sum + (work ? POINTS[work.kind] : 0), 0);
}

function only(values) {
  return values.length === 1 ? values[0] : undefined;
}
