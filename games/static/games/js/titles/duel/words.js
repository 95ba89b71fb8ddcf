/** Duel's words in the browser. The words of moves, of effects and of the log come from the server. */

export const REASONS = {
  military: "Military supremacy: the capital has fallen.",
  scientific: "Scientific supremacy: six different symbols.",
  civilian: "Civilian victory: more points after the third age.",
  blue_points: "Equal points: the blue cards decide.",
  shared: "Equal points, also on blue cards: the victory is shared.",
};

const ASKED = {
  draft: "take a wonder",
  card: "take a card",
  token: "take a progress token",
  library: "keep a token of the Great Library",
  revive: "build a card of the discard pile",
  destroy: "destroy a card",
  starter: "say who begins this age",
};

const DOES = {
  draft: "takes a wonder",
  card: "takes a card",
  token: "takes a progress token",
  library: "looks at the Great Library",
  revive: "builds a card of the discard pile",
  destroy: "destroys a card",
  starter: "says who begins this age",
};

/** Say whose turn it is and what is asked, from the viewer's side, in one line. */
export function headline(view) {
  const { table, decision, seats } = view;
  const age = table.age ? `Age ${["", "I", "II", "III"][table.age]}` : "Draft";
  if (decision) return `${age} · Your turn: ${ASKED[decision.kind]}`;
  return table.turn === null ? age : `${age} · ${seats[table.turn].name} ${DOES[table.phase]}`;
}

/** Sentences for people who play for the first time, by the kind of question. */
export const HINTS = {
  draft: "You will build your wonders later, each with one of the cards that you take.",
  card: "Point at a card to see what it costs you. The tags say it at a glance: ✓ you can pay, ✕ you cannot.",
  token: "Two equal science symbols are rewarded with a progress token. It is yours for good.",
  library: "Three tokens from the box. Keep one; the others go back unseen.",
  revive: "Every discarded card is here. You build one for free.",
  destroy: "Your rival loses the card; it goes to the discard pile.",
  starter: "You are weaker in the war, or were the last to act: you choose who takes the first card of this age.",
};

export const QUESTIONS = {
  draft: "Take one of the wonders",
  card: "Take a card",
  token: "A pair! Take a progress token",
  library: "The Great Library: keep one",
  revive: "The Mausoleum: build one for free",
  destroy: "Which card is destroyed?",
  starter: "Who begins this age?",
};

/** The seat whose side of the table is shown below: the viewer's, or the first for people who watch. */
export function nearSeat({ viewer }) {
  return viewer >= 0 ? viewer : 0;
}
