/** The address of a position: it follows what is shown, and can be copied. */

/** Browsers refuse an address that changes all the time. */
const SETTLED_MS = 250;
let timer = 0;

/** Return where a tool leads, or the page itself: `{number}` and `{viewer}` stand for the position. */
export function fill(template, { number, viewer }) {
  return template.replace("{number}", number).replace("{viewer}", viewer);
}

/** Let the address bar name the position, without a new entry in the history. */
export function follow(position) {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(history.state, "", query(position)), SETTLED_MS);
}

export function query({ number, viewer }) {
  return `?at=${number}&as=${viewer}`;
}

/** Copy a link; false if the browser does not allow it. */
export async function copy(address) {
  const link = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}
