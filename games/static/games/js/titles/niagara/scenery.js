/** The land and the water: everything that never changes. Built once; Preact skips it at every later painting. */
import { html } from "../../../vendor/preact-htm.js";
import { ARMS, EDGES, FALLS_Y, HEIGHT, ROPE_Y, SITES, STEM, WIDTH } from "./river.js";
import { Trees } from "./trees.js";

const HEADLAND = "M340 640C372 640 402 652 424 682C442 706 452 744 454 776L460 848H220L226 776C228 744 238 706 256 682C278 652 308 640 340 640Z";
const HEADLAND_TOP = "M340 652C368 652 396 663 413 690C429 714 439 748 441 780L445 830H235L239 780C241 748 251 714 267 690C284 663 312 652 340 652Z";
const BEACH = "M0 0H680V118C640 132 600 120 552 132C500 146 468 150 430 148H246C206 150 176 144 128 132C84 120 44 134 0 120Z";
const BEACH_EDGE = "M0 120C44 134 84 120 128 132C176 144 206 150 246 148M430 148C468 150 500 146 552 132C600 120 640 132 680 118";
const CLIFF = "M0 834C40 826 66 838 92 832L210 836C250 842 300 830 340 838S430 842 470 836L588 832C620 838 648 826 680 834V960H0Z";
const ROCKS = "M226 960C222 930 250 912 282 908C310 880 372 880 398 908C432 912 460 932 456 960Z";

/** Widths of the layers of bank and water, the stem's and the arms'. From the bank to the deep. */
const LAYERS = [
  ["bank-shade", 246, 168], ["bank", 232, 154], ["bank-wet", 214, 138], ["surf", 206, 131],
  ["shallow", 201, 127], ["middle", 170, 104], ["deep", 132, 78],
];
const RIPPLES = [[290, 236], [398, 246], [300, 330], [424, 352], [306, 430], [424, 436], [286, 528], [398, 528], [262, 606], [420, 608], [222, 660], [458, 660], [128, 730], [552, 730], [196, 812], [484, 812], [116, 806], [566, 806]];
const STONES = [[226, 196, 1], [462, 262, 0.8], [252, 312, 0.7], [484, 388, 0.9], [243, 470, 0.8], [456, 540, 0.75], [186, 590, 0.9], [506, 592, 0.8], [86, 712, 0.9], [594, 712, 0.8], [84, 806, 1], [600, 802, 0.9]];

