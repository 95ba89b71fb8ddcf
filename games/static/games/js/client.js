/** The live end of a match: views come in order, moves go out once, a lost connection heals itself.
 *
 * `on.update(view, lines)` is called with rising versions only; `on.status(name)` with `live`, `lost`, `caught_up`,
 * `polling`, and finally perhaps `signed_out` or `gone`; `on.table()` when an open table changed. A move is kept and sent again, under the same id,
 * until the server has answered it; the server takes a resend as the same move. So is what is said. With `on.company(message)`
 * the client asks for chat, presence and other matches that wait, and hands on what it hears of them.
 */
import { getJson, makeId, postJson, Refused } from "./http.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const PING_EVERY = 25000;
const SILENCE = 10000;
const POLL_EVERY = 2500;
const TRIES_BEFORE_POLLING = 2;
const ASK_AGAIN_AFTER = 700;
/** Refusals that say nothing against the move: it is asked again. */
const NOT_NOW = new Set(["busy", "too_fast"]);
/** Close codes after which connecting again cannot help. */
const FINAL = { 4401: "signed_out", 4403: "closed", 4404: "gone" };
/** Where a message is posted when there is no socket, if not under its own name. */
const PATHS = { move: "moves", say: "chat" };
/** What is heard beside the match: docs/wire.md, "Company". */
const COMPANY = new Set(["chat", "presence", "waiting"]);

export class Client {
  constructor({ match, socket, version, line, on }) {
    this.api = `/api/matches/${match}/`;
    this.address = new URL(socket, location.href.replace(/^http/, "ws")).href;
    this.version = version;
    this.line = line;
    this.said = {};
    this.on = on;
    this.pending = new Map();
    this.failures = 0;
    this.isLost = false;
    this.isClosed = false;
    this.offset = 0;
  }

