/** The board: `paint(view, scene, choice)` gives the elements of one instant. It knows of no socket and no rules. */
import { html } from "../../../vendor/preact-htm.js";
import { button, Canoe, Hull, moveTo, placeCanoes } from "./canoes.js";
import { Heap } from "./gems.js";
import { armOf, DISC, EDGES, HEIGHT, shorePlace, SITES, SPACES, WIDTH } from "./river.js";
import { SCENERY } from "./scenery.js";
import { still } from "./scenes.js";
import { Signs } from "./signs.js";
import { countGems, GEM_NAMES } from "./words.js";

const DEFS = html`
  <defs>
    <linearGradient id="falls" x1="0" y1="0" x2="0" y2="1">
      <stop class="falls-from" offset="0" /><stop class="falls-to" offset="1" />
    </linearGradient>
    <radialGradient id="mist"><stop class="mist-in" offset="0" /><stop class="mist-out" offset="1" /></radialGradient>
    <radialGradient id="glass" cx=".38" cy=".3" r=".8"><stop class="glass-in" offset="0" /><stop class="glass-out" offset="1" /></radialGradient>
  </defs>`;

const NAME_BESIDE = { C: 72, L: -94, R: 94 };
/** The words of moves and log speak of spaces by name, so the names stand beside them. */
const NAMES = html`
  <g aria-hidden="true">
    ${Object.entries(SPACES).map(([name, { x, y }]) => html`<text class="space-name" x=${x + NAME_BESIDE[name[0]]} y=${y + 6}>${name}</text>`)}
  </g>`;

/** `choice`: `{canoes: [{canoe, label, isChosen, isDue, onChoose}], spaces: [{space, label, price, isChosen, onChoose}], ghost}`. */
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

function Site({ name, stock }) {
  const { x, y } = SITES[name];
  return html`
    <g class="site" transform=${`translate(${x} ${y})`}>
      <title>${`${GEM_NAMES[name]} site: ${countGems(stock)}`}</title>
      <${Heap} stock=${stock} name=${name} />
    </g>`;
}

function Disc({ disc }) {
  const isFalling = disc.at.endsWith("!");
  const place = isFalling ? EDGES[disc.at[0]] : SPACES[disc.at];
  return html`
    <g class=${`disc${isFalling ? " is-falling" : ""}`} style=${{ transform: moveTo({ ...place, turn: 0 }) }}>
      <g class="disc-body">
        <circle class="disc-shade" r=${DISC} cx="2" cy="4" />
        <circle class="disc-glass" r=${DISC} fill="url(#glass)" />
        <circle class="disc-rim" r=${DISC - 4} />
        <path class="disc-shine" d="M-30 -12A32 32 0 0 1 -8 -31" />
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

/** What going there costs, beside the space: no part of the button, so that it never covers a canoe's own. */
function Price({ target, view, from }) {
  const { x, y } = targetPlace(target, view, from);
  const width = target.price.length * 10.5 + 22;
  const isCommon = target.space.startsWith("C");
  const middle = isCommon ? x - DISC - 6 - width / 2 : Math.max(width / 2 + 4, Math.min(WIDTH - width / 2 - 4, x));
  return html`
    <g class=${`price${target.isChosen ? " is-chosen" : ""}`} transform=${`translate(${middle} ${isCommon ? y : y + 48})`}>
      <rect x=${-width / 2} y="-15" width=${width} height="30" rx="15" /><text y="6.5">${target.price}</text>
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
