/** The replay page: board, controls, graph and log, put together. The title paints as at the table. */
import { html, useEffect, useReducer, useRef, useState } from "../../vendor/preact-htm.js";
import { announce } from "../announce.js";
import { Panel } from "../panel.js";
import { Seats } from "../seats.js";
import { follow } from "./address.js";
import { Controls, sayPosition } from "./controls.js";
import { Graph } from "./graph.js";
import { Keys, useKeys } from "./keys.js";
import { Lines } from "./lines.js";
import { News } from "./news.js";
import { Result, resultWords } from "./result.js";
import { Tools } from "./tools.js";
import { TurningPoints } from "./turning.js";
import { lastVisit } from "./visit.js";

/** `session` is `{player, news, error, see(viewer), load()}`, see main.js. */
export function App({ session, page, title }) {
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => session.listen(repaint), [session]);
  const { player } = session;
  const { film, at, shown: { view: seen, scene, ms } } = player;
  const view = useOwn(seen, page.seat);
  const [hasKeys, setKeys] = useState(false);
  const [choice, act] = useLook(title, view);
  const position = { number: at, viewer: film.viewer };
  const seek = (number) => {
    player.pause();
    player.seek(number);
  };
  useKeys(player, () => setKeys(true));
  useEffect(() => follow(position), [at, film.viewer]);
  const isWide = useMedia("(min-width: 1100px)");
  const graph = html`<${Graph} film=${film} review=${page.review} at=${at} seats=${view.seats} onSeek=${seek} />`;
  const say = () => announce(sayPosition(player.film, player.at));
  return html`
    <div class="table replay">
      <header class="table-head">
        <h1 class="turn"><span class="tag">Replay</span> ${view.outcome ? resultWords(view) : title.headline({ ...view, viewer: -1 })}</h1>
        <div class="replay-head">
          <${News} count=${session.news} onLoad=${() => session.load()} />
          <${Visit} match=${page.match} version=${film.version} at=${at} onSeek=${seek} />
          <${Viewpoints} viewpoints=${page.viewpoints} viewer=${film.viewer} onChoose=${(viewer) => session.see(viewer)} />
          <${Tools} tools=${page.tools} position=${position} />
          <a class="quiet" href=${page.table}>${film.isOver ? "The match" : "To the table"}</a>
          <button type="button" class="quiet keys-link" aria-haspopup="dialog" aria-label="Keys" title="Keys (?)" onClick=${() => setKeys(true)}>?</button>
        </div>
        ${session.error && html`<p class="refusal" role="alert">${session.error}</p>`}
      </header>
      <div class="side">
        ${title.SeatDetails && html`<${Seats} view=${view} Details=${title.SeatDetails} />`}
      </div>
      <div class="board">${title.paint(view, scene, title.boardChoice(view, choice, act), ms)}</div>
      <section class="ask" aria-label="Replay">
        <${Controls} player=${player} onStep=${say} />
        ${isWide && graph}
        ${Object.keys(choice).length > 0 && html`<${title.Ask} view=${view} choice=${choice} act=${act} />`}
      </section>
      <${Telling} film=${film} at=${at} view=${view} review=${page.review} title=${title} graph=${isWide ? null : graph} onSeek=${seek} />
      <${Keys} isOpen=${hasKeys} onClose=${() => setKeys(false)} />
    </div>`;
}

/** The log, the turning points and the result, behind tabs; the graph too where there is no room for it beside the board. */
function Telling({ film, at, view, review, title, graph, onSeek }) {
  const [{ chosen, isOpen }, setPlace] = useState({ chosen: "log", isOpen: false });
  const turning = review?.turning_points ?? [];
  const last = film.views.at(-1);
  const tabs = [
    { key: "log", name: "Log", body: html`<${Lines} film=${film} at=${at} seats=${view.seats} isChapter=${title.isChapter} onSeek=${onSeek} />` },
    graph && { key: "graph", name: "Graph", body: graph },
    turning.length > 0 && { key: "turning", name: "Turning points", body: html`<${TurningPoints} points=${turning} seats=${view.seats} at=${at} onSeek=${onSeek} />` },
    last.outcome && { key: "result", name: "Result", body: html`<${Result} view=${last} title=${title} />` },
  ].filter(Boolean);
  return html`<${Panel} tabs=${tabs} label="Log and result" chosen=${chosen} isOpen=${isOpen} onChoose=${(key, open) => setPlace({ chosen: key, isOpen: open })} />`;
}

function Viewpoints({ viewpoints, viewer, onChoose }) {
  return html`
    <label class="viewpoint"><span class="only-heard">Through whose eyes</span>
      <select value=${String(viewer)} onChange=${(event) => onChoose(Number(event.currentTarget.value))}>
        ${viewpoints.map((one) => html`<option key=${one.viewer} value=${String(one.viewer)}>${one.words}</option>`)}
      </select>
    </label>`;
}

function Visit({ match, version, at, onSeek }) {
  const [seen] = useState(() => lastVisit(match, version));
  if (seen === null || seen === at) return null;
  return html`<button type="button" class="quiet last-visit" onClick=${() => onSeek(seen)}>My last visit</button>`;
}

function useMedia(query) {
  const [isTrue, setTrue] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = () => setTrue(media.matches);
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, [query]);
  return isTrue;
}

/** "You" is whoever reads the page, whoever's eyes they look through. */
function useOwn(view, own) {
  const kept = useRef({});
  if (kept.current.view !== view) kept.current = { view, shown: { ...view, seats: view.seats.map((seat) => ({ ...seat, is_you: seat.seat === own })) } };
  return kept.current.shown;
}

/** What was clicked on the board to be read about; there is nothing to be answered in a replay. */
function useLook(title, view) {
  const [choice, choose] = useState({});
  const act = { isBusy: false, choose, back: () => choose(title.stepBack(choice) ?? {}), confirm: () => {} };
  useEffect(() => choose((now) => (Object.keys(now).length ? {} : now)), [view.version]);
  useEffect(() => {
    const hear = (event) => event.key === "Escape" && choose((now) => (Object.keys(now).length ? {} : now));
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return [choice, act];
}
