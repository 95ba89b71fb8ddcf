/** Chat: what is said in a room, and a line to say something. Links can be followed; nothing of them is shown. */
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { announce } from "./announce.js";
import { useCompany } from "./company.js";
import { useFollow } from "./follow.js";
import { SeatMark } from "./seats.js";
import { WORDS } from "./words.js";

const LONGEST = 500;
const COUNT_FROM = 440;
const ROOM_NAMES = { players: "Players", spectators: "Spectators" };
const LINK = /https?:\/\/[^\s<>"'`]+/g;
const AFTER_LINK = /[.,;:!?)\]}…]+$/;

/** `isShown`: the reader sees it now, so what is said counts as read. */
export function Chat({ client, isShown, isSignedIn, draft = "" }) {
  const company = useCompany();
  const [chosen, setChosen] = useState(null);
  const room = company.rooms[chosen] ? chosen : company.room;
  useEffect(() => readWhileVisible(() => isShown && company.markRead(room)), [isShown, room, company.rooms]);
  if (!isSignedIn) return html`<p class="chat-empty">Sign in to read and write here.</p>`;
  const { lines, mayWrite } = company.rooms[room] ?? { lines: [], mayWrite: false };
  const rooms = company.readable;
  return html`
    <div class="chat">
      ${rooms.length > 1 && html`
        <div class="chat-rooms" role="group" aria-label="Rooms">
          ${rooms.map((name) => html`<button key=${name} type="button" aria-pressed=${name === room} onClick=${() => setChosen(name)}>${ROOM_NAMES[name]}</button>`)}
        </div>`}
      <${Lines} key=${room} lines=${lines} room=${room} myName=${company.name} />
      ${mayWrite && html`<${Write} client=${client} room=${room} draft=${draft} />`}
      ${!mayWrite && company.rooms[room] && room === company.room && html`<p class="chat-empty">You can read here, but not write.</p>`}
    </div>`;
}

/** On a small screen the chat is far below the board: a way there while something is unread. */
export function UnreadChat() {
  const { unread } = useCompany();
  if (!unread) return null;
  const go = () => {
    const tab = document.getElementById("tab-chat");
    if (tab.getAttribute("aria-expanded") !== "true") tab.click();
    tab.scrollIntoView({ block: "start" });
    tab.focus({ preventScroll: true });
  };
  return html`<button type="button" class="quiet unread-chat" aria-label=${`Chat, ${unread} unread`} onClick=${go}><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 4h14v9H9l-4 3.5V13H3Z" /></svg><span class="log-count">${unread}</span></button>`;
}

function Lines({ lines, room, myName }) {
  const { list, onScroll } = useFollow();
  return html`
    <ol ref=${list} class="chat-lines" tabindex="0" aria-label=${`${ROOM_NAMES[room]}' chat, the newest last`} onScroll=${onScroll}>
      ${lines.map((line, index) => html`<${Line} key=${line.id} line=${line} isMine=${line.name === myName} isNext=${isNext(lines[index - 1], line)} />`)}
      ${lines.length === 0 && html`<li class="chat-empty">${room === "players" ? "Nothing said yet. Only the players read this while the match runs." : "Nothing said yet. The players read this only after the match."}</li>`}
    </ol>`;
}

function Line({ line, isMine, isNext }) {
  return html`
    <li class=${`chat-line${isMine ? " is-mine" : ""}${isNext ? " is-next" : ""}`}>
      <p class="chat-who">${line.seat !== null && html`<${SeatMark} seat=${line.seat} />`}<strong>${line.name}</strong><time datetime=${line.at}>${clock(line.at)}</time></p>
      ${line.is_removed ? html`<p class="chat-removed">message removed</p>` : html`<p dir="auto">${withLinks(line.text)}</p>`}
    </li>`;
}

function Write({ client, room, draft }) {
  const [text, setText] = useState(draft);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const words = text.trim();
    if (!words || isBusy) return;
    setBusy(true);
    setError("");
    try {
      await client.say(room, words);
      setText("");
    } catch (refused) {
      const problem = sayRefusal(refused.error);
      setError(problem);
      announce(problem);
    } finally {
      setBusy(false);
    }
  };
  return html`
    <form class="chat-form" onSubmit=${send}>
      ${error && html`<p class="refusal" role="alert">${error}</p>`}
      <label><span class="only-heard">Your message</span><input type="text" value=${text} maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" placeholder="Say something" onInput=${(event) => setText(event.currentTarget.value)} /></label>
      <button type="submit" class="do" disabled=${isBusy || !text.trim()}>Send</button>
      ${text.length > COUNT_FROM && html`<p class="chat-left">${LONGEST - text.length} left</p>`}
    </form>`;
}

/** Split words and links; the punctuation that ends a sentence is no part of a link. */
export function withLinks(text) {
  const parts = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(AFTER_LINK, "");
    if (!URL.canParse?.(address)) continue;
    parts.push(text.slice(done, index), html`<a href=${address} target="_blank" rel="noopener noreferrer nofollow ugc">${address}</a>`);
    done = index + address.length;
  }
  return [...parts, text.slice(done)];
}

function sayRefusal(error) {
  if (error?.code === "too_fast") return `That was fast. Send it again in ${error.params.wait} s.`;
  return error?.text || WORDS[error?.code] || WORDS.unavailable;
}

/** Consecutive lines of one person within two minutes are one paragraph. */
function isNext(before, line) {
  return Boolean(before) && before.name === line.name && Date.parse(line.at) - Date.parse(before.at) < 120000;
}

function clock(at) {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  const hours = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return isToday ? hours : `${time.toLocaleDateString([], { day: "numeric", month: "short" })}, ${hours}`;
}

/** Nothing is read on a page that nobody looks at. */
function readWhileVisible(read) {
  const look = () => document.visibilityState === "visible" && read();
  look();
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
