/** The signs on the banks: round and river forecast, weather, the next arm, the lifebuoy. */
import { html } from "../../../vendor/preact-htm.js";
import { buoyPlace } from "./river.js";
import { signed } from "./words.js";

const WEATHERS = [-1, 0, 1, 2];
const SLOT = 44;
export const CLOUD = "M-13 7A7 7 0 0 1 -12 -6A9 9 0 0 1 5 -9A7.5 7.5 0 0 1 14 -3A5.5 5.5 0 0 1 12 7Z";

export function Signs({ view }) {
  const { table } = view;
  const buoy = buoyPlace(table.buoy, view.seats.length);
  return html`
    <g class="signs">
      <${Forecast} table=${table} />
      <${WeatherBoard} weather=${table.weather} />
      <g class="signpost" transform="translate(340 643)" role="img"
         aria-label=${`The next disc takes the ${table.next_arm === "L" ? "left" : "right"} arm`}>
        <title>${`The next disc takes the ${table.next_arm === "L" ? "left" : "right"} arm`}</title>
        <circle class="signpost-foot" r="5" />
        <path class="signpost-arrow" d="M-26 -9H8V-16L30 0L8 16V9H-26Z"
              style=${{ transform: table.next_arm === "L" ? "rotate(150deg)" : "rotate(30deg)" }} />
      </g>
      <g class="buoy" style=${{ transform: `translate(${buoy.x}px, ${buoy.y}px)` }} role="img" aria-label=${`Lifebuoy: ${view.seats[table.buoy].name} begins`}>
        <title>${`Lifebuoy: ${view.seats[table.buoy].name} begins`}</title>
        <${Buoy} />
      </g>
    </g>`;
}

/** The lifebuoy around the origin. */
export function Buoy() {
  return html`<circle class="buoy-edge" r="12" /><circle class="buoy-ring" r="12" /><circle class="buoy-bands" r="12" />`;
}

/** Return the river's sum as short as a sign allows. */
export function forecast({ river, weather, phase, last_river: last }) {
  if (phase === "over") return last ? moved(last.moves) : "";
  if (river.lowest !== null) return `River ${river.lowest} ${weather < 0 ? "−" : "+"} ${Math.abs(weather)} = ${Math.max(0, river.lowest + weather)}`;
  if (river.moves !== null) return `River moves ${river.moves}`;
  return last ? moved(last.moves) : "River still";
}

function moved(moves) {
  return moves ? `River moved ${moves}` : "River stood";
}

/** Return the same in a sentence. */
export function forecastWords({ river, weather, phase, last_river: last }) {
  if (phase !== "over" && river.moves !== null) return `The river will move ${river.moves}`;
  if (phase !== "over" && river.lowest !== null) return `The river: lowest number so far ${river.lowest}, weather ${signed(weather)}`;
  return last ? `The river moved ${last.moves} last round` : "The river has not moved yet";
}

function Forecast({ table }) {
  const words = `Round ${table.round}. ${forecastWords(table)}`;
  return html`
    <g class="sign" transform="translate(102 222)" role="img" aria-label=${words}>
      <title>${words}</title>
      <path class="sign-legs" d="M-52 26V52M52 26V52" />
      <rect class="sign-board" x="-96" y="-42" width="192" height="74" rx="7" fill="url(#planks)" />
      <path class="sign-grain" d="M-84 -16H70M-64 10H84" />
      <text class="sign-big" y="-11">Round ${table.round}${table.round_limit ? `/${table.round_limit}` : ""}</text>
      <text class="sign-small" y="19">${forecast(table)}</text>
    </g>`;
}

function WeatherBoard({ weather }) {
  const words = `Weather ${signed(weather)}: added to the lowest number when the river moves`;
  return html`
    <g class="sign" transform="translate(580 222)" role="img" aria-label=${words}>
      <title>${words}</title>
      <path class="sign-legs" d="M-52 26V52M52 26V52" />
      <rect class="sign-board" x="-94" y="-42" width="188" height="74" rx="7" fill="url(#planks)" />
      <path class="sign-grain" d="M-80 -22H70M-64 20H80" />
      ${WEATHERS.map((step, index) => html`
        <g key=${step} transform=${`translate(${(index - 1.5) * SLOT} 0)`}>
          <circle class="weather-slot" r="19" cy="-4" /><text class="weather-number" y="4">${signed(step)}</text>
        </g>`)}
      <g class="weather-marker" style=${{ transform: `translate(${(weather + 1 - 1.5) * SLOT}px, -4px)` }}>
        <path class="weather-cloud" d=${CLOUD} transform="scale(1.5)" />
        <text class="weather-now" y="7">${signed(weather)}</text>
      </g>
    </g>`;
}
