/**
 * JSON read in one way only, and written as Python writes it: keys by code point, ASCII, numbers as they stand.
 * Objects become Maps, numbers become `Num` with their text; JSON.parse would lose the difference of 1 and 1.0.
 */

const DEEPEST = 60;
const LONGEST_NUMBER = 400;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const SPACE = /[ \t\n\r]*/y;
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const WRITTEN = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export class NotStrict extends Error {}

export class Num {
  /** `text` is how the number stands in the file. */
  constructor(text, isWhole) {
    this.text = text;
    this.isWhole = isWhole;
  }
}

/** Return the value of the bytes; NotStrict says why they are no JSON that can be read in one way only. */
export function readStrictly(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new NotStrict("it is not UTF-8");
  }
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.space();
  if (reader.at !== text.length) throw new NotStrict("something comes after the end");
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  space() {
    this.match(SPACE);
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  value(depth) {
    this.space();
    const sign = this.text[this.at];
    if (sign === "{" || sign === "[") {
      if (depth === DEEPEST) throw new NotStrict("too deep");
      return sign === "{" ? this.object(depth + 1) : this.list(depth + 1);
    }
    if (sign === '"') return this.string();
    for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  object(depth) {
    const made = new Map();
    this.each("}", () => {
      this.space();
      if (this.text[this.at] !== '"') throw this.fault();
      const key = this.string();
      if (made.has(key)) throw new NotStrict("a key stands twice in one object");
      this.space();
      this.take(":");
      made.set(key, this.value(depth));
    });
    return made;
  }

  list(depth) {
    const made = [];
    this.each("]", () => made.push(this.value(depth)));
    return made;
  }

  /** Read items up to the closing sign, with a comma between two of them and nowhere else. */
  each(end, item) {
    this.at += 1;
    this.space();
    if (this.text[this.at] === end) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.space();
      if (this.text[this.at] === end) break;
      this.take(",");
    }
    this.at += 1;
  }

  take(sign) {
    if (this.text[this.at] !== sign) throw this.fault();
    this.at += 1;
  }

  string() {
    this.take('"');
    let made = "";
    for (;;) {
      made += this.match(PLAIN)[0];
      const sign = this.text[this.at];
      if (sign === '"') break;
      if (sign !== "\\") throw this.fault();
      made += this.escape();
    }
    this.at += 1;
    if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(made)) throw new NotStrict("half a character");
    return made;
  }

  escape() {
    const sign = this.text[this.at + 1];
    if (sign !== "u") {
      if (!Object.hasOwn(ESCAPES, sign ?? "")) throw this.fault();
      this.at += 2;
      return ESCAPES[sign];
    }
    const code = this.text.slice(this.at + 2, this.at + 6);
    if (!/^[0-9a-fA-F]{4}$/.test(code)) throw this.fault();
    this.at += 6;
    return String.fromCharCode(parseInt(code, 16));
  }

  number() {
    const found = this.match(NUMBER);
    if (!found || !found[0]) throw this.fault();
    const isWhole = found[1] === undefined && found[2] === undefined;
    const plain = isWhole ? wholeAsPython(found[0]) : floatAsPython(Number(found[0]));
    if (plain !== found[0]) throw new NotStrict(`the number ${found[0].slice(0, 40)} is not written plainly`);
    return new Num(found[0], isWhole);
  }

  fault() {
    return new NotStrict(`it is no JSON at character ${this.at}`);
  }
}

function wholeAsPython(text) {
  return text.length > LONGEST_NUMBER ? "" : String(BigInt(text));
}

/** Return the number as Python's repr writes it: both take the shortest digits, but not the same form. */
export function floatAsPython(value) {
  if (!Number.isFinite(value)) return "";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : "";
    const shown = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${digits[0]}${rest}e${exponent < 0 ? "-" : "+"}${shown}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

/** Return the one text that digests are made of. */
export function canonical(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof Num) return value.text;
  if (typeof value === "number") return String(value); // made here, never read: a whole number
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = [...value.keys()].sort(byCodePoint);
  return `{${keys.map((key) => `${quoted(key)}:${canonical(value.get(key))}`).join(",")}}`;
}

function quoted(text) {
  const escape = (sign) => WRITTEN[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `"${text.replace(/["\\]|[^ -~]/g, escape)}"`;
}

/** Order texts as Python does; JavaScript alone would put emoji before some letters. */
function byCodePoint(one, other) {
  const left = Array.from(one, (sign) => sign.codePointAt(0));
  const right = Array.from(other, (sign) => sign.codePointAt(0));
  for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
    if (left[place] !== right[place]) return left[place] - right[place];
  }
  return left.length - right.length;
}
