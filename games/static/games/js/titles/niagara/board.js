/** The board: `paint(view, scene, choice)` gives the elements of one instant. It knows of no socket and no rules. */
import { html } from "../../../vendor/preact-htm.js";
import { MARKS } from "../../seats.js";
import { button, Canoe, Hull, moveTo, placeCanoes } from "./canoes.js";
import { Heap } from "./gems.js";
import { armOf, berthPlace, DISC, EDGES, HEIGHT, shorePlace, SITES, SPACES, WIDTH } from "./river.js";
import { SCENERY } from "./scenery.js";
import { still } from "./scenes.js";
import { Signs } from "./signs.js";
import { countGems, GEM_NAMES } from "./words.js";

const DEFS = html`
  <defs>
    <linearGradient id="falls" x1="0" y1="0" x2="0" y2="1">
      <stop class="falls-from" offset="0" /><stop class="falls-to" offset="1" />
    </linearGradient>
    <linearGradient id="land" x1="0" y1="0" x2="0" y2="1"><stop class="land-from" offset="0" /><stop class="land-to" offset="1" /></linearGradient>
    <linearGradient id="cliff" x1="0" y1="0" x2="0" y2="1"><stop class="cliff-from" offset="0" /><stop class="cliff-to" offset="1" /></linearGradient>
    <linearGradient id="deep" gradientUnits="userSpaceOnUse" x1="0" y1="140" x2="0" y2="840">
      <stop class="deep-from" offset="0" /><stop class="deep-to" offset=".85" /><stop class="deep-brink" offset="1" />
    </linearGradient>
    <linearGradient id="planks" x1="0" y1="0" x2="0" y2="1"><stop class="planks-from" offset="0" /><stop class="planks-to" offset="1" /></linearGradient>
    <radialGradient id="mist"><stop class="mist-in" offset="0" /><stop class="mist-out" offset="1" /></radialGradient>
    <radialGradient id="glass" cx=".36" cy=".28" r=".85">
      <stop class="glass-in" offset="0" /><stop class="glass-mid" offset=".55" /><stop class="glass-out" offset="1" />
    </radialGradient>
    <radialGradient id="vignette" cx=".5" cy=".5" r=".75"><stop offset=".62" stop-color="#000" stop-opacity="0" /><stop offset="1" stop-color="#000" stop-opacity=".2" /></radialGradient>
  </defs>`;

/** Prices stand on one side of a space, its name on the other, or above. */
const PRICE_SIDE = { C: -1, L: -1, R: 1 };
const NAME_BESIDE = { C: [70, 7], L: [-62, -26], R: [62, -26] };
/** The words of moves and log speak of spaces by name, so the names stand beside them. */
const NAMES = html`
  <g aria-hidden="true">
    ${Object.entries(SPACES).map(([name, { x, y }]) => html`<text class="space-name" x=${x + NAME_BESIDE[name[0]][0]} y=${y + NAME_BESIDE[name[0]][1]}>${name}</text>`)}
  </g>`;

/** `choice`: `{canoes: [{canoe, label, isChosen, isDue, isAlone, onChoose}], spaces: [{space, label, price, isChosen, onChoose}], ghost}`. */
export function paint(view, scene = still(view), choice = null, ms = 0) {
  const names = view.seats.map((seat) => seat.name);
  const canoes = placeCanoes(scene.canoes, names.length);
  const chosen = choice?.ghost && canoes.find(({ seat, canoe }) => seat === view.viewer && canoe === choice.ghost.canoe);
  const state = `${scene.isFlowing ? " is-flowing" : ""}${choice?.spaces.length ? " is-choosing" : ""}`;
  return html`
    <svg class=${`river${state}`} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} style=${{ "--step": `${Math.round(ms)}ms` }}
         role="group" aria-label="The river">
      ${DEFS}
      ${SCENERY}
      ${names.map((_, seat) => html`<${Berth} key=${seat} seat=${seat} seats=${names.length} />`)}
      <${Signs} view=${view} />
      ${Object.keys(SITES).map((name) => html`<${Site} key=${name} name=${name} stock=${view.table.sites[name] ?? {}} />`)}
      ${NAMES}
      <g class="discs">${scene.discs.map((disc) => html`<${Disc} key=${disc.id} disc=${disc} />`)}</g>
      <g class="targets">
        ${choice?.spaces.map((target) => html`<${Target} key=${target.space} target=${target} view=${view} from=${chosen} />`)}
      </g>
      <g class="canoes">
        ${canoes.map((piece) => html`
          <${Canoe} key=${`${piece.seat}-${piece.canoe}`} piece=${piece} names=${names} choice=${choiceOf(choice, view, piece)} />`)}
        ${choice?.ghost?.to && html`<${Ghost} view=${view} ghost=${choice.ghost} canoes=${scene.canoes} />`}
      </g>
      <g class="prices">
        ${choice?.spaces.map((target) => html`<${Price} key=${target.space} target=${target} view=${view} from=${chosen} />`)}
      </g>
      ${scene.splash.map((arm) => html`<${Splash} key=${arm} arm=${arm} />`)}
    </svg>`;
}

