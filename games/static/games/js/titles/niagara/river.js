/** Where everything lies: the geometry of the river. Numbers are units of the drawing, WIDTH by HEIGHT. */

export const WIDTH = 680;
export const HEIGHT = 960;
export const DISC = 43;

const MIDDLE = 340;
const SHORE_Y = 74;
const LOST_Y = 906;
/** How large canoes are drawn by how many share a space. */
const SCALES = [1, 1.16, 1.1, 0.94, 0.86];

/** Centre of every space, and how far a canoe there is turned from pointing straight down (degrees). */
export const SPACES = {
  C1: { x: 338, y: 200, turn: -8 },
  C2: { x: 356, y: 293, turn: -9 },
  C3: { x: 368, y: 387, turn: 2 },
  C4: { x: 352, y: 481, turn: 8 },
  C5: { x: 340, y: 575, turn: 0 },
  L1: { x: 178, y: 682, turn: 24 },
  L2: { x: 152, y: 776, turn: 6 },
  R1: { x: 502, y: 682, turn: -24 },
  R2: { x: 528, y: 776, turn: -6 },
};
export const ENTRY = { x: 334, y: 118, turn: -4 };
/** Just over the edge of the falls, by arm. */
export const EDGES = { L: { x: 148, y: 872, turn: 0 }, R: { x: 532, y: 872, turn: 0 } };
export const FALLS_Y = 834;
export const ROPE_Y = 146;

/** The river as seen by the painter: one stem, two arms. */
export const STEM = "M330 132C332 170 334 180 338 200S350 262 356 293S371 350 368 387S356 448 352 481S340 540 340 575";
export const ARMS = {
  L: "M340 560C338 606 262 604 206 646S152 726 152 776L148 838",
  R: "M340 560C342 606 418 604 474 646S528 726 528 776L532 838",
};

/** Find sites: where the gems lie, which spaces they adjoin, and where the jetties go. */
export const SITES = {
  amethyst: { x: 138, y: 386, jetties: ["M208 386H268"] },
  diamond: { x: 564, y: 482, jetties: ["M494 482H450"] },
  amber: { x: 106, y: 560, jetties: ["M172 566H236"] },
  sapphire: { x: 340, y: 706, jetties: ["M272 700H242", "M408 700H438"] },
  ruby: { x: 340, y: 792, jetties: ["M272 782H222", "M408 782H458"] },
};

/** Which site's gems can be loaded on a space. */
export const SITE_AT = { C3: "amethyst", C4: "diamond", C5: "amber", L1: "sapphire", R1: "sapphire", L2: "ruby", R2: "ruby" };

/** Every place a canoe can be, from the shore to the falls. */
export const ALL_SPACES = ["SHORE", ...Object.keys(SPACES), "FALLS"];

const DOWN = { L: ["SHORE", "C1", "C2", "C3", "C4", "C5", "L1", "L2", "FALLS"], R: ["SHORE", "C1", "C2", "C3", "C4", "C5", "R1", "R2", "FALLS"] };

export function armOf(space) {
  return space.startsWith("L") ? "L" : space.startsWith("R") ? "R" : null;
}

/** Return the spaces from one to another along the water, both included; `arm` where neither end says it. */
export function route(from, to, arm = "L") {
  const line = DOWN[armOf(from) ?? armOf(to) ?? arm];
  const start = line.indexOf(from);
  const end = line.indexOf(to);
  if (start < 0 || end < 0) return [from, to];
  return start <= end ? line.slice(start, end + 1) : line.slice(end, start + 1).reverse();
}

/** Return how far it is, and which way: `{steps, way}` with way `up`, `down` or `stay`. */
export function distance(from, to) {
  const path = route(from, to);
  const line = DOWN[armOf(from) ?? armOf(to) ?? "L"];
  if (from === to) return { steps: 0, way: "stay" };
  return { steps: path.length - 1, way: line.indexOf(to) > line.indexOf(from) ? "down" : "up" };
}

/** Return where the river carries a thing that lies on `space` in one step while `arm` takes the disc. */
export function below(space, arm) {
  const line = DOWN[arm];
  const at = line.indexOf(space);
  return at < 1 || space === "FALLS" ? space : line[at + 1];
}

/** Return the place of a seat's canoe on the shore. */
export function shorePlace(seat, canoe, seats) {
  const x = MIDDLE + (seat - (seats - 1) / 2) * 88 + (canoe ? 17 : -17);
  return { x, y: SHORE_Y, turn: 0, scale: 1.04 };
}

/** Return the middle of a seat's place on the beach. */
export function berthPlace(seat, seats) {
  return { x: MIDDLE + (seat - (seats - 1) / 2) * 88, y: SHORE_Y };
}

export function buoyPlace(seat, seats) {
  return { ...berthPlace(seat, seats), y: 20 };
}

/** Return the place of the i-th of `count` lost canoes, on the rocks between the two falls. */
export function lostPlace(index, count) {
  const rows = count > 5 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const x = MIDDLE + ((index % perRow) - (inRow - 1) / 2) * 40;
  return { x, y: LOST_Y + (rows > 1 ? row * 44 - 20 : 0), turn: 28, scale: rows > 1 ? 0.62 : 0.8 };
}

/** Return the place of the i-th of `count` canoes that share a space. */
export function waterPlace(space, index, count) {
  const { x, y, turn } = SPACES[space];
  const rows = count > 4 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const scale = rows > 1 ? 0.74 : SCALES[count];
  const across = ((index % perRow) - (inRow - 1) / 2) * 35 * scale;
  const along = rows > 1 ? row * 52 - 26 : 0;
  const angle = (turn * Math.PI) / 180;
  return {
    x: x + across * Math.cos(angle) - along * Math.sin(angle),
    y: y + across * Math.sin(angle) + along * Math.cos(angle),
    turn,
    scale,
  };
}
