/** How the match ended: the winners in the headline, all ranks in a list. */
import { html } from "../../vendor/preact-htm.js";
import { Ranking, reasonLine, resultLine } from "../outcome.js";

/** A replay is told to anybody: without "you", whoever's eyes are taken. */
export function resultWords(view) {
  return resultLine({ ...view, viewer: -1 });
}

export function Result({ view, title }) {
  return html`
    <div class="outcome">
      <p><b>${resultWords(view)}.</b> ${reasonLine(view.outcome, title)}</p>
      <${Ranking} view=${view} title=${title} />
    </div>`;
}
