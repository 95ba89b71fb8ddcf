/** What the page shows at this moment: the view with its scene, the log, the state of the connection. */
import { thinkingLine } from "./ai.js";
import { announce } from "./announce.js";
import { mergeLines } from "./log.js";
import { waiting, WORDS } from "./words.js";

const CAUGHT_UP_MS = 4000;

export class Store {
  constructor({ lines }) {
    this.shown = null;
    this.lines = lines;
    this.status = "live";
    this.listeners = new Set();
    this.pageTitle = document.title;
    this.wasAwaited = null;
    this.onTurn = () => {};
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  show(shown) {
    this.shown = shown;
    if (shown.isAtRest) this.#markTurn(shown.view);
    this.#tell();
  }

  addLines(news) {
    const last = this.lines.at(-1)?.number ?? 0;
    for (const line of news) if (line.number > last) announce(line.texts.join(" "));
    this.lines = mergeLines(this.lines, news);
    this.#tell();
  }

  setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    announce(WORDS[status]);
    clearTimeout(this.fade);
    if (status === "caught_up") this.fade = setTimeout(() => this.setStatus("live"), CAUGHT_UP_MS);
    this.#tell();
  }

  #markTurn(view) {
    const isAwaited = view.status === "running" && view.waiting_for.includes(view.viewer);
    document.title = isAwaited ? `● Your turn · ${this.pageTitle}` : this.pageTitle;
    if (this.wasAwaited !== null && this.wasAwaited !== isAwaited) announce(thinkingLine(view) || waiting(view));
    if (this.wasAwaited === false && isAwaited) this.onTurn();
    this.wasAwaited = isAwaited;
  }

  #tell() {
    for (const listener of this.listeners) listener();
  }
}
