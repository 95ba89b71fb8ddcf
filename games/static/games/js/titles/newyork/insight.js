/** Keeps the place that was chosen in sight: on a small screen the question lies over a part of the board. */
import { useEffect } from "../../../vendor/preact-htm.js";

const MARGIN = 28;

/** `tile` is what is in the hand: the panel shows it at its top. `place` names what was chosen; a new name is looked for on the board. */
export function useInSight(tile, place) {
  useEffect(() => {
    if (tile) document.querySelector(".ask").scrollTop = 0;
  }, [tile]);
  useEffect(() => {
    const shown = place && document.querySelector(".city-plan .ghost, .city-plan .lot-target.is-chosen");
    if (!shown) return;
    const { top, bottom } = shown.getBoundingClientRect();
    const sheet = document.querySelector(".ask");
    const floor = getComputedStyle(sheet).position === "sticky" ? sheet.getBoundingClientRect().top : innerHeight;
    const by = bottom > floor - MARGIN / 2 ? bottom - floor + MARGIN : top < MARGIN / 2 ? top - MARGIN : 0;
    if (by) scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, [place]);
}
