/** The towers of legendary buildings, seen from the front; the origin is the middle of the tower's foot. */
import { html } from "../../../vendor/preact-htm.js";

/** Return `{towers, height, draw}`: how many of them a building has and how high they are, chosen by its key or name. */
export function crownOf(kind, name) {
  const words = `${kind} ${name}`;
  if (/woolworth/i.test(words)) return { towers: 1, height: 86, draw: woolworth };
  if (/singer/i.test(words)) return { towers: 1, height: 82, draw: singer };
  if (/met-life|metropolitan/i.test(words)) return { towers: 1, height: 79, draw: metLife };
  if (/park.row/i.test(words)) return { towers: 2, height: 50, draw: parkRow };
  return { towers: 1, height: 72, draw: spire };
}

const shaft = (half, from, to) => html`
  <path class="tower" d=${`M${-half} ${from}V${to}H${half}V${from}Z`} /><path class="tower-shade" d=${`M${half * 0.35} ${from}V${to}H${half}V${from}Z`} />`;

/** Windows of a shaft: columns of small panes. */
const panes = (columns, from, to) => html`
  <path class="tower-panes" d=${columns.flatMap((x) => Array.from({ length: Math.floor((from - to) / 5) }, (_, floor) => `M${x - 1} ${from - floor * 5 - 4}h2v3h-2Z`)).join("")} />`;

/** A cathedral of commerce: two setbacks, a steep copper roof between four pinnacles. */
function woolworth() {
  return html`
    <ellipse class="tower-foot" rx="19" ry="5" />
    ${shaft(16, 0, -22)}${panes([-11.5, -6, 0, 6, 11.5], -2, -20)}
    <path class="cornice" d="M-17.4 -22H17.4M-13 -38H13" />
    ${shaft(11.5, -22, -38)}${panes([-7, -2.4, 2.4, 7], -24, -37)}
    <path class="copper" d="M-8.5 -38L-3.4 -58H3.4L8.5 -38Z" /><path class="copper-shade" d="M1 -38V-58H3.4L8.5 -38Z" />
    <path class="copper" d="M-14 -22L-12.8 -31L-11.5 -22ZM14 -22L12.8 -31L11.5 -22ZM-10.6 -38L-9.4 -47L-8.2 -38ZM10.6 -38L9.4 -47L8.2 -38Z" />
    <path class="tower" d="M-2.6 -58V-63H2.6V-58Z" /><path class="copper" d="M-3.2 -63L0 -78L3.2 -63Z" /><path class="needle" d="M0 -86V-76" /><circle class="gilt" cy="-77" r="1.6" />`;
}

/** A slender shaft that swells into a bulbous mansard with a lantern. */
function singer() {
  return html`
    <ellipse class="tower-foot" rx="13" ry="4" />
    ${shaft(9.5, 0, -34)}${panes([-5.8, 5.8], -2, -32)}<path class="bay" d="M-2.6 -3V-30a2.6 2.6 0 0 1 5.2 0V-3Z" />
    <path class="cornice" d="M-12.4 -35H12.4" />
    <path class="copper" d="M-11.6 -36C-12 -47 -8 -50 -6.2 -56H6.2C8 -50 12 -47 11.6 -36Z" /><path class="copper-shade" d="M3 -36C4 -46 3 -50 2.4 -56H6.2C8 -50 12 -47 11.6 -36Z" />
    <path class="pane" d="M-7 -40v-3.4a1.8 1.8 0 0 1 3.6 0v3.4ZM-1.8 -40v-3.4a1.8 1.8 0 0 1 3.6 0v3.4ZM3.4 -40v-3.4a1.8 1.8 0 0 1 3.6 0v3.4Z" />
    <path class="tower" d="M-4 -56V-62H4V-56Z" /><path class="copper" d="M-5 -62C-4.6 -67 -2 -67.6 -1.2 -71H1.2C2 -67.6 4.6 -67 5 -62Z" /><path class="needle" d="M0 -82V-70" /><circle class="gilt" cy="-72" r="1.5" />`;
}

/** The campanile of Madison Square: a clock, a loggia, a pyramid, a gilded lantern. */
function metLife() {
  return html`
    <ellipse class="tower-foot" rx="16" ry="4.5" />
    ${shaft(12.5, 0, -40)}${panes([-9.4, 9.4], -2, -38)}${panes([-4, 0, 4], -2, -14)}
    <circle class="clock-rim" cy="-26" r="7.8" /><circle class="clock" cy="-26" r="6.3" /><path class="clock-hands" d="M0 -30.6V-26L3.3 -24" />
    <path class="cornice" d="M-14.2 -40H14.2" />
    <path class="loggia" d="M-11 -40V-46H11V-40Z" /><path class="tower-panes" d="M-9 -40.5v-4h2.4v4ZM-4.8 -40.5v-4h2.4v4ZM-1.2 -40.5v-4h2.4v4ZM2.4 -40.5v-4h2.4v4ZM6.6 -40.5v-4h2.4v4Z" />
    <path class="cornice" d="M-12.4 -46H12.4" />
    <path class="slate" d="M-11 -46.6L-3 -63H3L11 -46.6Z" /><path class="copper-shade" d="M1 -46.6V-63H3L11 -46.6Z" />
    <path class="tower" d="M-3 -63V-67.5H3V-63Z" /><path class="gilt" d="M-3.6 -67.5A3.6 5 0 0 1 3.6 -67.5Z" /><path class="needle" d="M0 -79V-72" />`;
}

/** One of the twins: a drum of columns under a copper dome. */
function parkRow() {
  return html`
    <ellipse class="tower-foot" rx="12" ry="3.6" />
    ${shaft(9, 0, -18)}${panes([-5, 0, 5], -2, -17)}<path class="cornice" d="M-10.4 -18H10.4" />
    <path class="loggia" d="M-7 -18V-24H7V-18Z" /><path class="tower-panes" d="M-5.4 -18.5v-4h1.8v4ZM-.9 -18.5v-4h1.8v4ZM3.6 -18.5v-4h1.8v4Z" />
    <path class="copper" d="M-8 -24C-8 -33 -4 -37 0 -37.6C4 -37 8 -33 8 -24Z" /><path class="copper-shade" d="M1.4 -24C3 -30 2 -36 0 -37.6C4 -37 8 -33 8 -24Z" />
    <path class="tower" d="M-1.7 -37V-41H1.7V-37Z" /><path class="gilt" d="M-2.3 -41A2.3 3.4 0 0 1 2.3 -41Z" /><path class="needle" d="M0 -51V-44" />`;
}

function spire() {
  return html`
    <ellipse class="tower-foot" rx="14" ry="4" />
    ${shaft(11, 0, -26)}${panes([-6.6, -2.2, 2.2, 6.6], -2, -25)}<path class="cornice" d="M-12.4 -26H12.4" />
    ${shaft(7, -26, -38)}${panes([-3, 3], -27, -37)}<path class="copper" d="M-7.6 -38L0 -62L7.6 -38Z" /><path class="copper-shade" d="M0 -62L7.6 -38H1Z" /><path class="needle" d="M0 -72V-60" />`;
}
