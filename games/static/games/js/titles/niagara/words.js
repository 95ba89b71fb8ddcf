/** Niagara's words in the browser. The words of moves and of the log come with the view. */

export const GEMS = ["amethyst", "diamond", "amber", "sapphire", "ruby"];
export const GEM_NAMES = { amethyst: "amethyst", diamond: "diamond", amber: "amber", sapphire: "sapphire", ruby: "ruby" };
export const CARDS = ["1", "2", "3", "4", "5", "6", "cloud"];
export const GOALS = { four: "four gems of one kind", five: "all five kinds", seven: "seven gems" };
export const REASONS = {
  goal: "The gems are ashore.",
  limit: "The last round is played: nobody has reached a goal.",
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

/** Return what an action before or after paddling is called on a button. */
export function workName(work, view) {
  if (work === null) return "Nothing";
  if (work.kind === "load") return `Load ${GEM_NAMES[work.gem]}`;
  if (work.kind === "unload") return "Unload";
  if (work.kind === "swap") return `Swap for ${GEM_NAMES[work.gem]}`;
  const { gem } = view.table.canoes[work.seat][work.canoe];
  return `Steal ${GEM_NAMES[gem] ?? "the gem"} from ${view.seats[work.seat].name}`;
}

/** Return how a count of gems is said: "2 rubies" is not worth a table of plurals, "2 × ruby" is clear. */
export function countGems(stock) {
  const parts = GEMS.filter((gem) => stock[gem]).map((gem) => `${stock[gem]} × ${GEM_NAMES[gem]}`);
  return parts.length ? parts.join(", ") : "no gems";
}
