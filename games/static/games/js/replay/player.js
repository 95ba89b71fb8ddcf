/** Which position is shown, and playing on from it. Knows nothing of the page: whoever listens paints `shown`. */

/** How long a position rests before the next one, at the usual speed. */
const REST_MS = 900;
/** At full speed a position has one frame of the screen; where painting takes longer, some are left out. */
const FRAME_MS = 17;
const MOST_LEFT_OUT = 10;
export const SPEEDS = [0.5, 1, 2, 4, Infinity];

export class Player {
  /** `title` has `still(view)` and `framesOf(before, after)`; `isCalm()` says that nothing may move by itself. */
  constructor({ film, at, title, isCalm }) {
    this.film = film;
    this.title = title;
    this.isCalm = isCalm;
    this.at = this.#within(at);
    this.speed = 1;
    this.isPlaying = false;
    this.listeners = new Set();
    this.#rest();
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Go on with another film of the same match, at the same event. */
  load(film) {
    this.film = film;
    this.seek(this.at);
  }

  /** Show a position at once. Playing goes on from there. */
  seek(number) {
    this.#stop();
    this.at = this.#within(number);
    this.#rest();
    if (this.isPlaying) this.#wait();
    this.#tell();
  }

  /** One event on is shown as it happened; everything else at once. Playing stops. */
  step(by) {
    this.pause();
    if (by === 1 && this.at < this.film.version) this.#advance();
    else this.seek(this.at + by);
  }

  turn(by) {
    this.pause();
    this.seek(this.turnFrom(by));
  }

  /** Return where the next turn begins, or the one before. */
  turnFrom(by) {
    const { turns, version } = this.film;
    if (by > 0) return turns.find((number) => number > this.at) ?? version;
    return turns.findLast((number) => number < this.at) ?? 1;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Play to the end; from the end, all of it again. */
  play() {
    if (this.at === this.film.version) this.seek(1);
    this.isPlaying = true;
    this.#wait(0);
    this.#tell();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#stop();
    this.#rest();
    this.#tell();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.#tell();
  }

  #within(number) {
    return Math.max(1, Math.min(this.film.version, number));
  }

  #wait(ms = this.isCalm() && this.speed !== Infinity ? 2 * REST_MS : REST_MS) {
    this.#stop();
    if (this.speed === Infinity) this.#waitForFrame(performance.now());
    else this.timer = setTimeout(() => this.#advance(), ms / this.speed);
  }

  #waitForFrame(since) {
    this.frame = requestAnimationFrame((now) => {
      const due = Math.max(1, Math.min(MOST_LEFT_OUT, Math.round((now - since) / FRAME_MS)));
      this.at = Math.min(this.at + due, this.film.version) - 1;
      this.#advance();
    });
  }

  #stop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }

  /** The next event, frame by frame. */
  #advance() {
    this.#stop();
    const before = this.#view();
    this.at += 1;
    const after = this.#view();
    const isCalm = this.isCalm() || (this.isPlaying && this.speed === Infinity);
    const frames = isCalm ? [{ scene: this.title.still(after), ms: 0 }] : this.title.framesOf(before, after);
    this.#run(after, frames);
  }

  #run(view, [{ scene, ms }, ...rest]) {
    const pace = this.isPlaying ? ms / Math.min(this.speed, 8) : ms;
    this.shown = { view, scene, ms: pace };
    if (rest.length) this.timer = setTimeout(() => this.#run(view, rest), pace);
    else if (this.isPlaying && this.at === this.film.version) this.isPlaying = false;
    else if (this.isPlaying) this.#wait();
    this.#tell();
  }

  #rest() {
    const view = this.#view();
    this.shown = { view, scene: this.title.still(view), ms: 0 };
  }

  #view() {
    return this.film.views[this.at - 1];
  }

  #tell() {
    for (const listener of this.listeners) listener();
  }
}
