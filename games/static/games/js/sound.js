/** A short chime when it becomes the viewer's turn. Made by the browser itself; silent until somebody switches it on. */
import { html, useState } from "../vendor/preact-htm.js";
import { recall, remember } from "./memory.js";

const NOTES = [[659.3, 0], [880, 0.13]];
const LENGTH = 0.5;
const LOUD = 0.16;

let audio = null;

export const isSoundOn = () => recall("sound") === "on";

/** Browsers let a page sound only after its user has touched it: the first touch wakes it up. */
export function wakeSound() {
  const wake = () => isSoundOn() && context()?.resume().catch(() => {});
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { once: true, capture: true });
}

export function chime() {
  const here = isSoundOn() && context();
  if (!here) return;
  if (here.state === "suspended") here.resume().catch(() => {});
  for (const [pitch, after] of NOTES) ring(here, pitch, here.currentTime + after);
  document.dispatchEvent(new CustomEvent("chime"));
}

export function SoundButton() {
  const [isOn, setOn] = useState(isSoundOn);
  const toggle = () => {
    remember("sound", isOn ? "off" : "on");
    setOn(!isOn);
    chime();
  };
  return html`
    <button type="button" class="quiet sound" aria-pressed=${isOn} onClick=${toggle}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 8v4h3l4 3.5v-11L6 8Z" />${isOn ? html`<path d="M13 7.5c1.5 1.3 1.5 3.7 0 5M15.3 5.5c2.6 2.4 2.6 6.6 0 9" />` : html`<path d="m13 8 4 4m0-4-4 4" />`}</svg>
      Sound on my turn: ${isOn ? "on" : "off"}
    </button>`;
}

function context() {
  const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  audio ??= Context ? new Context() : null;
  return audio;
}

function ring(here, pitch, at) {
  const tone = here.createOscillator();
  const volume = here.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(here.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}
