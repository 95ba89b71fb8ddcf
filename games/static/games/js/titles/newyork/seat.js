/** What New York 1901 shows of a seat: points, workers, tiles left, action cards, what is unlocked. */
import { html } from "../../../vendor/preact-htm.js";
import { ActionIcon, ACTIONS } from "./actions.js";
import { city } from "./catalogue.js";
import { Swatch } from "./market.js";
import { Lock } from "./tile.js";
import { districtName, generationName, GENERATIONS, LAST_TILES, TILES, WORKERS } from "./words.js";

const WORKER = "M8 1.2a3 3 0 0 1 1.9 5.3C12.6 7.3 14 9.4 14 15H2c0-5.6 1.4-7.7 4.1-8.5A3 3 0 0 1 8 1.2z";
const CROWN = "M2 13V4.5l3.6 3.6L8 2.5l2.4 5.6L14 4.5V13z";

export function SeatDetails({ view, seat }) {
  const { table } = view;
  const player = table.players[seat];
  return html`
    <p class="seat-score" title="Points so far"><b>${player.score}</b><span class="only-heard"> points</span></p>
    <div class="seat-body">
      <div class="seat-line">
        <${Character} district=${player.district} />
        <${Workers} free=${player.free} />
      </div>
      <${TilesLeft} left=${player.unbuilt} isCounted=${table.goal === null} />
      <div class="seat-line">
        ${table.has_actions && html`<${Cards} cards=${player.cards} />`}
        <${Unlocked} player=${player} table=${table} />
      </div>
    </div>`;
}

function Character({ district }) {
  if (!district) return html`<span></span>`;
  const { character } = city().districts[district];
  const name = districtName(district);
  return html`<span class="character" title=${character ? `${character}, ${name}` : name}><${Swatch} district=${district} /><span>${character ?? name}</span></span>`;
}

function Workers({ free }) {
  const words = `${free} of ${WORKERS} workers free`;
  return html`
    <span class="workers" role="img" aria-label=${words} title=${words}>
      ${Array.from({ length: WORKERS }, (_, index) => html`<svg key=${index} class=${index < free ? "is-free" : ""} viewBox="0 0 16 16"><path d=${WORKER} /></svg>`)}
    </span>`;
}

/** The end comes when only four are left. */
function TilesLeft({ left, isCounted }) {
  const until = Math.max(0, left - LAST_TILES);
  const words = `${left} of ${TILES} skyscrapers left${isCounted ? `, the last turns begin at ${LAST_TILES}` : ""}`;
  return html`
    <span class=${`tiles-left${isCounted && until <= 3 ? " is-near" : ""}`} role="img" aria-label=${words} title=${words}>
      <span class="tiles-bar" style=${{ "--left": left / TILES, "--stop": isCounted ? LAST_TILES / TILES : 0 }}></span>
      <span aria-hidden="true">${left} left${isCounted ? `, ${until} to the end` : ""}</span>
    </span>`;
}

function Cards({ cards }) {
  return html`
    <span class="seat-cards">
      ${ACTIONS.map((name) => {
        const isUsed = !cards.includes(name);
        const words = `${city().actions[name]?.name ?? name}${isUsed ? ": used" : `: ${city().actions[name]?.rule ?? ""}`}`;
        return html`<span key=${name} class=${`seat-card${isUsed ? " is-used" : ""}`} role="img" aria-label=${words} title=${words}><${ActionIcon} name=${name} /></span>`;
      })}
    </span>`;
}

function Unlocked({ player, table }) {
  const king = player.has_king ? "May still build a legendary skyscraper" : "Has built a legendary skyscraper";
  return html`
    <span class="unlocked">
      ${GENERATIONS.map((key) => {
        const isOpen = player.unlocked.includes(key);
        const words = `${generationName(key)}: ${isOpen ? "unlocked" : `from ${table.thresholds[key]} points`}`;
        return html`<span key=${key} class=${`pip is-${key}${isOpen ? "" : " is-locked"}`} role="img" aria-label=${words} title=${words}>${isOpen ? generationName(key)[0] : html`<${Lock} />`}</span>`;
      })}
      <svg class=${`king${player.has_king ? "" : " is-used"}`} viewBox="0 0 16 16" role="img" aria-label=${king}><title>${king}</title><path d=${CROWN} /></svg>
    </span>`;
}
