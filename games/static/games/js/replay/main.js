/** The replay: gets a whole match in one answer, and asks the server nothing more while somebody goes through it. */
import { html, render } from "../../vendor/preact-htm.js";
import { loadTitle } from "../titles.js";
import { WORDS } from "../words.js";
import { App } from "./app.js";
import { query } from "./address.js";
import { unroll } from "./film.js";
import { watch } from "./news.js";
import { Player } from "./player.js";

/** One person at the replay of one match: the film through their eyes, and through others' they have taken. */
class Session {
  constructor({ page, title, film }) {
    this.page = page;
    this.films = new Map([[film.viewer, film]]);
    this.listeners = new Set();
    this.newest = film.version;
    this.error = "";
    this.player = new Player({ film, at: page.at ?? (film.isOver ? 1 : film.version), title, isCalm: () => matchMedia("(prefers-reduced-motion: reduce)").matches });
    this.player.listen(() => this.#tell());
  }

  /** How many events the match has got further than the film. */
  get news() {
    return this.newest - this.player.film.version;
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  hear(version) {
    this.newest = Math.max(this.newest, version);
    this.#tell();
  }

  /** Look through other eyes, at the same event. */
  async see(viewer) {
    const known = this.films.get(viewer);
    if (known) this.#show(known);
    else await this.#fetch(viewer);
  }

  /** Get what has happened since. A match that has ended meanwhile is another page: with all eyes, and a review. */
  async load() {
    this.films.clear();
    await this.#fetch(this.player.film.viewer);
    if (this.player.film.isOver) location.replace(query({ number: this.player.at, viewer: this.player.film.viewer }));
  }

  async #fetch(viewer) {
    try {
      this.#show(await getFilm(this.page, viewer));
    } catch (problem) {
      this.error = problem.message;
      this.#tell();
    }
  }

  #show(film) {
    this.error = "";
    this.films.set(film.viewer, film);
    this.newest = Math.max(this.newest, film.version);
    this.player.load(film);
  }

  #tell() {
    for (const listener of this.listeners) listener();
  }
}

start(document.getElementById("table"));

async function start(root) {
  const page = read("replay");
  try {
    const [title, film] = await Promise.all([loadTitle(page.title), getFilm(page, page.viewer)]);
    title.learn?.(read("catalogue"));
    const session = new Session({ page, title, film });
    root.replaceChildren();
    render(html`<${App} session=${session} page=${page} title=${title} />`, root);
    performance.mark("replay-open");
    if (page.socket) watch({ match: page.match, socket: page.socket, version: film.version, onVersion: (version) => session.hear(version) });
  } catch (problem) {
    root.querySelector(".lead").textContent = problem.message;
    throw problem;
  }
}

/** The page has asked for its first film already, as a preload: the request must be just like that one. */
async function getFilm({ film }, viewer) {
  const answer = await fetch(`${film}?as=${viewer}`).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Error(body?.error?.text || WORDS.unavailable);
  return unroll(body);
}

function read(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}
