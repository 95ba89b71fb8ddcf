/** A question being answered: the choice so far, sending it, and what came back. */
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { announce } from "./announce.js";
import { WORDS } from "./words.js";

/** The unfinished answer to the open question; it is forgotten when the question is another one.
 *
 * `client` has `move(move, since)`, `undo(version)` and `act(message)`, each a promise that rejects with Refused.
 */
export function useQuestion({ view, client, title, isAtRest }) {
  const key = view.decision ? `${view.decision.kind}:${view.decision.since}` : "";
  const [said, setSaid] = useState({ key, choice: {} });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [warned, setWarned] = useState(null);
  const choice = said.key === key ? said.choice : {};
  const choose = (next) => {
    setError("");
    setSaid({ key, choice: next });
  };
  const ask = async (request) => {
    setBusy(true);
    setError("");
    setWarned(null);
    try {
      await request();
      setSaid({ key: "", choice: {} });
    } catch (refused) {
      const text = refused.error?.text || WORDS[refused.error?.code] || refused.error?.code || WORDS.unavailable;
      setError(text);
      announce(text);
    } finally {
      setBusy(false);
    }
  };
  const send = (entry) => ask(() => client.move(entry.move, view.decision.since));
  const act = {
    isBusy,
    choose,
    send,
    back: () => choose(title.stepBack(choice) ?? {}),
    confirm: (entry) => {
      const words = title.warning(entry.move, view);
      if (words) setWarned({ words, entry });
      else send(entry);
    },
    unwarn: () => setWarned(null),
    undo: () => ask(() => client.undo(view.version)),
    perform: (message) => ask(() => client.act(message)),
  };
  useEscape(() => !warned && isAtRest && act.back());
  return { key, choice, act, error, warned };
}

function useEscape(onEscape) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const hear = (event) => event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]") && latest.current();
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
