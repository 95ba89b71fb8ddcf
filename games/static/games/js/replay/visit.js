/** Where the viewer was when they last looked at the table: kept by this browser alone, see since.js. */
import { recall } from "../memory.js";

/** Return the last event seen before there was news; null if that is not known, or is the end. */
export function lastVisit(match, version) {
  const known = [`seen-${match}`, `before-${match}`].map((name) => Number(recall(name) ?? 0));
  return known.find((number) => number > 0 && number < version) ?? null;
}
