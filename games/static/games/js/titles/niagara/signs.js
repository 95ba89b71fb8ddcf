/** The signs on the banks: round and river forecast, weather, the next arm, the lifebuoy. */
import { html } from "../../../vendor/preact-htm.js";
import { buoyPlace } from "./river.js";
import { signed } from "./words.js";

const WEATHERS = [-1, 0, 1, 2];
const SLOT = 41;
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

/** Return the river's sum in words as short as a sign allows; one line of what is known, one of what comes of it. */
export function forecast({ river, weather, phase, last_river: last }) {
  if (phase === "over") return last ? `moved ${last.moves} last` : "";
  if (river.moves !== null) return `river moves ${river.moves}`;
  if (river.lowest !== null) return `lowest ${river.lowest} ${weather < 0 ? "−" : "+"} ${Math.abs(weather)} = ${Math.max(0, river.lowest + weather)}`;
  return last ? `river moved ${last.moves}` : "river still";
}

function Forecast({ table }) {
  return html`
    <g class="sign" transform="translate(100 222)">
      <path class="sign-legs" d="M-52 26V52M52 26V52" />
      <rect class="sign-board" x="-92" y="-38" width="184" height="68" rx="6" />
      <path class="sign-grain" d="M-80 -14H70M-64 8H80" />
      <text class="sign-big" y="-10">Round ${table.round}${table.round_limit ? ` of ${table.round_limit}` : ""}</text>
      <text class="sign-small" y="17">${forecast(table)}</text>
    </g>`;
}

function WeatherBoard({ weather }) {
  return html`
    <g class="sign" transform="translate(580 222)" role="img" aria-label=${`Weather ${signed(weather)}`}>
      <title>${`Weather ${signed(weather)}`}</title>
      <path class="sign-legs" d="M-52 26V52M52 26V52" />
      <rect class="sign-board" x="-90" y="-38" width="180" height="68" rx="6" />
      <path class="sign-grain" d="M-80 -22H70M-64 20H80" />
      ${WEATHERS.map((step, index) => html`
        <g key=${step} transform=${`translate(${(index - 1.5) * SLOT} 0)`}>
          <circle class="weather-slot" r="17" cy="-4" /><text class="weather-number" y="3">${signed(step)}</text>
        </g>`)}
      <g class="weather-marker" style=${{ transform: `translate(${(weather + 1 - 1.5) * SLOT}px, -4px)` }}>
        <path class="weather-cloud" d=${CLOUD} transform="scale(1.5)" />
        <text class="weather-now" y="6">${signed(weather)}</text>
      </g>
    </g>`;
}
