/** Chat at a table that waits for players: the same room, live, in place of the form that works without script.
 *
 * The form stays until the socket has answered, and what was typed into it is not lost.
 */
import { html, render } from "../vendor/preact-htm.js";
import { Chat } from "./chat.js";
import { Client } from "./client.js";
import { Company, CompanyContext } from "./company.js";

const root = document.getElementById("chat-mount");
const { match, socket, name } = root.dataset;
const company = new Company({ match, name, isSeated: true });
const client = new Client({
  match,
  socket,
  version: 0,
  line: 0,
  on: {
    update: () => location.reload(), // the match has begun
    status: () => {},
    table: () => {},
    company: (message) => {
      company.hear(message);
      if (message.type === "chat") takeOver();
    },
  },
});

client.open();

function takeOver() {
  const form = root.querySelector("form[action]");
  if (!form) return;
  const draft = form.elements.text.value;
  const hadFocus = form.contains(document.activeElement);
  root.replaceChildren();
  render(html`<${CompanyContext.Provider} value=${company}><${Chat} client=${client} isShown=${true} isSignedIn=${true} draft=${draft} /><//>`, root);
  if (hadFocus) root.querySelector("input")?.focus();
}
