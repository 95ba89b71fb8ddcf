/** SHA-256 and HMAC from the browser itself. There are none on pages that do not come over HTTPS. */

const encoder = new TextEncoder();

export const isThere = () => globalThis.crypto?.subtle !== undefined;

export async function sha256(data) {
  const bytes = typeof data === "string" ? encoder.encode(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Return a function that gives the HMAC-SHA256 of a text under the secret, as bytes. */
export async function hmacOf(secret) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
