/** The land and the water: everything that never changes. Built once; Preact skips it at every later painting. */
import { html } from "../../../vendor/preact-htm.js";
import { ARMS, EDGES, FALLS_Y, HEIGHT, ROPE_Y, SITES, SPACES, STEM, WIDTH } from "./river.js";

const HEADLAND = "M340 640C372 640 402 652 424 682C442 706 452 744 454 776L458 834H222L226 776C228 744 238 706 256 682C278 652 308 640 340 640Z";
const HEADLAND_TOP = "M340 654C368 654 394 664 412 690C428 714 438 748 440 780L442 820H238L240 780C242 748 252 714 268 690C286 664 312 654 340 654Z";
const BEACH = "M0 0H680V118C640 132 600 120 552 132C500 146 468 150 430 148H246C206 150 176 144 128 132C84 120 44 134 0 120Z";
const CLIFF = "M0 834C40 826 66 838 92 832L210 836C250 842 300 830 340 838S430 842 470 836L588 832C620 838 648 826 680 834V960H0Z";
const ROCKS = "M226 960C222 930 250 912 282 908C310 880 372 880 398 908C432 912 460 932 456 960Z";

/** Trees stand where there is room: the same places every time, without a table of them. */
const TREES = plant();

export const SCENERY = html`
  <g class="scenery" aria-hidden="true">
    <rect class="land" width=${WIDTH} height=${HEIGHT} />
    <g class="meadow">
      <ellipse cx="90" cy="260" rx="150" ry="90" /><ellipse cx="610" cy="330" rx="130" ry="120" />
      <ellipse cx="60" cy="520" rx="120" ry="90" /><ellipse cx="620" cy="620" rx="110" ry="110" />
      <ellipse cx="40" cy="760" rx="90" ry="100" /><ellipse cx="340" cy="760" rx="100" ry="80" />
    </g>
    <path class="beach" d=${BEACH} />
    <path class="beach-edge" d="M0 120C44 134 84 120 128 132C176 144 206 150 246 148M430 148C468 150 500 146 552 132C600 120 640 132 680 118" />
    <g class="water">
      ${strokes("bank", 232, 154)} ${strokes("bank-wet", 214, 138)} ${strokes("shallow", 202, 128)} ${strokes("deep", 150, 92)}
    </g>
    <g class="flow">
      ${currents()}
    </g>
    <path class="stone" d=${HEADLAND} />
    <path class="stone-top" d=${HEADLAND_TOP} />
    <path class="stone-crack" d="M268 690L286 712L278 738M412 690L398 716L408 742M250 800L276 812M430 800L404 808M340 654L334 668" />
    <g class="jetties">
      ${Object.values(SITES).flatMap(({ jetties }) => jetties).map((d) => html`<path class="jetty" d=${d} /><path class="jetty-gaps" d=${d} />`)}
    </g>
    <g class="clearings">
      ${Object.entries(SITES).map(([name, { x, y }]) => html`<ellipse class=${`clearing clearing-${name}`} cx=${x} cy=${y} rx="72" ry="39" />`)}
    </g>
    <g class="trees">
      ${TREES.map(({ x, y, r }) => html`
        <g transform=${`translate(${x} ${y}) scale(${r})`}>
          <ellipse class="tree-shade" cx="5" cy="7" rx="15" ry="13" />
          <path class="tree-low" d="M0 -16L6 -9L14 -8L11 0L15 8L7 9L2 16L-5 11L-13 11L-12 3L-16 -4L-8 -7Z" />
          <path class="tree-high" d="M0 -9L4 -5L9 -3L6 2L6 8L0 6L-6 7L-7 1L-9 -4L-4 -5Z" />
        </g>`)}
    </g>
    <path class="cliff" d=${CLIFF} />
    <path class="cliff-lines" d="M20 846L30 900M52 842L46 890M244 850L256 902M300 850L296 880M380 850L388 884M432 850L424 900M634 844L642 892M662 846L652 910" />
    ${["L", "R"].map((arm) => falls(EDGES[arm].x))}
    <path class="pool" d="M0 936C60 924 100 940 150 932S260 938 300 948H380C420 938 480 940 530 932S620 924 680 936V960H0Z" />
    <path class="rocks" d=${ROCKS} />
    <path class="rocks-top" d="M244 956C246 934 272 924 298 920C322 900 362 900 386 920C412 924 436 938 438 956Z" />
    ${["L", "R"].map((arm) => foam(EDGES[arm].x))}
    ${dock()}
  </g>`;