  open() {
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#drop());
    addEventListener("pageshow", (event) => event.persisted && this.#retryNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#ping());
    setInterval(() => this.#ping(), PING_EVERY);
    this.#connect();
  }

  /** Stop for good: nothing more will happen in this match. */
  close() {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.poll);
    this.socket?.close();
  }

  /** Ask for a move; resolves when it is accepted, rejects with Refused. */
  move(move, decision) {
    return this.#ask({ type: "move", move, decision, move_id: makeId() });
  }

  /** Ask to take back the viewer's own last act at `version`. */
  undo(version) {
    return this.#ask({ type: "undo", version, move_id: makeId() });
  }

  /** Ask for an act at the table that is no move: `{type: "resign" | "return" | "propose" | "answer", ...}`. */
  act(message) {
    return this.#ask({ ...message, move_id: makeId() });
  }

  /** Return the server's time, in milliseconds, as well as it is known. */
  now() {
    return Date.now() + this.offset;
  }

  /** Say something in a room. */
  say(room, text) {
    return this.#ask({ type: "say", room, text, id: makeId() });
  }

  #ask(message) {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Refused(0, { code: "gone", params: {}, text: "" }));
      this.pending.set(idOf(message), { message, resolve, reject });
      this.#send(message);
    });
  }

  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else if (this.isPolling) this.#post(message);
  }

  #connect() {
    clearTimeout(this.retry);
    if (this.isClosed) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.#resume();
      for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
      this.#ping();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (FINAL[code]) this.#end(FINAL[code]);
      else this.#lose();
    };
  }

  #hear(message) {
    clearTimeout(this.silence);
    if (this.failures || this.isLost) this.#recover();
    if (message.type === "update") this.#deliver(message.view, message.lines);
    else if (message.type === "ack") this.#settle(idOf(message), (ask) => ask.resolve(message));
    else if (message.type === "refused") this.#refuse(idOf(message), message.error);
    else if (COMPANY.has(message.type)) this.#hearCompany(message);
    else if (message.type === "table") this.on.table();
    else if (message.type === "pong") this.#learnTime(message);
  }

  #learnTime({ now, version }) {
    if (now) this.offset = Date.parse(now) - Date.now();
    if (version > this.version) this.#resume();
  }

  #end(status) {
    this.close();
    this.on.status(status);
    for (const { reject } of this.pending.values()) reject(new Refused(0, { code: status, params: {}, text: "" }));
    this.pending.clear();
  }

  #recover() {
    this.failures = 0;
    this.isPolling = false;
    clearTimeout(this.poll);
    this.on.status(this.isLost ? "caught_up" : "live");
    this.isLost = false;
  }

  #resume() {
    const company = this.on.company ? { chat: this.said } : {};
    this.socket.send(JSON.stringify({ type: "resume", version: this.version, ...company }));
  }

  #hearCompany(message) {
    if (message.type === "chat") this.said[message.room] = Math.max(this.said[message.room] ?? 0, message.lines.at(-1)?.id ?? 0);
    this.on.company?.(message);
  }

  #lose() {
    clearTimeout(this.silence);
    if (this.isClosed) return;
    this.failures += 1;
    this.isLost = true;
    if (this.failures < TRIES_BEFORE_POLLING) this.on.status("lost");
    else if (!this.isPolling) this.#startPolling();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.failures - 1));
    this.retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  #retryNow() {
    if (this.isClosed || this.socket?.readyState === WebSocket.OPEN) return;
    this.failures = Math.min(this.failures, 1);
    this.#connect();
  }

  #ping() {
    if (this.isClosed) return;
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", time: true }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#drop(), SILENCE);
  }

  /** Give up a socket that may never say that it is dead. */
  #drop() {
    const dead = this.socket;
    if (!dead || this.isClosed) return;
    this.socket = null;
    dead.close();
    clearTimeout(this.retry);
    this.#lose();
  }

  #startPolling() {
    this.isPolling = true;
    for (const { message } of this.pending.values()) this.#post(message);
    this.#pollOnce();
  }

  async #pollOnce() {
    try {
      await this.#fetch();
      await this.#fetchChat();
      if (this.isPolling) this.on.status("polling");
    } catch {
      if (this.isPolling) this.on.status("lost");
    }
    if (this.isPolling && !this.isClosed) this.poll = setTimeout(() => this.#pollOnce(), POLL_EVERY);
  }

  async #fetch() {
    const view = await getJson(this.api);
    if (!(view.version > this.version)) return;
    const { lines } = await getJson(`${this.api}log/?after=${this.line}`);
    this.#deliver(view, lines);
  }

  /** Without a socket, what was said is asked for, room by room as far as they are known. */
  async #fetchChat() {
    for (const room of Object.keys(this.said)) {
      const { lines, may_write } = await getJson(`${this.api}chat/?room=${room}&after=${this.said[room]}`);
      if (lines.length) this.#hearCompany({ type: "chat", room, lines, may_write });
    }
  }

  async #post(message) {
    const { type, ...body } = message;
    try {
      const answer = await postJson(`${this.api}${PATHS[type] ?? type}/`, body);
      this.#settle(idOf(message), (ask) => ask.resolve(answer));
      await (type === "say" ? this.#fetchChat() : this.#fetch());
    } catch (problem) {
      if (problem instanceof Refused && problem.status < 500) this.#refuse(idOf(message), problem.error);
    }
  }

  #refuse(moveId, error) {
    const asked = this.pending.get(moveId)?.message;
    const isTalk = asked?.type === "say" && error.code === "too_fast"; // who talks too fast is to hear it
    if (asked && NOT_NOW.has(error.code) && !isTalk) {
      setTimeout(() => this.#send(asked), ASK_AGAIN_AFTER * (1 + Math.random()));
      return;
    }
    if (error.view) this.#deliver(error.view, []);
    this.#settle(moveId, (ask) => ask.reject(new Refused(0, error)));
  }

  #settle(moveId, answer) {
    const ask = this.pending.get(moveId);
    this.pending.delete(moveId);
    if (ask) answer(ask);
  }

  #deliver(view, lines) {
    for (const line of lines) this.line = Math.max(this.line, line.number);
    const isNew = view && view.version > this.version;
    if (isNew) this.version = view.version;
    if (isNew || lines.length) this.on.update(isNew ? view : null, lines);
    if (isNew && view.status === "over" && this.on.company && this.socket?.readyState === WebSocket.OPEN) this.#resume(); // all rooms are open now
    if (this.#hasUndo(lines)) this.#rereadLog();
  }

  #hasUndo(lines) {
    return lines.some((line) => line.kind === "undone");
  }

  /** An undo changes what older lines are worth: only the whole log says which. */
  async #rereadLog() {
    const { lines } = await getJson(`${this.api}log/?after=0`).catch(() => ({ lines: [] }));
    if (lines.length) this.on.update(null, lines);
  }
}

function idOf(message) {
  return message.move_id ?? message.id;
}
