/** Building a paddling move bit by bit out of the legal moves: canoe, work before, destination, work after.
 *
 * A choice holds only what the player has said: `{canoe, before, to, after}`, works as their keys. Everything else follows
 * from the list of legal moves, so nothing can be chosen that the server did not offer.
 */
import { ALL_SPACES, distance } from "./river.js";

export const NO_CHOICE = Object.freeze({});
const STEPS = ["after", "to", "before", "canoe"];
/** What works cost, for the labels alone: whether a move can be paid for is the server's word. */
const POINTS = { load: 2, unload: 2, swap: 4, steal: 0 };

export function workKey(work) {
  return work === null ? "none" : Object.values(work).join(":");
}

/** Return everything that can be said next: `{canoes, canoe, befores, before, targets, to, afters, after, entry}`. */
export function unfold(legal, choice) {
  const paddles = legal.filter(({ move }) => move.kind === "paddle");
  const canoes = unique(paddles.map(({ move }) => move.canoe), String);
  const canoe = choice.canoe ?? only(canoes);
  const ofCanoe = paddles.filter(({ move }) => move.canoe === canoe);
  const befores = unique(ofCanoe.map(({ move }) => move.before), workKey);
  const before = choice.before ?? (befores.includes(null) ? "none" : onlyKey(befores));
  const ofBefore = ofCanoe.filter(({ move }) => workKey(move.before) === before);
  const targets = unique(ofBefore.map(({ move }) => move.to), String).sort((a, b) => ALL_SPACES.indexOf(a) - ALL_SPACES.indexOf(b));
  const to = targets.includes(choice.to) ? choice.to : undefined;
  const ofTarget = ofBefore.filter(({ move }) => move.to === to);
  const afters = unique(ofTarget.map(({ move }) => move.after), workKey);
  const after = choice.after ?? onlyKey(afters);
  const entry = ofTarget.find(({ move }) => workKey(move.after) === after) ?? null;
  return { canoes, canoe, befores, before, targets, to, afters, after, entry, ofBefore };
}

/** Return the choice with one more thing said; what was said after it is forgotten. */
export function say(choice, step, value) {
  const said = { ...choice, [step]: value };
  for (const later of STEPS.slice(0, STEPS.indexOf(step))) delete said[later];
  return said;
}

/** Return the choice without the last thing said, or null if nothing was said. */
export function back(choice) {
  const last = STEPS.find((step) => choice[step] !== undefined);
  if (!last) return null;
  const { [last]: forgotten, ...rest } = choice;
  return rest;
}

/** Return how the points are used up on the way to a target, as short as a label: `2↓ + 2 load`. */
export function priceOf(entries, from, to, before) {
  const { steps, way } = distance(from, to);
  const works = entries.filter(({ move }) => move.to === to).map(({ move }) => move.after);
  const paid = works.find((work) => work && POINTS[work.kind]);
  const parts = [];
  if (before) parts.push(`${POINTS[before.kind]} ${before.kind}`);
  if (way !== "stay") parts.push(`${steps}${way === "down" ? "↓" : "↑"}`);
  if (paid) parts.push(`${POINTS[paid.kind]} ${paid.kind}`);
  if (works.some((work) => work?.kind === "steal")) parts.push("steal?");
  return parts.join(" + ");
}

function unique(values, keyOf) {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

function only(values) {
  return values.length === 1 ? values[0] : undefined;
}

function onlyKey(works) {
  return works.length === 1 ? workKey(works[0]) : undefined;
}
