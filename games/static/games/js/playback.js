/** Shows views one after the other, each by the frames that lead to it, and never falls far behind.
 *
 * `framesOf(before, after)` gives `[{scene, ms}]`, the last scene being the view at rest. While another view waits, frames
 * run at double speed; views that have waited longer than PATIENCE are skipped in favour of the newest.
 */
const PATIENCE = 1500;
const LONG_FRAME = 150;

export class Playback {
  constructor({ view, scene, framesOf, isCalm, show }) {
    this.view = view;
    this.framesOf = framesOf;
    this.isCalm = isCalm;
    this.show = show;
    this.waiting = [];
    this.isPlaying = false;
    show({ view, scene, ms: 0, isAtRest: true });
  }

  push(view) {
    this.waiting.push({ view, at: performance.now() });
    if (!this.isPlaying) this.#next();
  }

  #next() {
    const waited = this.waiting[0];
    this.isPlaying = Boolean(waited);
    if (!waited) return;
    const isLate = performance.now() - waited.at > PATIENCE || document.hidden;
    const { view } = isLate ? this.waiting.at(-1) : waited;
    this.waiting = isLate ? [] : this.waiting.slice(1);
    const before = this.view;
    this.view = view;
    this.#play(view, this.isCalm() || document.hidden ? this.framesOf(view, view) : this.framesOf(before, view));
  }

  #play(view, frames) {
    const [frame, ...rest] = frames;
    const ms = this.waiting.length && frame.ms > LONG_FRAME ? frame.ms / 2 : frame.ms;
    this.show({ view, scene: frame.scene, ms, isAtRest: !rest.length && !this.waiting.length });
    if (rest.length) setTimeout(() => this.#play(view, rest), ms);
    else if (this.waiting.length) setTimeout(() => this.#next(), ms);
    else this.isPlaying = false;
  }
}
