/** The check of a match file, as far as it needs no rules of a game: shape, chain, copies, commitment, lots. */
import { brokenLinks, otherCopies } from "./chain.js";
import { fromHex, sha256 } from "./hashes.js";
import { NotStrict, readStrictly } from "./json.js";
import { drawsOf, otherLots } from "./lots.js";
import { checkShape, Unreadable } from "./shape.js";

const MOST_FAULTS = 8;
// A step this often lets the page show how far it is.
const BREATH = 200;
const NOT_PROVEN = ["rules_elsewhere", "who_played", "which_match", "lone_server", "what_was_seen", "end_of_play"];

/**
 * Return all findings, each {verdict, code, params}. `progress` hears a share of 0 to 1. Asks nobody for anything.
 * Unreadable if the bytes are no match file.
 */
export async function checkFile(bytes, progress = () => {}) {
  const document = read(bytes);
  const events = document.get("events");
  const draws = events.reduce((sum, event) => sum + (drawsOf(event)?.length ?? 0), 0);
  const pace = pacer(events.length + draws, progress);
  const digest = events[events.length - 1].get("digest");
  const commitment = document.get("commitment");
  const findings = [proven("shape")];
  findings.push(...(await summedUp(brokenLinks(document), proven("chain", { events: events.length, digest }), pace)));
  findings.push(...(await summedUp(otherCopies(document), proven("copies"), pace)));
  const isSecret = (await sha256(fromHex(document.get("secret")))) === commitment;
  findings.push(isSecret ? proven("commitment", { commitment }) : refuted({ code: "bad_commitment", params: {} }));
  findings.push(...(await summedUp(otherLots(document), proven("lots", { draws }), pace)));
  return [...findings, ...NOT_PROVEN.map((code) => ({ verdict: "open", code, params: {} }))];
}

function read(bytes) {
  try {
    const document = readStrictly(bytes);
    checkShape(document);
    return document;
  } catch (error) {
    if (error instanceof NotStrict) throw new Unreadable("not_json", { why: error.message });
    throw error;
  }
}

const proven = (code, params = {}) => ({ verdict: "proven", code, params });
const refuted = (fault) => ({ verdict: "refuted", ...fault });

/** Return the first faults, or the one finding that holds where there is none. */
async function summedUp(faults, otherwise, pace) {
  const found = [];
  for await (const fault of faults) {
    await pace();
    if (fault) found.push(refuted(fault));
    if (found.length === MOST_FAULTS) break;
  }
  return found.length ? found : [otherwise];
}

function pacer(total, progress) {
  let done = 0;
  return async () => {
    done += 1;
    if (done % BREATH) return;
    progress(Math.min(done / total, 1));
    await new Promise((resume) => setTimeout(resume));
  };
}
