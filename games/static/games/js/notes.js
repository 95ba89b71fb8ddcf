/** Private notes of one match: asked for when they are first opened, kept on the server a moment after every change. */
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { getJson, putJson } from "./http.js";

const SAVE_AFTER = 700;
const TRY_AGAIN_AFTER = 4000;
const LONGEST = 4000;

const STATES = {
  loading: "Loading…",
  saved: "Saved. Only you can read this.",
  waiting: "…",
  failed: "Not saved yet: trying again.",
  idle: "Only you can read this.",
};

export function Notes({ match }) {
  const address = `/api/matches/${match}/note/`;
  const [text, setText] = useState(null);
  const [state, setState] = useState("loading");
  const unsaved = useRef(null);
  const timer = useRef(0);

  const load = () => getJson(address).then((note) => {
    setText(note.text);
    setState("idle");
  }).catch(() => {
    timer.current = setTimeout(load, TRY_AGAIN_AFTER);
  });
  const save = async (options) => {
    clearTimeout(timer.current);
    const words = unsaved.current;
    if (words === null) return;
    try {
      await putJson(address, { text: words }, options);
      if (unsaved.current !== words) return;
      unsaved.current = null;
      setState("saved");
    } catch {
      setState("failed");
      timer.current = setTimeout(save, TRY_AGAIN_AFTER);
    }
  };
  useEffect(() => {
    load();
    // Whoever closes the page has not waited for the pause after the last letter.
    const leave = () => document.visibilityState === "hidden" && save({ keepalive: true });
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      save();
    };
  }, []);
  const write = (event) => {
    unsaved.current = event.currentTarget.value;
    setText(unsaved.current);
    setState("waiting");
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_AFTER);
  };
  return html`
    <div class="notes">
      <textarea aria-label="My notes" disabled=${text === null} value=${text ?? ""} maxlength=${LONGEST} placeholder="Plans, guesses, who has played what…" onInput=${write}></textarea>
      <p class="notes-state" data-state=${state} role="status">${STATES[state]}</p>
    </div>`;
}
