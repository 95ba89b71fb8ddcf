/** What stands on a roof: the points (in a hexagon if the shape is no rectangle), the seat's mark, towers, tanks and the like. */
import { html } from "../../../vendor/preact-htm.js";
import { MARKS } from "../../seats.js";
import { lookOf, scatter } from "./blueprint.js";
import { once, tileName } from "./catalogue.js";
import { crownOf } from "./crowns.js";

const HEXAGON = "M-13 0L-7 -10.6H7L13 0L7 10.6H-7Z";
const SQUARE = "M-10.4 -10.4H10.4V10.4H-10.4Z";
/** A roof narrower than this from north to south carries nothing. */
const NARROW = 19;
/** Towers stand a little south of the middle of their square, and reach no farther than this beyond the building. */
const FOOT = 10;
const BEYOND = 16;

/** `rooms` are the squares' parts of the roof, see blueprint.js. */
export function Roofscape({ tile, look, seat, rooms }) {
  const crown = look.is_legendary ? crownOf(tile, tileName(tile)) : { towers: 0, height: 0 };
  const { crowns, number, mark, others } = once(`roof ${tile} ${rooms.map(({ cell }) => cell).join()}`, () => arrange(look, rooms, crown));
  return html`
    ${others.map((room) => html`<g key=${room.cell} transform=${`translate(${room.x} ${room.y})`}>${furniture(room, lookOf(look))}</g>`)}
    <path class="roof-mark" d=${MARKS[seat]} transform=${`translate(${mark.x} ${mark.y}) scale(${mark.depth < 24 ? 0.95 : 1.15})`} />
    ${look.points > 0 && html`
      <g class="points" transform=${`translate(${number.x} ${number.y})`}>
        <path d=${look.is_rectangular ? SQUARE : HEXAGON} /><text class=${look.points > 9 ? "is-long" : ""} y="5.8">${look.points}</text>
      </g>`}
    ${crowns.map((tower) => html`<g key=${`crown ${tower.cell}`} class="crown" transform=${`translate(${tower.x} ${tower.y + FOOT}) scale(${sizeOf(tower, crown.height)})`}>${crown.draw()}</g>`)}`;
}

/** Divide the roof in the best of all ways: number and mark where there is room, towers where they hide neither; the rest is left to tanks and the like. */
function arrange(look, rooms, { towers, height }) {
  const middle = { x: mean(rooms.map(({ x }) => x)), y: mean(rooms.map(({ y }) => y)) };
  const far = (room) => Math.abs(room.x - middle.x) + Math.abs(room.y - middle.y);
  const hides = (tower, room) => Math.abs(tower.x - room.x) < 25 && room.y < tower.y + 5 && tower.y + FOOT - height < room.y;
  const overshoot = (tower) => Math.max(0, height - (tower.y + FOOT - tower.back));
  const worthOf = ([number, mark = number, ...crowns]) => {
    const apart = crowns.length > 1 ? Math.abs(crowns[0].x - crowns[1].x) - Math.abs(crowns[0].y - crowns[1].y) : 0;
    const hidden = crowns.filter((tower) => hides(tower, number) || hides(tower, mark)).length;
    return (
      2 * Math.min(number.depth, 32) - 0.5 * far(number) + Math.min(mark.depth, 28) - 0.4 * distance(number, mark) +
      sum(crowns.map((tower) => Math.min(tower.depth, 26) - 0.5 * far(tower) - 1.2 * overshoot(tower))) + apart - 400 * hidden
    );
  };
  const wanted = (look.points > 0 ? 2 : 1) + towers;
  const best = picks(rooms, Math.min(wanted, rooms.length)).map((pick) => (look.points > 0 ? pick : [pick[0], ...pick])).reduce((one, other) => (worthOf(other) > worthOf(one) ? other : one));
  const [number, mark = number, ...crowns] = best;
  const others = rooms.filter((room) => !best.includes(room) && room.depth >= NARROW && !crowns.some((tower) => hides(tower, room)));
  return { number, mark, crowns: crowns.sort((a, b) => a.y - b.y), others };
}

/** Return how much a tower is drawn smaller where the building behind it is not deep. */
function sizeOf({ y, back }, height) {
  return Math.max(0.62, Math.min(1, (y + FOOT - back + BEYOND) / height)).toFixed(2);
}

/** Return every way to pick so many in order. */
function picks(rooms, count) {
  if (!count) return [[]];
  return rooms.flatMap((room) => picks(rooms.filter((other) => other !== room), count - 1).map((rest) => [room, ...rest]));
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers) => sum(numbers) / numbers.length;
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

const KINDS = { none: [chimneys], bronze: [tank, chimneys, skylight], silver: [skylight, tank, hut], gold: [setback, tank, setback], legend: [setback] };

/** The same on the same square every time. */
function furniture({ cell, depth }, look) {
  const kinds = KINDS[look] ?? KINDS.bronze;
  const draw = kinds[scatter(cell * 3 + 11) % kinds.length];
  return draw === setback && depth < 27 ? skylight() : draw();
}

function tank() {
  return html`
    <ellipse class="roof-shade" cx="4" cy="8" rx="8" ry="3.5" /><path class="tank-legs" d="M-5 8V1M5 8V1M0 9V1" />
    <path class="tank" d="M-6.5 -6H6.5V3.5A6.5 2 0 0 1 -6.5 3.5Z" /><path class="tank-hoops" d="M-6.5 -2.6H6.5M-6.5 .6H6.5" /><path class="tank-lid" d="M-7.4 -5.4L0 -11.4L7.4 -5.4A7.4 2 0 0 1 -7.4 -5.4Z" />`;
}

function skylight() {
  return html`<path class="roof-shade" d="M-7 -4H11V8H-7Z" /><path class="skylight" d="M-9 -6H9V6H-9Z" /><path class="skylight-bars" d="M-3 -6V6M3 -6V6M-9 0H9" />`;
}

function hut() {
  return html`<path class="roof-shade" d="M-7 1H9V8H-7Z" /><path class="hut-roof" d="M-7 -7H7V0H-7Z" /><path class="hut" d="M-7 0H7V6H-7Z" /><path class="tower-panes" d="M-1.5 2h3v4h-3Z" />`;
}

function chimneys() {
  return html`<path class="roof-shade" d="M-6 0H1V7H-6ZM7 0H14V7H7Z" /><path class="chimney" d="M-9 -4h5.4v9h-5.4ZM4 -4h5.4v9h-5.4Z" /><path class="chimney-top" d="M-9.8 -6h7v2.6h-7ZM3.2 -6h7v2.6h-7Z" />`;
}

/** Two smaller storeys on top, each set back from the edge, under a flag of the seat. */
function setback() {
  return html`
    <path class="roof-shade" d="M-10 -4H17V14H-10Z" /><path class="storey" d="M-13 4H13V13H-13Z" /><path class="storey-top" d="M-13 -6H13V4H-13Z" />
    <path class="tower-panes" d="M-10.6 6h3v5h-3ZM-5 6h3v5h-3ZM.6 6h3v5h-3ZM6.2 6h3v5h-3Z" transform="translate(.7 0)" />
    <path class="storey" d="M-7 -8H7V0H-7Z" /><path class="tower-panes" d="M-4.6 -6h2.4v4.4h-2.4ZM-1.2 -6h2.4v4.4h-2.4ZM2.2 -6h2.4v4.4h-2.4Z" />
    <path class="copper" d="M-8 -8L0 -15L8 -8Z" /><path class="flag-pole" d="M0 -14V-24" /><path class="flag" d="M0 -24H8L6 -21.6L8 -19.2H0Z" />`;
}
