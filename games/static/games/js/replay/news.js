/** A match that goes on while its replay is looked at: new moves are offered, not forced on anybody. */
import { html } from "../../vendor/preact-htm.js";
import { Client } from "../client.js";

/** Call `onVersion(version)` whenever the match has got further; never again after the returned function is called. */
export function watch({ match, socket, version, onVersion }) {
  const client = new Client({ match, socket, version, line: version, on: { update: (view) => view && onVersion(view.version), status: () => {}, table: () => {} } });
  client.open();
  return () => client.close();
}

export function News({ count, onLoad }) {
  if (!count) return null;
  return html`<button type="button" class="do replay-news" onClick=${onLoad}>${count === 1 ? "1 new event" : `${count} new events`}: load</button>`;
}
