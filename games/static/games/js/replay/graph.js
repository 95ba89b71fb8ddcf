/** The graph: winning chances or points over the match. A click or a drag on it goes there; a line marks the position. */
import { html, useMemo, useState } from "../../vendor/preact-htm.js";
import { recall, remember } from "../memory.js";
import { SeatMark } from "../seats.js";

const WIDTH = 600;
const HEIGHT = 160;
/** How near to a turning point a click must be to mean it, in parts of the width. */
const NEAR = 0.025;

export function Graph({ film, review, at, seats, onSeek }) {
  const hasChances = Boolean(review) && review.points.length > 1;
  const [wished, setWished] = useState(() => recall("graph") ?? "chances");
  const kind = hasChances ? wished : "points";
  const curves = useMemo(() => (kind === "chances" ? chances(film, review) : points(film)), [film, review, kind]);
  const choose = (next) => {
    remember("graph", next);
    setWished(next);
  };
  return html`
    <figure class="graph" aria-label=${kind === "chances" ? "Chances to win over the match" : "Points over the match"}>
      ${hasChances && html`
        <div class="graph-kinds" role="group" aria-label="What the graph shows">
          <button type="button" aria-pressed=${kind === "chances"} onClick=${() => choose("chances")}>Chances to win</button>
          <button type="button" aria-pressed=${kind === "points"} onClick=${() => choose("points")}>Points</button>
        </div>`}
      <${Drawing} key=${kind} film=${film} curves=${curves} dots=${kind === "chances" ? review.turning_points : []} at=${at} onSeek=${onSeek} />
      <figcaption>
        <ul class="graph-keys">${seats.map(({ seat, name }) => html`<li key=${seat} class=${`seat-${seat}`}><${SeatMark} seat=${seat} /> <span>${name}</span> <b>${curves.say(seat, at)}</b></li>`)}</ul>
        ${review && html`<${Status} review=${review} />`}
      </figcaption>
    </figure>`;
}

function Drawing({ film, curves, dots, at, onSeek }) {
  const x = (number) => (film.version < 2 ? 0 : ((number - 1) / (film.version - 1)) * WIDTH);
  const seek = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    const dot = dots.find(({ number }) => Math.abs(x(number) / WIDTH - part) < NEAR);
    onSeek(event.type === "pointerdown" && dot ? dot.number : 1 + Math.round(part * (film.version - 1)));
  };
  const grab = (event) => {
    if (event.button) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seek(event);
  };
  const drag = (event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event);
  const still = useMemo(() => html`
    <path class="review-grid" d=${`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
    ${curves.rows.map((row, seat) => html`<path key=${seat} class=${`review-line seat-${seat}`} d=${row.map(([number, share], index) => `${index ? "L" : "M"}${x(number).toFixed(1)} ${((1 - share) * HEIGHT).toFixed(1)}`).join("")} />`)}
    ${dots.map((dot) => html`<path key=${dot.number} class=${`review-dot seat-${dot.seat}`} d=${`M${x(dot.number).toFixed(1)} ${((1 - curves.share(dot.seat, dot.number)) * HEIGHT).toFixed(1)}h0`} />`)}`, [film, curves]);
  return html`
    <div class="graph-drawing">
      <div class="review-scale" aria-hidden="true"><span>${curves.top}</span><span>${curves.bottom}</span></div>
      <svg viewBox=${`0 -6 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" role="img" aria-label=${seatsInWords(curves, film, at)} onPointerDown=${grab} onPointerMove=${drag}>
        ${still}
        <path class="graph-now" d=${`M${x(at).toFixed(1)} -6V${HEIGHT + 6}`} />
      </svg>
    </div>`;
}

function seatsInWords(curves, film, at) {
  const { seats } = film.views[0];
  return `At event ${at}: ${seats.map(({ seat, name }) => `${name} ${curves.say(seat, at)}`).join(", ")}. The slider below goes through the match.`;
}

/** The review is still in the making, or there is none: said where its curves would be. */
function Status({ review: { status, judged, decisions } }) {
  const words = {
    none: "The AI has not reviewed this match: there are no winning chances to show.",
    failed: "The AI could not review this match to its end.",
    making: decisions ? `The AI is at work on its review: ${judged} of ${decisions} moves are judged. Load the page again to see more.` : "The AI will review this match soon. Load the page again in a minute.",
  }[status];
  return words ? html`<p class="graph-status">${words}</p>` : null;
}

/** A decision's chances are those of the position before its event. */
function chances(film, { points: judged, end }) {
  const spots = judged.map(({ number, shares }) => [number - 1, shares]);
  if (end) spots.push([film.version, end]);
  const share = (seat, number) => (spots.findLast(([from]) => from <= number) ?? spots[0])[1][seat];
  const rows = film.views[0].seats.map(({ seat }) => spots.map(([number, shares]) => [number, shares[seat]]));
  return { rows, share, top: "100 %", bottom: "0 %", say: (seat, number) => `${Math.round(100 * share(seat, number))} %` };
}

function points(film) {
  const most = Math.max(1, ...film.points.flat());
  const least = Math.min(0, ...film.points.flat());
  const part = (value) => (value - least) / (most - least);
  const share = (seat, number) => part(film.points[number - 1][seat]);
  const rows = film.views[0].seats.map(({ seat }) => film.points.map((row, index) => [index + 1, part(row[seat])]));
  return { rows, share, top: String(most), bottom: String(least), say: (seat, number) => String(film.points[number - 1][seat]) };
}
