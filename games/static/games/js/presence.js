/** Who is here: a dot beside every player, and who watches. The host closes the match to spectators here. */
import { html, useState } from "../vendor/preact-htm.js";
import { useCompany } from "./company.js";
import { postJson } from "./http.js";
import { WORDS } from "./words.js";

export function PresenceDot({ seat, isBot }) {
  const company = useCompany();
  if (!company?.presence || isBot) return null;
  const isHere = company.presence.seats.includes(seat);
  const words = isHere ? "here" : "away";
  return html`<span class=${`presence is-${words}`} title=${isHere ? "At the table now" : "Not at the table now"}><span class="only-heard">${words}</span></span>`;
}

export function Watching({ match, isHost }) {
  const company = useCompany();
  const [error, setError] = useState("");
  if (!company?.presence) return null;
  const { watching, is_watchable: isOpen } = company.presence;
  const nameless = watching.count - watching.names.length;
  const toggle = async () => {
    try {
      setError("");
      await postJson(`/api/matches/${match}/watching/`, { open: !isOpen });
    } catch (refused) {
      setError(refused.error?.text || WORDS.unavailable);
    }
  };
  if (!isHost && !watching.count && isOpen) return null;
  return html`
    <details class="watching">
      <summary><${Eye} isOpen=${isOpen} /> ${isOpen ? `${watching.count} watching` : "Closed to spectators"}</summary>
      ${watching.names.length > 0 && html`<ul>${watching.names.map((name) => html`<li key=${name}>${name}</li>`)}</ul>`}
      ${nameless > 0 && html`<p>${watching.names.length ? `and ${nameless} more` : `${nameless} without a name here`}</p>`}
      ${isOpen && !watching.count && html`<p>Nobody watches just now.</p>`}
      ${isHost && html`<button type="button" class="quiet" onClick=${toggle}>${isOpen ? "Close to spectators" : "Open to spectators"}</button>`}
      ${error && html`<p class="refusal" role="alert">${error}</p>`}
    </details>`;
}

function Eye({ isOpen }) {
  return html`
    <svg class="eye" viewBox="0 0 20 20" aria-hidden="true"><path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" /><circle cx="10" cy="10" r="2.6" />${!isOpen && html`<path d="M3 17 17 3" />`}</svg>`;
}
