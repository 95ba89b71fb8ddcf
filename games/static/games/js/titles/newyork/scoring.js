/** The final scoring, told line by line: what was played for, street by street, the challenge, the cards, the sum, the tie-break.
 *
 * The table is complete at once for people who prefer less motion, and for those who come later; the story only shows it bit by bit.
 */
import { html, useEffect, useState } from "../../../vendor/preact-htm.js";
import { announce } from "../../announce.js";
import { SeatMark } from "../../seats.js";
import { names } from "../../words.js";
import { city, streetOf } from "./catalogue.js";
import { AT_ONCE, plural, TIE_BREAKS } from "./words.js";

const LINE_MS = 1500;

export function Scoring({ view, isNews }) {
  const lines = linesOf(view);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [told, setTold] = useState(isNews && !isCalm ? 1 : lines.length);
  const isDone = told >= lines.length;
  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => setTold(told + 1), LINE_MS);
    return () => clearTimeout(timer);
  }, [told, isDone]);
  const { words } = lines[Math.min(told, lines.length) - 1];
  useEffect(() => announce(words), [words]);
  const { details } = view.outcome;
  return html`
    <section class="standing scoring" aria-label="Scoring" data-told=${isDone ? "all" : told}>
      <div class="scoring-head">
        <h2>Scoring</h2>
        ${isDone ? !isCalm && html`<button type="button" class="quiet" data-action="tell" onClick=${() => setTold(1)}>↺ Tell it again</button>` : html`<button type="button" class="quiet" data-action="skip" onClick=${() => setTold(lines.length)}>Skip ››</button>`}
      </div>
      <p class="scoring-words" key=${told}>${words}</p>
      <table class="sheet">
        <caption class="only-heard">Points, part by part</caption>
        <thead><tr><th scope="col"><span class="only-heard">Part</span></th>${view.seats.map(({ seat, name }) => html`<th key=${seat} scope="col" class=${`seat-${seat}`}><${SeatMark} seat=${seat} /><span class="sheet-who">${name}</span></th>`)}</tr></thead>
        <tbody>
          ${lines.filter(({ points }) => points).map(({ name, note, points }, index) => html`
            <tr key=${name} class=${index >= told ? "is-untold" : index === told - 1 && !isDone ? "is-telling" : ""}>
              <th scope="row">${name}</th>
              ${points.map((count, seat) => html`<td key=${seat} class=${count ? `seat-${seat}${note || index ? " gains" : ""}` : "is-none"}>${index && count ? "+" : ""}${count}${note && html`<small> ${note[seat]}</small>`}</td>`)}
            </tr>`)}
          <tr class="sheet-sum"><th scope="row">${isDone ? "Total" : "So far"}</th>${view.seats.map(({ seat }) => html`<td key=${seat} class=${isDone && details.total[seat] === Math.max(...details.total) ? "is-most" : ""}>${sumTo(lines, told, seat)}</td>`)}</tr>
        </tbody>
      </table>
    </section>`;
}

function sumTo(lines, told, seat) {
  return lines.slice(0, told).reduce((sum, { points }) => sum + (points?.[seat] ?? 0), 0);
}

/** Return `[{name, points, note, words}]`: a line of the table each, the last one without points being the result. */
function linesOf({ outcome, seats, table }) {
  const { details } = outcome;
  const won = (points) => seats.filter(({ seat }) => points[seat]).map(({ seat, name }) => `${name} ${points[seat]}`);
  const streets = Object.entries(details.streets).map(([id, points]) => {
    const counts = details.street_counts[id];
    const leader = points.findIndex(Boolean);
    const words = leader < 0 ? (Math.max(...counts) ? "a tie, so nobody scores." : "nobody has built there.") : `${seats[leader].name} has the most buildings, ${counts[leader]}, and gets ${points[leader]} points.`;
    return { name: streetOf(id)?.name ?? id, points, note: counts.map((count) => `(${count})`), words: `${streetOf(id)?.name ?? id}: ${words}` };
  });
  const challenge = table.challenge && city().challenges[table.challenge];
  const isAtOnce = table.challenge === AT_ONCE;
  const played = isAtOnce ? `The points of the match, those of ${challenge.name} among them.` : "The points that were built during the match.";
  const lines = [{ name: "Buildings", points: details.played, words: played }, ...streets];
  if (challenge && !isAtOnce) lines.push({ name: challenge.name, points: details.challenge, words: `${challenge.name}: ${names(won(details.challenge)) || "nobody scores"}.` });
  if (table.has_actions) lines.push({ name: "Action cards", points: details.actions, words: `A point for each unused action card: ${names(won(details.actions)) || "nobody has one"}.` });
  const tie = TIE_BREAKS[details.tie_break];
  const winners = names(outcome.winners.map((seat) => seats[seat].name));
  lines.push({ name: "result", points: null, words: `${tie ? `${tie} ` : ""}${winners} ${outcome.winners.length > 1 ? "win" : "wins"} with ${plural(details.total[outcome.winners[0]], "point")}.` });
  return lines;
}