function strokes(name, stem, arm) {
  return html`
    <path class=${name} d=${ARMS.L} stroke-width=${arm} />
    <path class=${name} d=${ARMS.R} stroke-width=${arm} />
    <path class=${name} d=${STEM} stroke-width=${stem} />`;
}

/** Lines of current beside the middle of the river; they run while the river moves. */
function currents() {
  const stems = [-78, -46, 44, 76].map((dx, index) => ({ d: STEM, dx, dash: index % 2 ? "34 60 18 84" : "22 74 40 66" }));
  const arms = [-38, 36].flatMap((dx) => [{ d: ARMS.L, dx, dash: "26 58" }, { d: ARMS.R, dx, dash: "30 64" }]);
  return [...stems, ...arms].map(({ d, dx, dash }) => html`<path class="current" d=${d} stroke-dasharray=${dash} transform=${`translate(${dx} 0)`} />`);
}

function falls(x) {
  const streaks = [-50, -38, -27, -15, -4, 8, 19, 31, 43, 52];
  return html`
    <g class="falls" transform=${`translate(${x} 0)`}>
      <path class="falls-body" d=${`M-64 ${FALLS_Y - 8}C-30 ${FALLS_Y + 2} 30 ${FALLS_Y + 2} 64 ${FALLS_Y - 8}L70 936H-70Z`} />
      ${streaks.map((dx, index) => html`<path class="falls-streak" d=${`M${dx} ${FALLS_Y + 3 + (index % 3) * 5}L${dx * 1.08} ${908 + (index % 4) * 8}`} />`)}
      <path class="falls-lip" d=${`M-64 ${FALLS_Y - 7}C-30 ${FALLS_Y + 3} 30 ${FALLS_Y + 3} 64 ${FALLS_Y - 7}`} />
    </g>`;
}

function foam(x) {
  const puffs = [[-66, 938, 16], [-44, 930, 20], [-18, 936, 18], [6, 929, 21], [30, 935, 19], [54, 931, 18], [72, 940, 14]];
  return html`
    <g class="foam" transform=${`translate(${x} 0)`}>
      <ellipse class="mist" cx="0" cy="916" rx="104" ry="46" fill="url(#mist)" />
      ${puffs.map(([dx, y, r]) => html`<circle cx=${dx} cy=${y} r=${r} />`)}
    </g>`;
}

function dock() {
  return html`
    <g class="dock">
      <path class="dock-planks" d="M296 104H384V136H296Z" />
      <path class="dock-gaps" d="M318 104V136M340 104V136M362 104V136" />
      <path class="rope-shade" d=${`M214 ${ROPE_Y + 6}Q338 ${ROPE_Y + 26} 462 ${ROPE_Y + 6}`} />
      <path class="rope" d=${`M214 ${ROPE_Y}Q338 ${ROPE_Y + 18} 462 ${ROPE_Y}`} />
      <path class="rope-twist" d=${`M214 ${ROPE_Y}Q338 ${ROPE_Y + 18} 462 ${ROPE_Y}`} />
      <circle class="post" cx="214" cy=${ROPE_Y} r="9" /><circle class="post" cx="462" cy=${ROPE_Y} r="9" />
    </g>`;
}

function plant() {
  const kept = [];
  const taken = [
    ...Object.values(SPACES).map(({ x, y }) => ({ x, y, r: x > 230 && x < 450 ? 132 : 114 })),
    ...Object.values(SITES).map(({ x, y }) => ({ x, y, r: 92 })),
    { x: 262, y: 628, r: 92 }, { x: 418, y: 628, r: 92 }, { x: 338, y: 150, r: 140 },
    { x: 580, y: 226, r: 112 }, { x: 100, y: 226, r: 112 }, { x: 148, y: 840, r: 92 }, { x: 532, y: 840, r: 92 },
  ];
  let seed = 7;
  const draw = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let tries = 0; tries < 1600 && kept.length < 78; tries += 1) {
    const tree = { x: Math.round(draw() * 676 + 2), y: Math.round(150 + draw() * 668), r: 0.7 + draw() * 0.65 };
    const isOnWay = taken.some(({ x, y, r }) => Math.hypot(x - tree.x, y - tree.y) < r + 8);
    const isOnHeadland = tree.x > 216 && tree.x < 464 && tree.y > 600;
    const isCrowded = kept.some(({ x, y, r }) => Math.hypot(x - tree.x, y - tree.y) < 13 * (r + tree.r));
    if (!isOnWay && !isOnHeadland && !isCrowded) kept.push({ ...tree, r: Number(tree.r.toFixed(2)) });
  }
  return kept.sort((a, b) => a.y - b.y);
}
