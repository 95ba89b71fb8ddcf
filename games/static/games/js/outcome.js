/** How a match ended: winners, why, the ranks of all, and what it has made of their ratings. */
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { getJson, makeId, postJson } from "./http.js";
import { SeatMark } from "./seats.js";
import { names, WORDS } from "./words.js";

const CONFETTI = 36;

/** Ends that no title knows of. */
const REASONS = {
  resigned: "Everybody else has left the match.",
  stopped: "All agreed to end without a result.",
  scored: "All agreed to count it as it stands.",
};

/** Say who has won, from the viewer's side. */
export function resultLine({ outcome, seats, viewer }) {
  if (!outcome.winners.length) return "Nobody wins";
  if (outcome.winners.length === 1 && outcome.winners[0] === viewer) return "You win!";
  const winners = outcome.winners.map((seat) => (seat === viewer ? "you" : seats[seat].name));
  const line = `${names(winners)} ${winners.length > 1 ? "win together" : "wins"}`;
  return line[0].toUpperCase() + line.slice(1);
}

/** Say why the match has ended. */
export function reasonLine(outcome, title) {
  return REASONS[outcome.reason] ?? title.reason(outcome);
}

export function Outcome({ view, title, links, isNews }) {
  const { outcome } = view;
  const gains = useGains(links.ratings);
  return html`
    <div class="outcome">
      ${isNews && outcome.winners.length > 0 && html`<${Confetti} winners=${outcome.winners} />`}
      <div class="outcome-head">
        <${Trophy} />
        <div><h2>${resultLine(view)}</h2><p>${reasonLine(outcome, title)}</p></div>
      </div>
      <${Ranking} view=${view} title=${title} gains=${gains} />
      <div class="ask-end">
        <a class="quiet" href=${links.lobby}>To the lobby</a>
        <a class="quiet" href=${`${links.sandbox}?at=${view.version}`}>Try moves</a>
        <a class="quiet" href=${`${links.branch}?at=${view.version}`}>Branch off</a>
        <a class="quiet" href=${links.replay}>Replay</a>
        <a class="quiet" href=${document.getElementById("review") ? "#review" : `${links.plain}#review`}>Review</a>
        ${view.viewer < 0 ? html`<a class="do" href=${links.again}>Play again</a>` : html`<${Rematch} match=${view.match} />`}
      </div>
    </div>`;
}

/** Everybody by rank; `gains` is what it has made of their ratings, by seat. */
export function Ranking({ view, title, gains = {} }) {
  const { outcome, seats } = view;
  const order = seats.map(({ seat }) => seat).sort((a, b) => outcome.ranks[a] - outcome.ranks[b] || a - b);
  return html`
    <ol>
      ${order.map((seat) => html`
        <li key=${seat} class=${`seat-${seat}${outcome.winners.includes(seat) ? " is-winner" : ""}`}>
          <span class="rank" aria-label=${`Rank ${outcome.ranks[seat]}`}>${outcome.ranks[seat]}</span>
          <${SeatMark} seat=${seat} />
          <span class="result-name">${seats[seat].name}</span>
          <${title.Result} view=${view} seat=${seat} />
          ${gains[seat] && html`<${Gain} ...${gains[seat]} />`}
        </li>`)}
    </ol>`;
}

/** The same people again: the button opens a rematch, or leads to the one that is open. */
function Rematch({ match }) {
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      const table = await postJson(`/api/matches/${match}/rematch/`, { salt: makeId() });
      location.assign(`/matches/${table.match}/`);
    } catch (refused) {
      setError(refused.error?.text || WORDS.unavailable);
      setBusy(false);
    }
  };
  return html`
    ${error && html`<span class="refusal" role="alert">${error}</span>`}
    <button type="button" class="do" data-act="rematch" disabled=${isBusy} onClick=${again}>Rematch</button>`;
}

/** What the match has made of the ratings, by seat: asked for once, and only of a rated match. */
function useGains(address) {
  const [gains, setGains] = useState({});
  useEffect(() => {
    if (!address) return;
    getJson(address)
      .then(({ ratings }) => setGains(Object.fromEntries(ratings.map((gain) => [gain.seat, gain]))))
      .catch(() => {}); // the result stands without it
  }, [address]);
  return gains;
}

function Gain({ before, after, change }) {
  return html`
    <span class="gain">Rating ${before} <span aria-hidden="true">→</span><span class="only-heard">to</span> ${after} (${change < 0 ? "−" : "+"}${Math.abs(change)})</span>`;
}

function Trophy() {
  return html`
    <svg class="trophy" viewBox="0 0 48 48" aria-hidden="true">
      <path class="trophy-ears" d="M13 11H5c0 9 4 13 10 14M35 11h8c0 9-4 13-10 14" />
      <path class="trophy-cup" d="M12 6h24v12c0 9-5 14-12 14s-12-5-12-14z" /><path class="trophy-light" d="M16 9h4v16c-3-2-4-4-4-8z" />
      <path class="trophy-cup" d="M21 31h6v6h-6zM14 37h20v5H14z" />
    </svg>`;
}

/** Paper in the winners' colours; it falls once, and not at all for people who prefer less motion. */
function Confetti({ winners }) {
  return html`
    <div class="confetti" aria-hidden="true">
      ${Array.from({ length: CONFETTI }, (_, index) => html`
        <i class=${`seat-${winners[index % winners.length]}`} style=${{ "--at": `${(index * 37) % 100}%`, "--late": `${(index * 83) % 900}ms`, "--turn": `${(index * 137) % 720 - 360}deg`, "--drift": `${(index * 29) % 60 - 30}px` }}></i>`)}
    </div>`;
}
