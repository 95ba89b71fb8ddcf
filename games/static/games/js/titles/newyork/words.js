/** New York 1901's words in the browser. The words of moves and of the log come with the view. */
import { names } from "../../words.js";
import { city, lotOf } from "./catalogue.js";

/** Generations as the rack shows them; legendary skyscrapers count as gold. */
export const GENERATIONS = ["bronze", "silver", "gold"];
/** The challenge that brings its points when something is built: the end adds nothing. */
export const AT_ONCE = "gold_prestige";
export const WORKERS = 4;
export const TILES = 18;
export const LAST_TILES = 4;

export const REASONS = {
  tiles: "Somebody had only four skyscrapers left, and the last turns are played.",
  market: "The market ran out, and the last turns are played.",
  points: "The goal was reached, and the last turns are played.",
  limit: "The last round is played.",
};

export const TIE_BREAKS = {
  legendary: "A tie: the tallest legendary skyscraper decides.",
  gold: "A tie: the most gold skyscrapers decide.",
  shared: "A tie that nothing breaks: the victory is shared.",
};

export const MODE_NAMES = { expand: "Expand", build: "Build", demolish: "Demolish and build", extra: "Land Grab: one more lot", return: "Take a worker back" };

export const HINTS = {
  expand: "Take an open card and put a worker on a free lot of its colour and size. Then you may build.",
  build: "Pick a skyscraper, or pull it onto the board. It must lie on your own lots and face a street or a park.",
  demolish: "Pick a skyscraper, or pull it onto the board. It replaces those of yours in its way that are of a lower generation.",
  extra: "Your Land Grab card takes one more lot, of any size.",
  return: "Nothing can be built, and no worker is free: take one off the board. Its lot is free again.",
};

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Return the name of a generation or a district, as it begins a label. */
export function generationName(key) {
  return capital(city().generations[key]);
}

export function districtName(key) {
  return capital(city().districts[key].name);
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Return the district and the size of a card. */
export function readCard(card) {
  const [district] = Object.entries(city().districts).find(([, { letter }]) => letter === card[0]);
  return { district, size: Number(card.slice(1)) };
}

export function cardName(card) {
  const { district, size } = readCard(card);
  return `${districtName(district)}, ${size} squares`;
}

export function lotName(lot) {
  const { district, size } = lotOf(lot);
  return `Lot ${lot}, ${city().districts[district].name}, ${size} squares`;
}

/** Say whose turn it is and what is asked, from the viewer's side, in one line. */
export function headline(view) {
  const { waiting_for: awaited, seats, table, decision } = view;
  const last = table.end ? "Last turns. " : "";
  if (decision) return `${last}Your turn: ${yourQuestion(view)}`;
  const who = names(awaited.map((seat) => seats[seat].name));
  if (!who) return "One moment";
  return `${last}${who} ${{ build: "builds, or ends the turn", more: "may play an action card" }[table.phase] ?? "is to move"}`;
}

function yourQuestion(view) {
  const kinds = new Set(view.legal.map(({ move }) => move.kind));
  if (kinds.has("return")) return "take a worker back";
  if (kinds.has("boom")) return "build once more?";
  if (view.table.phase === "more") return "one more lot?";
  if (kinds.has("expand")) return kinds.has("demolish") ? "expand, or demolish and build" : "expand";
  if (view.table.phase === "build") return "build, or end the turn";
  return kinds.has("build") ? "build" : "demolish and build";
}

/** Say why the last turns are being played. */
export function endWords({ end, goal }, seats, viewer) {
  const who = end.seat === viewer ? "you have" : `${seats[end.seat]?.name} has`;
  if (end.reason === "tiles") return `Last turns: ${who} only ${LAST_TILES} skyscrapers left.`;
  if (end.reason === "points") return `Last turns: ${who} reached ${goal} points.`;
  return end.reason === "market" ? "Last turns: the market has run out." : "Last turns: the last round is being played.";
}
