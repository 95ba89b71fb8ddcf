/** The page to try moves alone on: the painters of the table over positions that stand in no log. */
import { html, render } from "../../vendor/preact-htm.js";
import { announce } from "../announce.js";
import { Playback } from "../playback.js";
import { loadTitle } from "../titles.js";
import { waiting, WORDS } from "../words.js";
import { Sandbox } from "./app.js";
import { Tries } from "./tries.js";

start(document.getElementById("table"));

async function start(root) {
  const { match, title: key, number, viewer, eyes, level, ai, back, branch } = root.dataset;
  const title = await loadTitle(key);
  title.learn?.(read("catalogue"));
  const shown = { frame: null, lines: [], moves: 0 };
  let playback = null;
  const paint = () => shown.frame && render(html`<${Sandbox} shown=${shown} tries=${tries} title=${title} about=${about} />`, root);
  const show = (frame) => {
    shown.frame = frame;
    paint();
  };
  const jump = (view) => {
    playback = new Playback({ view, scene: title.still(view), framesOf: title.framesOf, isCalm, show });
  };
  const tries = new Tries({
    match,
    number: Number(number),
    viewer: Number(viewer),
    on: {
      show: ({ view, lines, isStep }) => {
        Object.assign(shown, { lines, moves: tries.moves.length });
        if (isStep) announce([...(lines.at(-1)?.texts ?? []), waiting(view)].join(" "));
        if (isStep && playback) playback.push(view);
        else jump(view);
      },
    },
  });
  const about = { number: Number(number), eyes, back, branch, level, levels: ai ? read("levels") : [] };
  try {
    await tries.open();
    root.querySelector(".first-paint")?.remove();
  } catch (refused) {
    const words = document.createElement("p");
    words.className = "refusal";
    words.setAttribute("role", "alert");
    words.textContent = refused.error?.text || WORDS.unavailable;
    root.querySelector(".first-paint").append(words);
  }
}

function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function read(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}
