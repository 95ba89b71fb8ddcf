/** For people who play by keyboard: an answered step hands the focus on to the next one, a new question receives it.
 *
 * Somebody with a mouse notices nothing: focus moves only where it is visible, or where a disabled button has lost it.
 */
import { useEffect, useRef } from "../vendor/preact-htm.js";

const OPEN_STEP = ".ask-row:not(:has(~ .ask-row)) .option";

export function useHandedOnFocus({ table, question, steps }) {
  const before = useRef({ question, steps });
  const isByKey = useRef(false);
  useEffect(() => watchInput(isByKey), []);
  useEffect(() => {
    const was = before.current;
    before.current = { question, steps };
    if (!isByKey.current || document.querySelector("dialog[open]")) return;
    const here = document.activeElement;
    const isOnBoard = Boolean(here?.closest?.(".board"));
    if (question && question !== was.question) {
      if (isLost(here) || here.closest(".ask, .board")) focus(table.current, [".ask-title"]);
    } else if (steps > was.steps && (isOnBoard || isLost(here) || here.closest(".ask"))) {
      focus(table.current, [".ask .do:enabled", isOnBoard && !onlyInPanel(table.current) ? ".board .target" : "", OPEN_STEP]);
    } else if (steps < was.steps && isLost(here)) {
      focus(table.current, [OPEN_STEP, ".ask-title"]);
    }
  }, [question, steps]);
}

function watchInput(isByKey) {
  const key = () => (isByKey.current = true);
  const pointer = () => (isByKey.current = false);
  document.addEventListener("keydown", key, true);
  document.addEventListener("pointerdown", pointer, true);
  return () => {
    document.removeEventListener("keydown", key, true);
    document.removeEventListener("pointerdown", pointer, true);
  };
}

/** What is to be done with the cargo is asked in the panel alone. */
function onlyInPanel(table) {
  return Boolean(table.querySelector(".board .target.is-chosen"));
}

function isLost(element) {
  return !element || element === document.body || !element.getClientRects().length;
}

function focus(table, selectors) {
  for (const selector of selectors.filter(Boolean)) {
    const found = [...table.querySelectorAll(selector)].find((element) => element.getClientRects().length);
    if (found) {
      found.focus();
      return;
    }
  }
}
