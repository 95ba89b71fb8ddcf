/** The log as a chain of digests, and the fields of the file that repeat what the log says. */
import { sha256 } from "./hashes.js";
import { canonical } from "./json.js";

const CHAINED = ["number", "kind", "seat", "payload", "schema", "move_id", "created_at"];

/** Yield each broken link as a finding; a finding of null is progress. */
export async function* brokenLinks(document) {
  const events = document.get("events");
  let after = "";
  for (const [place, event] of events.entries()) {
    const number = place + 1;
    if (canonical(event.get("number")) !== String(number)) {
      yield { code: "gap", params: { number } };
      return;
    }
    const content = new Map([["match", document.get("match")], ...CHAINED.map((key) => [key, event.get(key)])]);
    const digest = await sha256(after + canonical(content));
    yield digest === event.get("digest") ? null : { code: "bad_digest", params: { number } };
    after = event.get("digest");
  }
  const kinds = events.map((event) => event.get("kind"));
  if (kinds.indexOf("started") !== 0 || kinds.lastIndexOf("started") > 0) yield { code: "no_start", params: {} };
  if (kinds.indexOf("ended") !== kinds.length - 1) yield { code: "no_end", params: {} };
}

export function* otherCopies(document) {
  const events = document.get("events");
  const [first, last] = [events[0], events[events.length - 1]];
  const [started, ended] = [first.get("payload"), last.get("payload")];
  const seats = document.get("seats");
  const pairs = {
    title: [document.get("title"), started.get("title")],
    options: [document.get("options"), started.get("options")],
    seats: [seats.map((seat) => seat.get("seat")), seats.map((_, place) => place)],
    "number of seats": [seats.length, started.get("seats")],
    salts: [seats.map((seat) => seat.get("salt")), started.get("salts")],
    commitment: [document.get("commitment"), started.get("commitment")],
    started_at: [document.get("started_at"), first.get("created_at")],
    ended_at: [document.get("ended_at"), last.get("created_at")],
    secret: [document.get("secret"), ended.get("secret")],
    result: [document.get("result"), ended.get("outcome")],
  };
  for (const [field, [told, logged]] of Object.entries(pairs)) {
    if (canonical(told) !== canonical(logged ?? null)) yield { code: "copy_differs", params: { field } };
  }
}
