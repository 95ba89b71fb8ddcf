/** The live end of a match: views come in order, moves go out once, a lost connection heals itself.
 *
 * `on.update(view, lines)` is called with rising versions only; `on.status(name)` with `live`, `lost`, `caught_up`,
 * `polling`, and finally perhaps `signed_out` or `gone`; `on.table()` when an open table changed. A move is kept and sent again, under the same id,
 * until the server has answered it; the server takes a resend as the same move.
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
const FINAL = { 4401: "signed_out", 4404: "gone" };

export class Client {
  constructor({ match, socket, version, line, on }) {
    this.api = `/api/matches/${match}/`;
    this.address = new URL(socket, location.href.replace(/^http/, "ws")).href;
    this.version = version;
    this.line = line;
    this.on = on;
    this.pending = new Map();
    this.failures = 0;
    this.isLost = false;
    this.isClosed = false;
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

  #ask(message) {
    return new Promise((resolve, reject) => {
      this.pending.set(message.move_id, { message, resolve, reject });
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
      socket.send(JSON.stringify({ type: "resume", version: this.version }));
      for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
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
    else if (message.type === "ack") this.#settle(message.move_id, (ask) => ask.resolve(message));
    else if (message.type === "refused") this.#refuse(message.move_id, message.error);
    else if (message.type === "table") this.on.table();
    else if (message.type === "pong" && message.version > this.version) this.#resume();
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
    this.socket.send(JSON.stringify({ type: "resume", version: this.version }));
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
    this.socket.send(JSON.stringify({ type: "ping" }));
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

  async #post(message) {
    const { type, ...body } = message;
    try {
      const answer = await postJson(`${this.api}${type === "undo" ? "undo" : "moves"}/`, body);
      this.#settle(message.move_id, (ask) => ask.resolve(answer));
      await this.#fetch();
    } catch (problem) {
      if (problem instanceof Refused && problem.status < 500) this.#refuse(message.move_id, problem.error);
    }
  }

  #refuse(moveId, error) {
    const asked = this.pending.get(moveId)?.message;
    if (asked && NOT_NOW.has(error.code)) {
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
