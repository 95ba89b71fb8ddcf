/** The viewer's own unbuilt skyscrapers by generation, and the legendary ones that nobody has built. What cannot be built says why. */
import { html, useEffect, useState } from "../../../vendor/preact-htm.js";
import { city, tileName, tileOf } from "./catalogue.js";
import { hasJustDragged, watchPull } from "./drag.js";
import { Lock, Tile } from "./tile.js";
import { generationName, GENERATIONS, plural } from "./words.js";

/** `open` is what `unfold` gives; `onTake(tile)` picks a tile up or puts it back, `onPull(tile)` and `onDrop(cell)` are for dragging. */
export function Rack({ view, open, onTake, onPull, onDrop }) {
  const [note, setNote] = useState("");
  useEffect(() => setNote(""), [view.version, open.mode, open.tile]);
  const player = view.table.players[view.viewer];
  const rows = shelves(player.stock, view.table.legends);
  return html`
    <div class="rack" role="group" aria-label="Your skyscrapers">
      ${rows.map(({ key, name, tiles }) => html`
        <div key=${key} class=${`rack-row is-${key}`} role="group" aria-label=${name}>
          <span class="shelf-name"><i class="metal" aria-hidden="true"></i>${name}${lockOf(key, view, player)}</span>
          <div class="shelf-tiles">
            ${tiles.map(({ tile, copies }) => html`
              <${RackTile} key=${tile} tile=${tile} copies=${copies} state=${stateOf(tile, view, open)} isHeld=${open.tile === tile} onTake=${onTake} onExplain=${setNote} onPull=${onPull} onDrop=${onDrop} />`)}
            ${!tiles.length && html`<span class="shelf-none">all used</span>`}
          </div>
        </div>`)}
    </div>
    ${note && html`<p class="rack-note" role="status">${note}</p>`}`;
}

function shelves(stock, legends) {
  const own = (generation) => Object.keys(city().tiles).filter((tile) => stock[tile] && tileOf(tile).generation === generation && !tileOf(tile).is_legendary);
  const rows = GENERATIONS.map((key) => ({ key, name: generationName(key), tiles: own(key).map((tile) => ({ tile, copies: stock[tile] })) }));
  return legends.length ? [...rows, { key: "legendary", name: "Legendary", tiles: legends.map((tile) => ({ tile, copies: 1 })) }] : rows;
}

function lockOf(key, { table }, player) {
  const generation = key === "legendary" ? "gold" : key;
  if (player.unlocked.includes(generation)) return key === "legendary" && !player.has_king ? html`<span class="shelf-lock">you have built yours</span>` : null;
  return html`<span class="shelf-lock"><${Lock} />from ${table.thresholds[generation]} points</span>`;
}

/** Return `{places, reason}`: in how many places a tile fits now; without any, why not. */
function stateOf(tile, view, open) {
  const { generation, is_legendary: isLegendary } = tileOf(tile);
  const { table, viewer } = view;
  const player = table.players[viewer];
  const spots = (mode) => open.moves.places[mode]?.get(tile)?.length ?? 0;
  const places = spots(open.mode) || (open.isOfLots ? spots("build") || spots("demolish") : 0);
  const isAsked = Object.values(open.moves.places).some(({ size }) => size > 0);
  if (!player.unlocked.includes(generation)) return { places: 0, isLocked: true, reason: `locked until you have ${table.thresholds[generation]} points` };
  if (isLegendary && !player.has_king) return { places: 0, isLocked: true, reason: "you have built a legendary skyscraper already" };
  if (places) return { places, reason: "" };
  return { places: 0, isIdle: !isAsked, reason: isAsked ? (open.mode === "demolish" ? "it can replace nothing of yours now" : "it does not fit on your lots now") : "" };
}

function RackTile({ tile, copies, state, isHeld, onTake, onExplain, onPull, onDrop }) {
  const { points, cells, generation, is_legendary: isLegendary } = tileOf(tile);
  const kind = `${isHeld ? " is-held" : ""}${state.places ? " fits" : ""}${state.isLocked ? " is-locked" : ""}${state.isIdle ? " is-idle" : ""}`;
  const fit = state.places ? `fits in ${plural(state.places, "place")}` : state.reason;
  const words = [`${tileName(tile)}: ${isLegendary ? "legendary" : city().generations[generation]}`, plural(points, "point"), plural(cells.length, "square"), copies > 1 && `${copies} left`, fit].filter(Boolean).join(", ");
  const pull = (event) => state.places && watchPull(event, tile, { onTake: () => onPull(tile), onDrop });
  return html`
    <button type="button" class=${`rack-tile${kind}`} data-tile=${tile} aria-label=${words} title=${words} aria-pressed=${isHeld ? "true" : "false"}
            aria-disabled=${state.places ? "false" : "true"} onPointerDown=${pull} onClick=${() => (state.places ? !hasJustDragged() && onTake(tile) : onExplain(words))} onDragStart=${(event) => event.preventDefault()}>
      <${Tile} tile=${tile} />
      ${copies > 1 && html`<span class="rack-copies">×${copies}</span>`}
      ${state.places > 0 && html`<span class="rack-places">${state.places}</span>`}
      ${!state.places && !state.isLocked && !state.isIdle && html`<span class="rack-no" aria-hidden="true">✕</span>`}
    </button>`;
}
