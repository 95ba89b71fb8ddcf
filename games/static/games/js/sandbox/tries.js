/** The moves tried so far, and what the server makes of them. Nothing is kept there: every request sends all of them.
 *
 * `on.show({view, lines, isStep})` after every change; `isStep` for a single move made, which can be shown as a movement.
 * As a client for `useQuestion` it has `move`.
 */
import { postJson, Refused } from "../http.js";
import { readLink, writeLink } from "./link.js";

const SEEDS = 1_000_000;
export const MOST_MOVES = 100;

export class Tries {
  constructor({ match, number, viewer, on }) {
    this.address = `/api/matches/${match}/sandbox/`;
    this.where = { number, viewer };
    this.on = on;
    this.seed = newSeed();
    this.moves = [];
    this.view = null;
  }

  /** Begin with what the address says. */
  async open() {
    Object.assign(this, await readLink(location.hash));
    addEventListener("hashchange", () => location.hash !== this.fragment && location.reload());
    try {
      await this.#play(this.moves, this.seed);
    } catch (refused) {
      if (refused.status !== 400 || !this.moves.length) throw refused;
      await this.#play([], this.seed); // a link that was cut, or written by hand
    }
  }

  async move(move) {
    if (this.moves.length >= MOST_MOVES) throw new Refused(0, { code: "enough", params: {}, text: `No more than ${MOST_MOVES} moves can be tried in a row.` });
    return this.#play([...this.moves, { seat: this.view.viewer, move }], this.seed, { isStep: true });
  }

  back() {
    return this.#play(this.moves.slice(0, -1), this.seed);
  }

  restart() {
    return this.#play([], this.seed);
  }

  /** The same moves as far as they can still be made, with other lots and other hidden things. */
  reshuffle() {
    return this.#play(this.moves, newSeed());
  }

  askAi(level) {
    return this.#play(this.moves, this.seed, { isStep: true, level });
  }

  /** Resolves with how many moves could no longer be made; a single new one that cannot be made rejects. */
  async #play(moves, seed, { isStep = false, level = null } = {}) {
    const answer = await postJson(this.address, { ...this.where, seed, moves, ...(level && { ai: level }) });
    if (answer.refused && isStep) throw new Refused(422, answer.refused);
    const made = moves.slice(0, answer.made);
    this.moves = answer.answer ? [...made, answer.answer] : made;
    this.seed = seed;
    this.view = answer.view;
    await this.#remember();
    this.on.show({ view: answer.view, lines: answer.lines, isStep });
    return moves.length - made.length;
  }

  async #remember() {
    const fragment = await writeLink(this);
    this.fragment = fragment;
    if (location.hash !== fragment) history.replaceState(history.state, "", fragment);
  }
}

function newSeed() {
  return Math.floor(Math.random() * SEEDS);
}
