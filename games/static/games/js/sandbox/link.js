/** What was tried, as the part of an address behind the #: `seed.moves`, the moves as deflated JSON in base64url. */

/** Return the fragment for `{seed, moves}`. */
export async function writeLink({ seed, moves }) {
  if (!moves.length) return `#${seed}`;
  const packed = await pass(new TextEncoder().encode(JSON.stringify(moves)), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed));
  return `#${seed}.${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Return what a fragment says, or null if it says nothing that can be read. */
export async function readLink(fragment) {
  const [seed, text] = fragment.replace(/^#/, "").split(".");
  if (!/^\d{1,9}$/.test(seed)) return null;
  if (!text) return { seed: Number(seed), moves: [] };
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const moves = JSON.parse(new TextDecoder().decode(await pass(packed, new DecompressionStream("deflate-raw"))));
    return Array.isArray(moves) ? { seed: Number(seed), moves } : null;
  } catch {
    return null;
  }
}

async function pass(bytes, through) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}
