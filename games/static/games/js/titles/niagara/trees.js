/** Trees stand where there is room: the same places every time, without a table of them. */
import { html } from "../../../vendor/preact-htm.js";
import { SITES, SPACES } from "./river.js";

const TREES = plant();

export function Trees() {
  return html`
    <g class="trees">
      ${TREES.map(({ x, y, r, isPine }) => html`<g transform=${`translate(${x} ${y}) scale(${r})`}>${isPine ? pine() : leafy()}</g>`)}
    </g>`;
}

function pine() {
  return html`
    <ellipse class="tree-shade" cx="5" cy="8" rx="16" ry="13" />
    <path class="tree-low" d="M0 -17L5 -10L14 -10L11 -2L17 5L8 7L6 16L-1 11L-9 15L-10 6L-17 1L-10 -4L-11 -13L-4 -10Z" />
    <path class="tree-high" d="M0 -11L3 -6L9 -5L7 0L10 5L4 5L1 10L-3 5L-9 5L-7 0L-9 -6L-3 -6Z" /><circle class="tree-top" r="2.6" cy="-1" />`;
}

function leafy() {
  return html`
    <ellipse class="tree-shade" cx="5" cy="8" rx="17" ry="13" />
    <path class="leaf-low" d="M-15 3A8 8 0 0 1 -10 -9A9 9 0 0 1 6 -13A9 9 0 0 1 15 0A8 8 0 0 1 8 12A9 9 0 0 1 -7 13A8 8 0 0 1 -15 3Z" />
    <path class="leaf-high" d="M-11 0A6 6 0 0 1 -6 -8A7 7 0 0 1 5 -10A6 6 0 0 1 9 -2A6 6 0 0 1 2 5A7 7 0 0 1 -6 6A6 6 0 0 1 -11 0Z" />
    <path class="leaf-top" d="M-6 -3A4 4 0 0 1 0 -7A4 4 0 0 1 3 -2A4 4 0 0 1 -6 -3Z" />`;
}

function plant() {
  const kept = [];
  const taken = [
    ...Object.values(SPACES).map(({ x, y }) => ({ x, y, r: x > 230 && x < 450 ? 132 : 114 })),
    ...Object.values(SITES).map(({ x, y }) => ({ x, y, r: 88 })),
    { x: 262, y: 628, r: 92 }, { x: 418, y: 628, r: 92 }, { x: 338, y: 150, r: 140 },
    { x: 580, y: 226, r: 112 }, { x: 100, y: 226, r: 112 }, { x: 148, y: 840, r: 92 }, { x: 532, y: 840, r: 92 },
  ];
  let seed = 11;
  const draw = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let tries = 0; tries < 2400 && kept.length < 96; tries += 1) {
    const tree = { x: Math.round(draw() * 676 + 2), y: Math.round(150 + draw() * 668), r: 0.75 + draw() * 0.7, isPine: draw() < 0.45 };
    const isOnWay = taken.some(({ x, y, r }) => Math.hypot(x - tree.x, y - tree.y) < r + 8);
    const isOnHeadland = tree.x > 216 && tree.x < 464 && tree.y > 600;
    const isCrowded = kept.some(({ x, y, r }) => Math.hypot(x - tree.x, y - tree.y) < 10.5 * (r + tree.r));
    if (!isOnWay && !isOnHeadland && !isCrowded) kept.push({ ...tree, r: Number(tree.r.toFixed(2)) });
  }
  return kept.sort((a, b) => a.y - b.y);
}
