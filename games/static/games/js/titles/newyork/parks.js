/** Parks: lawn, paths and trees; a churchyard has its church and graves, a green its fountain. */
import { html } from "../../../vendor/preact-htm.js";
import { city } from "./catalogue.js";
import { columnOf, rowOf } from "./geometry.js";
import { outline } from "./outline.js";
import { plan } from "./plan.js";

export function parks() {
  return city().parks.map((park) => {
    const box = boxAround(park.cells);
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const middle = decorOf(park, box);
    return html`
      <g class="park">
        <path class="kerb-shade" d=${outline(park.cells, 0.5, 9)} transform="translate(1.6 2.2)" />
        <path class="sidewalk" d=${outline(park.cells, 0, 9)} />
        <path class="lawn" d=${outline(park.cells, 3.5, 7)} />
        <path class="lawn-blades" d=${outline(park.cells, 3.5, 7)} fill="url(#blades)" />
        <g transform=${`translate(${centre.x} ${centre.y})`}>${middle.draw}</g>
        ${trees(box, middle).map(({ x, y, r }) => html`<g transform=${`translate(${x} ${y}) scale(${r})`}>${tree()}</g>`)}
        <text class="park-name" transform=${namePlace(box, centre, middle)}>${park.name}</text>
      </g>`;
  });
}

/** The name stands at the foot of a large park, along a small one. */
function namePlace({ y, width, height }, centre, { isTall }) {
  if (isTall) return `translate(${centre.x} ${y + height - 11})`;
  return width > height ? `translate(${centre.x - 12} ${centre.y + 3.5})` : `translate(${centre.x + 3.5} ${centre.y - 12}) rotate(-90)`;
}

function boxAround(cells) {
  const { xs, ys } = plan();
  const [rows, columns] = [cells.map(rowOf), cells.map(columnOf)];
  const [x, y] = [xs[Math.min(...columns)], ys[Math.min(...rows)]];
  return { x, y, width: xs[Math.max(...columns) + 1] - x, height: ys[Math.max(...rows) + 1] - y };
}

/** What stands in the middle of a park, by its name, and how far trees keep away from it. */
function decorOf({ name }, { width, height }) {
  const isRoomy = Math.min(width, height) >= 70;
  if (/church/i.test(name) && isRoomy) return { draw: churchyard(), across: 24, down: 62, isTall: true };
  if (isRoomy) return { draw: fountain(1.3), across: 18, down: 18, isTall: true };
  const end = Math.max(width, height) / 2 - 17;
  return { draw: html`<g transform=${width > height ? `translate(${end} 0)` : `translate(0 ${end})`}>${fountain(0.66)}</g>`, across: width, down: height, isTall: false };
}

function churchyard() {
  const graves = [[-30, 24], [-22, 33], [-34, 42], [24, 32], [35, 26], [28, 43], [16, 44], [-14, 46]];
  return html`
    <path class="park-path" d="M0 62V18" />
    ${graves.map(([x, y]) => html`<path class="grave" d=${`M${x - 2.6} ${y + 4}v-5a2.6 2.6 0 0 1 5.2 0v5Z`} />`)}
    <path class="church-shade" d="M-17 26H26V-26L17 -34H-10Z" transform="translate(5 3)" />
    <path class="church-roof" d="M-17 -34L0 -44L17 -34V8H-17Z" /><path class="church-roof-shade" d="M0 -44L17 -34V8H0Z" />
    <path class="church-ridge" d="M0 -44V8" />
    <path class="church-wall" d="M-17 8H17V26H-17Z" />
    <path class="church-window" d="M-13 22v-7a2 2 0 0 1 4 0v7ZM9 22v-7a2 2 0 0 1 4 0v7Z" />
    <path class="church-wall" d="M-7.5 26V-18H7.5V26Z" /><path class="church-door" d="M-3.4 26v-8a3.4 3.4 0 0 1 6.8 0v8Z" />
    <circle class="church-clock" cy="-6" r="3.4" /><path class="church-window" d="M-2.4 12v-7a2.4 2.4 0 0 1 4.8 0v7Z" />
    <path class="church-spire" d="M-8.5 -18L0 -58L8.5 -18Z" /><path class="church-spire-shade" d="M0 -58L8.5 -18H0Z" />
    <path class="church-cross" d="M0 -67V-56M-3.4 -63H3.4" />`;
}

function fountain(size) {
  return html`
    <g transform=${`scale(${size})`}>
      <circle class="park-round" r="18" /><circle class="basin" r="13" /><circle class="pool" r="10.5" />
      <circle class="pool-ring" r="7" /><circle class="basin" r="3.6" /><circle class="jet" r="1.9" />
      <path class="jet-arc" d="M0 -1C-3 -7 -7 -6 -8 -1M0 -1C3 -7 7 -6 8 -1M0 -1C-1 3 -4 6 -5 7M0 -1C1 3 4 6 5 7" />
    </g>`;
}

function tree() {
  return html`
    <ellipse class="tree-shade" cx="3" cy="4" rx="9" ry="7" />
    <path class="leaf-low" d="M-8 2A4.6 4.6 0 0 1 -5.5 -5A5 5 0 0 1 3.4 -7A5 5 0 0 1 8.2 0A4.6 4.6 0 0 1 4.4 6.6A5 5 0 0 1 -3.9 7A4.6 4.6 0 0 1 -8 2Z" />
    <path class="leaf-high" d="M-6 0A3.4 3.4 0 0 1 -3.3 -4.4A3.8 3.8 0 0 1 2.8 -5.5A3.4 3.4 0 0 1 5 -1A3.4 3.4 0 0 1 1 2.8A3.8 3.8 0 0 1 -3.3 3.3A3.4 3.4 0 0 1 -6 0Z" />
    <circle class="leaf-top" cx="-1.6" cy="-2.6" r="2" />`;
}

/** Trees stand where there is room: the same places every time, without a table of them. */
function trees({ x, y, width, height }, middle) {
  const kept = [];
  let seed = Math.round(x * 31 + y * 17) + 7;
  const draw = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let tries = 0; tries < 500 && kept.length < (width * height) / 420; tries += 1) {
    const spot = { x: x + 10 + draw() * (width - 20), y: y + 9 + draw() * (height - 20), r: 0.62 + draw() * 0.42 };
    const isTaken = Math.abs(spot.x - x - width / 2) < middle.across + 4 && Math.abs(spot.y - y - height / 2) < middle.down + 4;
    const isOnName = middle.isTall && spot.y > y + height - 26;
    if (!isTaken && !isOnName && kept.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > 9 * (other.r + spot.r))) kept.push(spot);
  }
  return kept.sort((a, b) => a.y - b.y);
}
