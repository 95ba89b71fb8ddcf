/** What the fields of a match file may be (docs/match-file.md): exactly these, no more and no fewer. */
import { Num } from "./json.js";

const LONGEST_TEXT = 200;
const MOST_SEATS = 16;
const LARGEST = 2 ** 31 - 1;
const HEX64 = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export class Unreadable extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const text = (value) => typeof value === "string" && [...value].length <= LONGEST_TEXT;
const number = (value) => value instanceof Num && value.isWhole && value.text.length <= 10 && Number(value.text) >= 0 && Number(value.text) <= LARGEST;
const flag = (value) => typeof value === "boolean";
const object = (value) => value instanceof Map;
const hex = (value) => typeof value === "string" && HEX64.test(value);
const maybe = (check) => (value) => value === null || check(value);
const uuid = (value) => typeof value === "string" && UUID.test(value);

function moment(value) {
  if (typeof value !== "string" || !MOMENT.test(value) || value.startsWith("0000")) return false;
  const found = new Date(`${value.slice(0, 23)}Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().slice(0, 23) === value.slice(0, 23);
}

const SEAT = { seat: number, name: text, is_bot: flag, level: maybe(text), salt: text };
const EVENT = { number, kind: text, seat: maybe(number), payload: object, schema: number, move_id: maybe(text), created_at: moment, digest: hex };
const FILE = {
  format: text, version: number, match: uuid, title: text, name: text, options: object,
  terms: { pace: object, time_out: text, is_rated: flag },
  seats: [SEAT, MOST_SEATS], started_at: moment, ended_at: moment, commitment: hex, secret: hex,
  events: [EVENT, LARGEST], result: object, written_by: { software: text, version: text },
};

/** Unreadable names the first place where the document is not what it should be. */
export function checkShape(document) {
  if (!(document instanceof Map) || document.get("format") !== "foldtable-match") throw new Unreadable("not_a_match");
  const version = document.get("version");
  if (!(version instanceof Num) || version.text !== "1") throw new Unreadable("other_version");
  checkPart(FILE, document, "");
}

function checkPart(wanted, value, where) {
  if (typeof wanted === "function") {
    if (!wanted(value)) fail(where);
  } else if (Array.isArray(wanted)) {
    const [item, longest] = wanted;
    if (!Array.isArray(value) || value.length < 1 || value.length > longest) fail(where);
    value.forEach((one, place) => checkPart(item, one, `${where}.${place}`));
  } else {
    checkFields(wanted, value, where);
  }
}

function checkFields(fields, value, where) {
  if (!(value instanceof Map)) fail(where);
  for (const key of Object.keys(fields)) if (!value.has(key)) fail(`${where}.${key}`);
  for (const key of value.keys()) if (!Object.hasOwn(fields, key)) fail(`${where}.${key}`);
  for (const [key, part] of Object.entries(fields)) checkPart(part, value.get(key), `${where}.${key}`);
}

function fail(where) {
  throw new Unreadable("bad_shape", { where: where.replace(/^\./, "") });
}
