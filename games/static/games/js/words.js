/** The words of the shared part of the table; a title keeps its own beside its painter. */

export const WORDS = {
  lost: "Connection lost. Reconnecting…",
  caught_up: "Connected again, and caught up.",
  polling: "No live connection here: looking for news every few seconds.",
  signed_out: "You are signed out. Sign in again to go on.",
  closed: "The host has closed this match to spectators.",
  gone: "This match cannot be watched any longer.",
  your_turn: "It is your turn.",
  over: "The match is over.",
  watching: "Watching",
  unavailable: "The server could not be reached. Please try again.",
  sending: "Sending…",
};

export function names(list) {
  if (list.length < 2) return list.join("");
  return `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** Say who is awaited, from the viewer's side. */
export function waiting(view) {
  if (view.status === "over") return WORDS.over;
  if (view.waiting_for.includes(view.viewer)) return WORDS.your_turn;
  return `Waiting for ${names(view.waiting_for.map((seat) => view.seats[seat].name))}.`;
}
