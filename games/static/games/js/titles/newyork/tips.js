/** A card that says what is pointed at: a building, a lot, a street or a park. By mouse, by focus, or by a tap. */
import { html, useEffect, useRef, useState } from "../../../vendor/preact-htm.js";
import { SeatMark } from "../../seats.js";
import { city, districtOf, lotAt, lotOf, tileName, tileOf, wayAt } from "./catalogue.js";
import { middleOf, plan } from "./plan.js";

const INTENT_MS = 280;
const TAP_MS = 3500;

/** Return `{cell, show(cell), wait(cell), hide()}` and forget the card when something else is painted as `topic`. */
export function useTip(topic) {
  const [cell, setCell] = useState(null);
  const timer = useRef(0);
  const awaited = useRef(null);
  const later = (ms, next) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCell(next), ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    awaited.current = null;
    setCell(null);
  };
  useEffect(() => hide, []);
  useEffect(hide, [topic]);
  return {
    cell,
    hide,
    show: (next) => {
      setCell(next);
      later(TAP_MS, null);
    },
    wait: (next) => {
      if (next === awaited.current) return;
      hide();
      awaited.current = next;
      later(INTENT_MS, next);
    },
  };
}

export function Tip({ cell, view, scene }) {
  const words = cell === null ? null : wordsOf(cell, view, scene);
  if (!words) return null;
  return html`
    <${Bubble} at=${middleOf(words.cell ?? cell)}>
      <strong>${words.title}</strong>
      ${words.text && html`<span>${words.text}</span>`}
      ${words.seat !== undefined && html`<span class=${`tip-owner seat-${words.seat}`}><${SeatMark} seat=${words.seat} />${view.seats[words.seat].name}</span>`}
    <//>`;
}

/** A bubble over a point of the drawing, or under it near the top; its size does not grow with the city. */
function Bubble({ at, children }) {
  const { width, height } = plan();
  const [left, top] = [(at.x / width) * 100, (at.y / height) * 100];
  const isUnder = top < 22;
  const style = { left: `${left}%`, top: `${top}%`, "--lean": `${-left}%`, "--rise": isUnder ? "22px" : "calc(-100% - 22px)", transformOrigin: `${left}% ${isUnder ? "top" : "bottom"}` };
  return html`<div class="city-tip" style=${style} aria-hidden="true">${children}</div>`;
}

function wordsOf(cell, { table, seats }, scene) {
  const building = scene.buildings.find(({ cells }) => cells.includes(cell));
  if (building) return { ...buildingTip(building), cell: building.cells[0] };
  const name = lotAt(cell);
  if (name) {
    const { district, size } = lotOf(name);
    return { title: `Lot ${name}`, text: `${districtOf(district).name}, ${size} squares`, seat: scene.lots[name] };
  }
  const way = wayAt(cell);
  if (!way?.name) return null;
  if (way.kind !== "street" || !table.streets.includes(way.id)) return { title: way.name };
  const leader = table.leaders[way.id] ?? undefined;
  return { title: way.name, text: leader === undefined ? "Bonus street: nobody leads" : "Bonus street, led by", seat: seats[leader] && leader };
}

function buildingTip({ seat, tile }) {
  const { points, generation, is_legendary: isLegendary, is_rectangular: isRectangular } = tileOf(tile);
  const age = isLegendary ? "Legendary" : city().generations[generation];
  const text = [age, points > 0 && `${points} points`, points > 0 && !isRectangular && "not rectangular"].filter(Boolean).join(" · ");
  return { title: tileName(tile), text, seat };
}
