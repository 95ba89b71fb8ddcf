/** Slider, steps, playing and its speed. */
import { html } from "../../vendor/preact-htm.js";
import { lineAt } from "./film.js";
import { SPEEDS } from "./player.js";

const ICONS = {
  first: "M5 4v12M16 4.5 8 10l8 5.5z",
  turnBack: "M10 4.5 2.5 10l7.5 5.5zM17.5 4.5 10 10l7.5 5.5z",
  back: "M14 4 6 10l8 6z",
  play: "M6 3.5v13l10-6.5z",
  pause: "M6 4v12M14 4v12",
  on: "m6 4 8 6-8 6z",
  turnOn: "M10 4.5 17.5 10 10 15.5zM2.5 4.5 10 10l-7.5 5.5z",
  last: "M15 4v12M4 4.5 12 10l-8 5.5z",
};

export function Controls({ player, onStep }) {
  const { at, film, isPlaying, speed } = player;
  const isFirst = at === 1;
  const isLast = at === film.version;
  const press = (act) => () => { act(); onStep(); };
  return html`
    <div class="controls">
      <p class="now-line" aria-hidden="true"><b>${at}<span> / ${film.version}</span></b> ${textAt(film, at)}</p>
      <div class="controls-seek">
        <input type="range" class="seek" aria-label="Event" min="1" max=${film.version} step="1" value=${at} aria-valuetext=${sayPosition(film, at)}
               onInput=${(event) => player.seek(Number(event.currentTarget.value))} />
        <label class="speed"><span class="only-heard">Speed</span>
          <select value=${String(speed)} onChange=${(event) => player.setSpeed(Number(event.currentTarget.value))}>
            ${SPEEDS.map((one) => html`<option key=${one} value=${String(one)}>${one === Infinity ? "Max" : `${one}×`}</option>`)}
          </select>
        </label>
      </div>
      <div class="controls-steps" role="group" aria-label="Steps">
        <${Step} icon="first" name="To the beginning" hint="Home" disabled=${isFirst} onPress=${press(() => { player.pause(); player.seek(1); })} />
        <${Step} icon="turnBack" name="Turn before" hint="↑" disabled=${isFirst} onPress=${press(() => player.turn(-1))} />
        <${Step} icon="back" name="Event before" hint="←" disabled=${isFirst} onPress=${press(() => player.step(-1))} />
        <${Step} icon=${isPlaying ? "pause" : "play"} isMain name=${isPlaying ? "Pause" : "Play"} hint="Space" onPress=${() => player.toggle()} />
        <${Step} icon="on" name="Next event" hint="→" disabled=${isLast} onPress=${press(() => player.step(1))} />
        <${Step} icon="turnOn" name="Next turn" hint="↓" disabled=${isLast} onPress=${press(() => player.turn(1))} />
        <${Step} icon="last" name="To the end" hint="End" disabled=${isLast} onPress=${press(() => { player.pause(); player.seek(film.version); })} />
      </div>
    </div>`;
}

/** A button that has nothing to do keeps the focus: somebody steps by it with the keyboard. */
function Step({ icon, name, hint, isMain, disabled, onPress }) {
  return html`
    <button type="button" class=${`step ${isMain ? "do" : "quiet"}`} data-step=${icon} aria-label=${name} title=${`${name} (${hint})`} aria-disabled=${disabled ? "true" : "false"} onClick=${() => disabled || onPress()}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[icon]} /></svg>
    </button>`;
}

export function textAt(film, number) {
  return lineAt(film.lines, number)?.texts.join(" ") ?? "";
}

export function sayPosition(film, number) {
  return `Event ${number} of ${film.version}: ${textAt(film, number)}`;
}
