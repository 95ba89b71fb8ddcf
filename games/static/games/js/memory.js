/** What this browser remembers for its user. Storage may be switched off: then nothing is kept, and nothing breaks. */

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value = "yes") {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing to do.
  }
}
