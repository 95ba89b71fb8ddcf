/** What a table knows beside the match: what is said, who is here, which other matches wait.
 *
 * `hear` takes the server's messages of docs/wire.md, "Company". Lines are merged by id, so that one that is sent again,
 * or was removed meanwhile, takes its own place.
 */
import { createContext, useContext, useEffect, useReducer } from "../vendor/preact-htm.js";
import { announce } from "./announce.js";
import { recall, remember } from "./memory.js";

export const ROOMS = ["players", "spectators"];

/** Parts of the table that show something of it find it here, however deep in a title's own drawing they are. */
export const CompanyContext = createContext(null);

export class Company {
  constructor({ match, name, isSeated }) {
    this.match = match;
    this.name = name;
    this.room = isSeated ? "players" : "spectators";
    this.rooms = {};
    this.read = recallRead(match);
    this.presence = null;
    this.waiting = { count: 0, next: null };
    this.isReading = () => false;
    this.listeners = new Set();
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  hear(message) {
    if (message.type === "chat") this.#addLines(message);
    else if (message.type === "presence") this.presence = message;
    else if (message.type === "waiting") this.waiting = { count: message.count, next: message.next };
    this.#tell();
  }

  /** Return the rooms that can be read, the viewer's own first. */
  get readable() {
    return ROOMS.filter((room) => this.rooms[room]).sort((a, b) => (b === this.room) - (a === this.room));
  }

  get unread() {
    const lines = this.rooms[this.room]?.lines ?? [];
    const read = this.read[this.room] ?? 0;
    return lines.filter((line) => line.id > read && line.name !== this.name && !line.is_removed).length;
  }

  /** Everything said in the room so far has been seen. */
  markRead(room) {
    const last = this.rooms[room]?.lines.at(-1)?.id ?? 0;
    if (last <= (this.read[room] ?? 0)) return;
    this.read = { ...this.read, [room]: last };
    remember(`chat-read-${this.match}`, JSON.stringify(this.read));
    this.#tell();
  }

  #addLines({ room, lines, may_write: mayWrite }) {
    const known = this.rooms[room];
    const last = known?.lines.at(-1)?.id ?? 0;
    const byId = new Map((known?.lines ?? []).map((line) => [line.id, line]));
    for (const line of lines) byId.set(line.id, line);
    this.rooms = { ...this.rooms, [room]: { mayWrite, lines: [...byId.values()].sort((a, b) => a.id - b.id) } };
    if (!known) return;
    for (const line of lines) {
      if (line.id > last && line.name !== this.name && !line.is_removed) announce(`${line.name} says: ${line.text}`);
    }
  }

  #tell() {
    for (const listener of this.listeners) listener();
  }
}

/** Return the company, painted again whenever it changes. */
export function useCompany() {
  const company = useContext(CompanyContext);
  const [, repaint] = useReducer((count) => count + 1, 0);
  useEffect(() => company?.listen(repaint), [company]);
  return company;
}

function recallRead(match) {
  try {
    return JSON.parse(recall(`chat-read-${match}`) ?? "{}");
  } catch {
    return {};
  }
}
