/** The rich table: reads what the page brought with it, paints it, and keeps it live. */
import { html, render } from "../vendor/preact-htm.js";
import { App } from "./app.js";
import { Client } from "./client.js";
import { Company } from "./company.js";
import { Playback } from "./playback.js";
import { chime, wakeSound } from "./sound.js";
import { Store } from "./store.js";
import { loadTitle } from "./titles.js";

start(document.getElementById("table"));

async function start(root) {
  const view = read("view");
  const lines = read("lines") ?? [];
  const { match, title: key, socket, plain, replay, picture, lobby, again, ratings, branch, sandbox, origin } = root.dataset;
  const store = new Store({ lines });
  const who = { isSignedIn: root.dataset.signedIn === "true", isHost: root.dataset.host === "true" };
  const company = new Company({ match, name: root.dataset.name, isSeated: view.viewer >= 0 });
  store.onTurn = chime;
  wakeSound();
  const client = new Client({
    match,
    socket,
    version: view?.version ?? 0,
    line: lines.at(-1)?.number ?? 0,
    on: {
      update: (next, news) => {
        store.addLines(news);
        if (next) playback.push(next);
      },
      status: (status) => store.setStatus(status),
      company: (message) => company.hear(message),
      table: () => view.status === "open" && location.reload(),
    },
  });
  let playback = { push: () => location.reload() };
  if (view.status !== "open") {
    const title = await loadTitle(key);
    title.learn?.(read("catalogue"));
    playback = new Playback({
      view,
      scene: title.still(view),
      framesOf: title.framesOf,
      isCalm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
      show: (shown) => store.show(shown),
    });
    const paint = () => render(html`<${App} store=${store} client=${client} company=${company} who=${who} title=${title} links=${{ plain, replay, picture, lobby, again, ratings, branch, sandbox, origin, isRated: Boolean(ratings) }} />`, root);
    root.replaceChildren();
    paint();
  }
  client.open();
}

function read(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}
