/** Something on its way over the table: measured where it starts and where it ends, whatever lies between. */
import { html, useLayoutEffect, useRef } from "../../../vendor/preact-htm.js";
import { CardFace } from "./cards.js";
import { Sight } from "./sights.js";

export function Flight({ flight, ms }) {
  const piece = useRef(null);
  useLayoutEffect(() => {
    const from = rectOf(flight.from);
    const to = rectOf(flight.to);
    if (!from || !to) return;
    const { style } = piece.current;
    style.left = `${from.left}px`;
    style.top = `${from.top}px`;
    style.width = `${from.width}px`;
    style.height = `${from.height}px`;
    style.setProperty("--w", `${from.width}px`);
    const dx = to.left + to.width / 2 - from.left - from.width / 2;
    const dy = to.top + Math.min(to.height / 2, 60) - from.top - from.height / 2;
    piece.current.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 18}px) scale(1.12)`, opacity: 1, offset: 0.45 },
        { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0.7 },
      ],
      { duration: ms, easing: "cubic-bezier(.4, .1, .3, 1)", fill: "forwards" },
    );
  }, [flight]);
  return html`<div ref=${piece} class="flight" aria-hidden="true">${flight.card ? html`<${CardFace} card=${flight.card} />` : html`<${Sight} wonder=${flight.wonder} />`}</div>`;
}

function rectOf(selectors) {
  for (const selector of selectors) {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    if (rect?.width) return rect;
  }
  return null;
}