function choiceOf(choice, view, piece) {
  if (!choice || piece.seat !== view.viewer) return undefined;
  return choice.canoes.find(({ canoe }) => canoe === piece.canoe);
}

/** Where the number of gems stands: away from the jetty. */
const COUNT_AT = { amethyst: "translate(-60 26)", amber: "translate(-60 26)", sapphire: "translate(0 -37)" };

function Site({ name, stock }) {
  const { x, y } = SITES[name];
  const count = Object.values(stock).reduce((sum, number) => sum + number, 0);
  return html`
    <g class="site" transform=${`translate(${x} ${y})`}>
      <title>${`${GEM_NAMES[name]} site: ${countGems(stock)}`}</title>
      <${Heap} stock=${stock} name=${name} />
      <g class="site-count" transform=${COUNT_AT[name] ?? "translate(60 26)"} aria-hidden="true">
        <rect x="-17" y="-14" width="34" height="28" rx="14" /><text y="6.5">${count}</text>
      </g>
    </g>`;
}

/** A seat's place on the beach, in its colour. */
function Berth({ seat, seats }) {
  const { x, y } = berthPlace(seat, seats);
  return html`
    <g class=${`berth seat-${seat}`} transform=${`translate(${x} ${y})`} aria-hidden="true">
      <rect x="-40" y="-43" width="80" height="86" rx="26" /><path d=${MARKS[seat]} transform="scale(1.7)" />
    </g>`;
}

function Disc({ disc }) {
  const isFalling = disc.at.endsWith("!");
  const place = isFalling ? EDGES[disc.at[0]] : SPACES[disc.at];
  return html`
    <g class=${`disc${isFalling ? " is-falling" : ""}`} style=${{ transform: moveTo({ ...place, turn: 0 }) }}>
      <g class="disc-body">
        <circle class="disc-shade" r=${DISC} cx="2" cy="5" />
        <circle class="disc-glass" r=${DISC} fill="url(#glass)" />
        <circle class="disc-rim" r=${DISC - 5} />
        <path class="disc-glow" d="M30 14A33 33 0 0 1 8 32" />
        <path class="disc-shine" d="M-31 -11A33 33 0 0 1 -9 -31" />
      </g>
    </g>`;
}

function targetPlace({ space }, view, from) {
  if (space === "SHORE") return shorePlace(view.viewer, from?.canoe ?? 0, view.seats.length);
  if (space !== "FALLS") return SPACES[space];
  const arm = from && armOf(from.at);
  return arm ? EDGES[arm] : { x: 340, y: EDGES.L.y };
}

function Target({ target, view, from }) {
  const { x, y } = targetPlace(target, view, from);
  const state = `${target.isChosen ? " is-chosen" : ""}${target.space === "FALLS" ? " is-danger" : ""}`;
  return html`
    <g class=${`target${state}`} transform=${`translate(${x} ${y})`} ...${button(target)}>
      <circle class="touch" r=${DISC + 4} />
      <circle class="target-ring" r=${DISC + 1} />
    </g>`;
}

/** What going there costs, beside the space: no part of the button, so that it never covers a canoe. */
function Price({ target, view, from }) {
  const { x, y } = targetPlace(target, view, from);
  const width = target.price.length * 12.5 + 20;
  const side = PRICE_SIDE[target.space[0]] ?? 0;
  const state = `${target.isChosen ? " is-chosen" : ""}${target.space === "FALLS" ? " is-danger" : ""}`;
  const place = SPACES[target.space] ? { x: x + side * (DISC - 3 + width / 2), y: y + (target.space[0] === "C" ? 0 : 14) } : { x, y: y + 54 };
  return html`
    <g class=${`price${state}`} transform=${`translate(${Math.max(width / 2 + 2, Math.min(WIDTH - width / 2 - 2, place.x))} ${place.y})`}>
      <rect x=${-width / 2} y="-16" width=${width} height="32" rx="16" /><text y="7.5">${target.price}</text>
    </g>`;
}

function Ghost({ view, ghost, canoes }) {
  const others = canoes.filter(({ seat, canoe }) => seat !== view.viewer || canoe !== ghost.canoe);
  if (ghost.to === "FALLS") return null;
  const placed = placeCanoes([...others, { seat: view.viewer, canoe: ghost.canoe, at: ghost.to }], view.seats.length).at(-1);
  return html`
    <g class="ghost" style=${{ transform: moveTo(placed.place) }}><${Hull} seat=${view.viewer} canoe=${ghost.canoe} gem=${null} /></g>`;
}

function Splash({ arm }) {
  const drops = [[-52, -30], [-34, -56], [-12, -68], [14, -70], [36, -54], [54, -28]];
  return html`
    <g class="splash" transform=${`translate(${EDGES[arm].x} 922)`} aria-hidden="true">
      <ellipse class="splash-ring" rx="60" ry="20" />
      ${drops.map(([dx, dy]) => html`<circle class="splash-drop" r="7" style=${{ "--dx": `${dx}px`, "--dy": `${dy}px` }} />`)}
    </g>`;
}
