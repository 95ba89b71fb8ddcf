/** The board: `paint(view, scene, choice)` gives the elements of one instant. It knows of no socket and no rules. */
import { html, useMemo } from "../../../vendor/preact-htm.js";
import { Building, buildingWords, fromNorth, Shade } from "./buildings.js";
import { Defs } from "./defs.js";
import { Closed, Estates, Worker } from "./estates.js";
import { land, roads } from "./ground.js";
import { cellUnder, plan } from "./plan.js";
import { still } from "./scenes.js";
import { Bands, Names } from "./streets.js";
import { Covered, Ghost, LotTargets, nearestLot, Spots, stepOn, Veil } from "./targets.js";
import { Tip, useTip } from "./tips.js";
import { Zoom } from "./zoom.js";

/** How far beside a lot a finger may land, in points of the screen. */
const FINGER = 14;

/** `choice`: null or `{lots: [{lot, label, isChosen, onChoose}], placing: null | {tile, shape, ghost, spots, covered, onPoint, onPlace}}`. */
export function paint(view, scene = still(view), choice = null, ms = 0) {
  return html`<${Board} view=${view} scene=${scene} choice=${choice} ms=${ms} />`;
}

/** Return the square under a point of the page, or null where the city is not seen. */
export function cellAtPoint(clientX, clientY) {
  const point = pointAt(clientX, clientY);
  return point && cellUnder(point.x, point.y);
}

/** Return the point of the drawing `{x, y, scale}`, scale being screen points for one of the drawing; null where the city is not seen. */
function pointAt(clientX, clientY) {
  const drawing = document.querySelector(".city-plan");
  const frame = drawing?.closest(".city-frame").getBoundingClientRect();
  if (!frame || clientX < frame.left || clientX > frame.right || clientY < frame.top || clientY > frame.bottom) return null;
  const covers = document.elementsFromPoint(clientX, clientY);
  if (covers.slice(0, covers.indexOf(drawing)).some((element) => element.matches(".ask, dialog, .site-header"))) return null;
  const box = drawing.getBoundingClientRect();
  const scale = box.width / plan().width;
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale, scale };
}

function Board({ view, scene, choice, ms }) {
  const { width, height } = plan();
  const { table } = view;
  const names = view.seats.map(({ name }) => name);
  const placing = choice?.placing ?? null;
  const tip = useTip(placing ? "placing" : scene);
  const ground = useMemo(() => html`<${Bands} streets=${table.streets} />`, [table.streets.join()]);
  const estates = useMemo(() => html`<${Closed} table=${table} lots=${scene.lots} /><${Estates} lots=${scene.lots} fresh=${scene.fresh} buildings=${scene.buildings} />`, [view, scene]);
  const signs = useMemo(() => html`<${Names} streets=${table.streets} leaders=${table.leaders} names=${names} />`, [view]);
  const doomed = (placing?.ghost?.demolishes ?? []).flat().join();
  const standing = useMemo(() => html`<${Standing} scene=${scene} names=${names} doomed=${doomed} tip=${tip} />`, [view, scene, doomed]);
  const covered = useMemo(() => placing && html`<${Covered} cells=${placing.covered} />`, [placing?.covered]);
  const spots = useMemo(() => placing && html`<${Spots} spots=${placing.spots} />`, [placing?.spots]);
  const lots = useMemo(() => choice?.lots.length > 0 && html`<${LotTargets} lots=${choice.lots} />`, [choice?.lots]);
  const veil = choice?.lots.length > 0 && html`<${Veil} lots=${choice.lots} />`;
  const state = `${placing ? " is-placing" : ""}${choice?.lots.length ? " is-choosing" : ""}`;
  return html`
    <${Zoom} ratio=${width / height}>
      <svg class=${`city-plan${state}`} viewBox=${`0 0 ${width} ${height}`} style=${{ "--step": `${Math.round(ms)}ms` }}
           role="group" aria-label="The city" ...${placing ? placingHandlers(placing) : handlers(tip, scene, choice?.lots ?? [])}>
        <${Defs} />
        ${roads()}${ground}${land()}${estates}${veil}${signs}${standing}${covered}${lots}${spots}
        ${placing?.ghost && html`<${Ghost} key="ghost" seat=${Math.max(0, view.viewer)} tile=${placing.tile} ghost=${placing.ghost} />`}
      </svg>
      <${Tip} cell=${tip.cell} view=${view} scene=${scene} />
    <//>`;
}

/** Everything that stands on the ground, from north to south. */
function Standing({ scene, names, doomed, tip }) {
  const cells = new Set(doomed.split(",").map(Number));
  const buildings = fromNorth(scene.buildings);
  return html`
    <g class="shades" aria-hidden="true">${buildings.map((piece) => html`<${Shade} key=${piece.key} ...${piece} />`)}</g>
    <g class="buildings">
      ${buildings.map(({ key, seat, tile, cells: covered, state }, index) => {
        const words = buildingWords({ seat, tile }, names);
        const props = {
          role: "img",
          "aria-label": words,
          tabindex: index ? "-1" : "0",
          onKeyDown: (event) => stepOn(event, ".buildings > .building"),
          onFocus: (event) => event.target.matches(":focus-visible") && tip.show(covered[0]),
          onBlur: tip.hide,
        };
        const isDoomed = covered.some((cell) => cells.has(cell));
        return html`<${Building} key=${key} seat=${seat} tile=${tile} cells=${covered} state=${isDoomed ? "is-doomed" : state} props=${props} />`;
      })}
    </g>
    <g class="crew">${scene.workers.map(({ key, ...worker }) => html`<${Worker} key=${key} ...${worker} />`)}</g>`;
}

function placingHandlers({ onPoint, onPlace }) {
  return {
    onPointerMove: (event) => event.pointerType !== "touch" && onPoint(cellAtPoint(event.clientX, event.clientY)),
    onPointerLeave: (event) => event.pointerType !== "touch" && onPoint(null),
    onClick: (event) => {
      const cell = cellAtPoint(event.clientX, event.clientY);
      if (cell !== null) onPlace(cell);
    },
  };
}

/** The mouse has things explained to it; a finger that just misses a lot means it, and on a building asks what it is. */
function handlers(tip, scene, lots) {
  return {
    onPointerMove: (event) => event.pointerType === "mouse" && tip.wait(event.buttons ? null : cellAtPoint(event.clientX, event.clientY)),
    onPointerLeave: tip.hide,
    onClick: (event) => {
      const point = event.detail ? pointAt(event.clientX, event.clientY) : null;
      if (!point) return;
      const near = event.pointerType !== "mouse" && nearestLot(lots, point, FINGER / point.scale);
      const cell = cellUnder(point.x, point.y);
      if (near) near.onChoose();
      else if (scene.buildings.some(({ cells }) => cells.includes(cell))) tip.show(cell);
    },
  };
}
