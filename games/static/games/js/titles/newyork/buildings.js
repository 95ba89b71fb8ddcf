/** Buildings as they stand: fronts with windows, roofs in the metal of their generation, rim and awnings in the colour of the seat. */
import { html } from "../../../vendor/preact-htm.js";
import { blueprint, lookOf } from "./blueprint.js";
import { city, tileName, tileOf } from "./catalogue.js";
import { Roofscape } from "./roofs.js";

/** One building; `state` is a class of the scene or of the choice, `props` what the element needs beside it. */
export function Building({ seat, tile, cells, state = "", props = {} }) {
  const drawn = blueprint(tile, cells);
  const look = tileOf(tile);
  return html`
    <g class=${`building look-${lookOf(look)} seat-${seat} ${state}`} style=${{ "--height": `${drawn.height}px` }} data-cells=${cells.join()} ...${props}>
      <path class="front" d=${drawn.front} />
      <path class="panes" d=${drawn.windows} /><path class="panes is-lit" d=${drawn.lit} />
      <path class="awning" d=${drawn.awning} /><path class="awning-folds" d=${drawn.awning} fill="url(#folds)" />
      <g class="top">
        <path class="roof" d=${drawn.roof} fill=${`url(#roof-${lookOf(look)})`} />
        <path class="parapet" d=${drawn.parapet} /><path class="rim-edge" d=${drawn.roof} /><path class="rim" d=${drawn.rim} />
        <${Roofscape} tile=${tile} look=${look} seat=${seat} rooms=${drawn.rooms} />
      </g>
      <path class="building-glow" d=${drawn.shade} />
      ${state === "is-falling" && html`<g class="dust">${drawn.rooms.map(({ cell, x, y }, index) => html`<circle key=${cell} cx=${x + (index % 2 ? 7 : -7)} cy=${y + 12} r="11" />`)}</g>`}
    </g>`;
}

/** The shadow of a building; all of them lie under all buildings. */
export function Shade({ tile, cells, state = "" }) {
  const { shade, height } = blueprint(tile, cells);
  return html`<path class=${`building-shade ${state}`} d=${shade} transform=${`translate(${(2 + height * 0.3).toFixed(1)} 2.5)`} />`;
}

/** Say what a building is and whose. */
export function buildingWords({ seat, tile }, names) {
  const { points, is_legendary: isLegendary, generation } = tileOf(tile);
  const age = isLegendary ? "legendary" : city().generations[generation]?.toLowerCase();
  return [tileName(tile), age, points > 0 && `${points} points`, names[seat]].filter(Boolean).join(", ");
}

/** Return the buildings from north to south, each after those that stand directly behind it. */
export function fromNorth(buildings) {
  const owner = new Map(buildings.flatMap((building) => building.cells.map((cell) => [cell, building])));
  const sorted = [...buildings].sort((a, b) => a.cells[0] - b.cells[0]);
  const done = new Set();
  const visit = (building) => {
    if (done.has(building)) return;
    done.add(building);
    for (const cell of building.cells) {
      const behind = owner.get(cell - 100);
      if (behind && behind !== building && !done.has(behind)) visit(behind);
    }
    drawn.push(building);
  };
  const drawn = [];
  sorted.forEach(visit);
  return drawn;
}
