/** Every draw, made again: HMAC-SHA256 of the secret by rejection sampling (docs/fairness.md has the exact bytes). */
import { fromHex, hmacOf } from "./hashes.js";
import { Num } from "./json.js";

const WORD = 1n << 64n;
const DRAWING = new Set(["started", "move"]);

/** Return the draws of an event as [size, outcome]; null if they are not what an event of its kind has. */
export function drawsOf(event) {
  const payload = event.get("payload");
  if (!DRAWING.has(event.get("kind"))) return payload.has("draws") ? null : [];
  const draws = payload.get("draws");
  if (!Array.isArray(draws) || !draws.every(isDraw)) return null;
  return draws.map((draw) => draw.map((number) => BigInt(number.text)));
}

function isDraw(draw) {
  if (!Array.isArray(draw) || draw.length !== 2) return false;
  if (!draw.every((number) => number instanceof Num && number.isWhole)) return false;
  const [size, outcome] = draw.map((number) => BigInt(number.text));
  return size >= 2n && size <= WORD && outcome >= 0n && outcome < size;
}

/** Yield each lot that the secret does not give as a finding; a finding of null is progress. */
export async function* otherLots(document) {
  const salts = document.get("seats").map((seat) => seat.get("salt"));
  const joined = salts.map((salt) => `${[...salt].length}:${salt}`).join(",");
  const hmac = await hmacOf(fromHex(document.get("secret")));
  for (const event of document.get("events")) {
    const number = event.get("number").text;
    const draws = drawsOf(event);
    if (draws === null) yield { code: "bad_draws", params: { number } };
    for (const [place, [size, outcome]] of (draws ?? []).entries()) {
      const lot = await draw(hmac, `${joined}|${number}|${place}|`, size);
      yield lot === outcome ? null : { code: "bad_draw", params: { number, place: place + 1 } };
    }
  }
}

/** Return the lot below `size`: the first word below the largest multiple of `size` counts, modulo `size`. */
async function draw(hmac, label, size) {
  const bound = WORD - (WORD % size);
  for (let block = 0; ; block += 1) {
    const words = new DataView((await hmac(`${label}${block}`)).buffer);
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at);
      if (word < bound) return word % size;
    }
  }
}