export const SCENERY = html`
  <g class="scenery" aria-hidden="true">
    <rect class="land" width=${WIDTH} height=${HEIGHT} />
    <g class="meadow">
      <ellipse cx="90" cy="260" rx="150" ry="90" /><ellipse cx="610" cy="330" rx="130" ry="120" />
      <ellipse cx="60" cy="520" rx="120" ry="90" /><ellipse cx="620" cy="620" rx="110" ry="110" />
      <ellipse cx="40" cy="760" rx="90" ry="100" />
    </g>
    <path class="beach" d=${BEACH} />
    <path class="beach-edge" d=${BEACH_EDGE} />
    <path class="beach-grain" d="M24 28h5M96 108h6M132 24h4M172 96h6M208 30h5M470 112h5M506 26h6M548 104h4M590 18h5M646 108h6M60 92h4M244 118h5M424 30h4M660 44h4" />
    ${camp()}
    <g class="water">${LAYERS.map(([name, stem, arm]) => strokes(name, stem, arm))}</g>
    <g class="ripples">${RIPPLES.map(([x, y]) => html`<path class="ripple" d=${`M${x - 13} ${y}q6.5 -6 13 0t13 0`} />`)}</g>
    <g class="flow">${currents()}</g>
    <g class="bank-stones">${STONES.map(([x, y, r]) => bankStone(x, y, r))}</g>
    <path class="headland-shade" d=${HEADLAND} transform="translate(0 6)" />
    <path class="stone" d=${HEADLAND} />
    <path class="stone-top" d=${HEADLAND_TOP} />
    <path class="moss" d="M340 660C362 660 386 668 402 692C380 682 362 668 340 670S300 682 278 692C294 668 318 660 340 660Z" />
    <path class="stone-crack" d="M262 704L280 722L272 742M418 704L402 724L412 746M246 806L270 814M434 806L408 812" />
    <g class="jetties">
      ${Object.values(SITES).flatMap(({ jetties }) => jetties).map((d) => html`<path class="jetty-shade" d=${d} transform="translate(0 5)" /><path class="jetty" d=${d} /><path class="jetty-gaps" d=${d} />`)}
    </g>
    <g class="clearings">
      ${Object.entries(SITES).map(([name, { x, y }]) => html`
        <ellipse class="clearing-shade" cx=${x} cy=${y + 5} rx="74" ry="41" />
        <ellipse class=${`clearing clearing-${name}`} cx=${x} cy=${y} rx="72" ry="39" />
        <ellipse class="clearing-in" cx=${x} cy=${y} rx="65" ry="33" />`)}
    </g>
    <${Trees} />
    <path class="cliff" d=${CLIFF} />
    <path class="cliff-strata" d="M0 862C40 856 70 866 92 860M588 860C620 866 650 856 680 862M212 864C260 872 300 858 340 866S430 872 468 864M0 894C40 888 66 898 88 892M592 892C624 898 650 888 680 894M216 894C240 900 252 890 268 894M412 894C430 900 448 892 464 894" />
    ${["L", "R"].map((arm) => falls(EDGES[arm].x))}
    <path class="pool" d="M0 936C60 924 100 940 150 932S260 938 300 948H380C420 938 480 940 530 932S620 924 680 936V960H0Z" />
    ${rainbow()}
    <path class="rocks" d=${ROCKS} />
    <path class="rocks-top" d="M244 956C246 934 272 924 298 920C322 900 362 900 386 920C412 924 436 938 438 956Z" />
    ${["L", "R"].map((arm) => foam(EDGES[arm].x))}
    ${dock()}
    <rect class="vignette" width=${WIDTH} height=${HEIGHT} fill="url(#vignette)" />
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

function bankStone(x, y, r) {
  return html`
    <g transform=${`translate(${x} ${y}) scale(${r})`}>
      <ellipse class="tree-shade" cx="3" cy="6" rx="15" ry="9" />
      <path class="stone" d="M-14 3C-14 -6 -6 -10 2 -9S15 -4 14 4S4 10 -3 9S-14 8 -14 3Z" />
      <path class="stone-top" d="M-9 -1C-8 -6 -2 -8 3 -7S11 -4 10 0S-9 3 -9 -1Z" />
    </g>`;
}

function falls(x) {
  const streaks = [-55, -47, -38, -28, -19, -10, -2, 7, 15, 24, 33, 42, 50, 57];
  return html`
    <g class="falls" transform=${`translate(${x} 0)`}>
      <path class="falls-shade" d=${`M-74 ${FALLS_Y - 6}H74L82 940H-82Z`} />
      <path class="falls-body" d=${`M-64 ${FALLS_Y - 8}C-30 ${FALLS_Y + 2} 30 ${FALLS_Y + 2} 64 ${FALLS_Y - 8}L70 936H-70Z`} />
      ${streaks.map((dx, index) => html`<path class=${`falls-streak${index % 3 ? "" : " is-deep"}`} d=${`M${dx} ${FALLS_Y + 3 + (index % 3) * 6}L${dx * 1.08} ${904 + (index % 4) * 9}`} />`)}
      <path class="falls-lip-shade" d=${`M-64 ${FALLS_Y - 2}C-30 ${FALLS_Y + 8} 30 ${FALLS_Y + 8} 64 ${FALLS_Y - 2}`} />
      <path class="falls-lip" d=${`M-64 ${FALLS_Y - 8}C-30 ${FALLS_Y + 2} 30 ${FALLS_Y + 2} 64 ${FALLS_Y - 8}`} />
    </g>`;
}

function foam(x) {
  const puffs = [[-72, 940, 15], [-50, 931, 19], [-26, 937, 17], [-4, 929, 20], [20, 936, 18], [42, 930, 19], [62, 936, 16], [78, 943, 12]];
  return html`
    <g class="foam" transform=${`translate(${x} 0)`}>
      <ellipse class="mist" cx="0" cy="912" rx="116" ry="54" fill="url(#mist)" />
      ${puffs.map(([dx, y, r]) => html`<circle class="foam-low" cx=${dx} cy=${y + 4} r=${r} />`)}
      ${puffs.map(([dx, y, r]) => html`<circle cx=${dx - 2} cy=${y - 1} r=${r * 0.82} />`)}
    </g>`;
}

function rainbow() {
  const arcs = [["#e8505b", 128], ["#f6b44b", 121], ["#f4e36a", 114], ["#66c18c", 107], ["#5aa6e0", 100]];
  return html`
    <g class="rainbow">${arcs.map(([colour, r]) => html`<path d=${`M${340 - r} 960A${r} ${r * 0.8} 0 0 1 ${340 + r} 960`} stroke=${colour} />`)}</g>`;
}

/** A tent and a fire on the left of the beach, crates and a barrel on the right. */
function camp() {
  return html`
    <g class="camp">
      <ellipse class="tree-shade" cx="72" cy="90" rx="52" ry="12" />
      <path class="tent-side" d="M72 28L28 86H72Z" /><path class="tent" d="M72 28L116 86H28Z" />
      <path class="tent-door" d="M72 44L86 86H58Z" /><path class="tent-pole" d="M72 28V20M72 28L26 90M72 28L118 90" />
      <ellipse class="tree-shade" cx="612" cy="86" rx="50" ry="11" />
      <path class="crate" d="M574 48H610V84H574Z" /><path class="crate-gaps" d="M574 60H610M574 72H610M574 48L610 84" />
      <path class="crate" d="M584 24H612V48H584Z" /><path class="crate-gaps" d="M584 36H612" />
      <path class="barrel" d="M618 50C622 46 642 46 646 50C650 62 650 74 646 84C640 88 624 88 618 84C614 74 614 62 618 50Z" />
      <path class="crate-gaps" d="M616 60H648M616 74H648" />
    </g>`;
}

function dock() {
  return html`
    <g class="dock">
      <path class="dock-shade" d="M300 122H390V144H300Z" />
      <path class="dock-planks" d="M294 118H386V138H294Z" />
      <path class="dock-gaps" d="M312 118V138M330 118V138M349 118V138M368 118V138" />
      <path class="rope-shade" d=${`M214 ${ROPE_Y + 7}Q338 ${ROPE_Y + 27} 462 ${ROPE_Y + 7}`} />
      <path class="rope" d=${`M214 ${ROPE_Y}Q338 ${ROPE_Y + 18} 462 ${ROPE_Y}`} />
      <path class="rope-twist" d=${`M214 ${ROPE_Y}Q338 ${ROPE_Y + 18} 462 ${ROPE_Y}`} />
      <circle class="post" cx="214" cy=${ROPE_Y} r="9" /><circle class="post" cx="462" cy=${ROPE_Y} r="9" />
    </g>`;
}
