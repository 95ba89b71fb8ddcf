// Keeps parts of a page fresh: asks the server for the part every few seconds, and changes only the items that differ.
// <div data-refresh="/address/" data-every="4">; items inside with data-key keep their element while their HTML is the same.
const SLOWEST = 60;

export function refreshFragments() {
  for (const part of document.querySelectorAll("[data-refresh]")) keepFresh(part);
}

function keepFresh(part) {
  const every = Number(part.dataset.every) || 5;
  let etag = part.dataset.etag ?? "";
  let wait = every;
  let timer = 0;

  async function ask() {
    try {
      const answer = await fetch(part.dataset.refresh, {
        headers: etag ? { "If-None-Match": etag } : {}, cache: "no-store", credentials: "same-origin",
      });
      if (answer.status === 200 && !answer.redirected) {
        etag = answer.headers.get("ETag") ?? "";
        show(part, await answer.text());
      } else if (answer.redirected || answer.status === 404) {
        location.reload();
        return;
      }
      wait = answer.ok || answer.status === 304 ? every : Math.min(wait * 2, SLOWEST);
    } catch {
      wait = Math.min(wait * 2, SLOWEST);
    }
    plan();
  }

  function plan() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, wait * 1000);
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) ask();
  });
  plan();
}

function show(part, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  if (fresh.content.querySelector("[data-reload]")) {
    location.reload();
    return;
  }
  const focused = part.contains(document.activeElement) ? nameOf(document.activeElement) : "";
  patch(part, fresh.content);
  if (focused && !part.contains(document.activeElement)) {
    for (const candidate of part.querySelectorAll("a, button, input, summary")) {
      if (nameOf(candidate) === focused) { candidate.focus({ preventScroll: true }); break; }
    }
  }
}

/** Make the children of `old` equal those of `fresh`; equal nodes stay, keyed ones are looked into. */
function patch(old, fresh) {
  const kept = new Map();
  for (const node of [...old.childNodes]) if (node.dataset?.key) kept.set(node.dataset.key, node);
  let place = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const twin = node.dataset?.key ? kept.get(node.dataset.key) : place;
    if (twin && twin.isEqualNode(node)) {
      if (twin === place) place = place.nextSibling;
      else old.insertBefore(twin, place);
    } else if (twin && node.dataset?.key && node.hasAttribute("data-inside") && twin.hasAttribute("data-inside")) {
      patch(twin, node);
      if (twin === place) place = place.nextSibling;
      else old.insertBefore(twin, place);
    } else {
      old.insertBefore(node, place);
      if (twin && twin === place && node.dataset?.key === place.dataset?.key) {
        place = place.nextSibling;
        twin.remove();
      }
    }
    if (node.dataset?.key) kept.delete(node.dataset.key);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function nameOf(element) {
  return [element.closest("[data-key]")?.dataset.key, element.tagName, element.getAttribute("href"), element.getAttribute("formaction"), element.name]
    .join("|");
}
