/** Niagara's words in the browser. The words of moves and of the log come with the view. */
import { names } from "../../words.js";

export const GEMS = ["amethyst", "diamond", "amber", "sapphire", "ruby"];
export const GEM_NAMES = { amethyst: "amethyst", diamond: "diamond", amber: "amber", sapphire: "sapphire", ruby: "ruby" };
export const CARDS = ["1", "2", "3", "4", "5", "6", "cloud"];
export const GOALS = { four: "four gems of one kind", five: "gems of all five kinds", seven: "seven gems" };
export const REASONS = {
  goal: "The gems are safe ashore.",
  limit: "The last round is played, and nobody has reached a goal.",
};
/** A sentence for people who play for the first time, by the kind of question. */
export const HINTS = {
  pick: "The number is how far your canoes go. The lowest number of all moves the river.",
  paddle: "Every canoe you move uses up the whole number. Loading or unloading a gem costs 2 of it.",
  weather: "When the river moves, the weather is added to the lowest number.",
  buy: "A canoe back costs one of your gems. You can also go on without it.",
};

export function cardName(card) {
  return card === "cloud" ? "the cloud" : `the ${card}`;
}

export function placeName(space) {
  if (space === "SHORE") return "ashore";
  if (space === "FALLS") return "lost";
  return space;
}

export function signed(number) {
  return number > 0 ? `+${number}` : `${number}`.replace("-", "−");
}

/** Say whose turn it is and what is asked, from the viewer's side, in one line. */
export function headline(view) {
  const { waiting_for: awaited, seats, viewer, table, decision } = view;
  if (decision) return `Your turn: ${QUESTIONS[decision.kind]?.(table) ?? "choose"}`;
  const who = names(awaited.map((seat) => (seat === viewer ? "you" : seats[seat].name)));
  if (table.phase === "pick") return `Waiting for ${who} to pick a card`;
  if (table.phase === "buy") return `${who} may buy a canoe back`;
  if (!table.turn) return `Waiting for ${who}`;
  return table.turn.card === "cloud" ? `${who} changes the weather` : `${who} paddles with ${cardName(table.turn.card)}`;
}

const QUESTIONS = {
  pick: () => "pick a card in secret",
  paddle: (table) => `paddle with ${cardName(table.turn.card)}`,
  weather: () => "change the weather",
  buy: () => "buy a canoe back?",
};

/** Return what is done with the cargo, as a button says it: before the canoe leaves, after it has come, or both. */
export function wayName({ canoe, before, after, to }, view) {
  const from = view.table.canoes[view.viewer][canoe].at;
  const parts = [before && `${workName(before, view)}${to === from ? "" : ` at ${from}, then ${to === "SHORE" ? "come ashore" : "go"}`}`, after && workName(after, view)];
  const text = before && after ? `${workName(before, view)} at ${from}, then ${workName(after, view)}` : parts.find(Boolean);
  if (!text) return to === "SHORE" ? "Just come ashore" : "Just go there";
  return `${text[0].toUpperCase()}${text.slice(1)}${after && !before && after.kind !== "steal" ? ` at ${to}` : ""}`;
}

function workName(work, view) {
  if (work.kind === "load") return `load ${GEM_NAMES[work.gem]}`;
  if (work.kind === "unload") return "unload";
  if (work.kind === "swap") return `swap for ${GEM_NAMES[work.gem]}`;
  const { gem } = view.table.canoes[work.seat][work.canoe];
  return `steal ${GEM_NAMES[gem] ?? "the gem"} from ${view.seats[work.seat].name}`;
}

/** Return how a count of gems is said: "2 rubies" is not worth a table of plurals, "2 × ruby" is clear. */
export function countGems(stock) {
  const parts = GEMS.filter((gem) => stock[gem]).map((gem) => `${stock[gem]} × ${GEM_NAMES[gem]}`);
  return parts.length ? parts.join(", ") : "no gems";
}
