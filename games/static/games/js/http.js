/** Calls to the HTTP API: JSON both ways, refusals as `Refused`. */

export class Refused extends Error {
  /** `error` is the body that docs/wire.md gives for every refusal. */
  constructor(status, error) {
    super(error.text || error.code);
    this.status = status;
    this.error = error;
  }
}

export function getJson(path) {
  return call(path, { method: "GET" });
}

export function postJson(path, body) {
  return write("POST", path, body);
}

/** `options` are those of fetch: `keepalive` lets it outlive the page. */
export function putJson(path, body, options) {
  return write("PUT", path, body, options);
}

/** Return a new id for a move; the plain branch is for pages that are not served over HTTPS. */
export function makeId() {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function write(method, path, body, options) {
  return call(path, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
    body: JSON.stringify(body),
    ...options,
  });
}

async function call(path, init) {
  const response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new Refused(response.status, body?.error ?? { code: "unavailable", params: {}, text: "" });
}

function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
