/** The twelve wonders, each drawn small: a list of `[path, tone]` over a box of 96 by 48. Tones: a lit, d in shadow, f far, w water, s line. */
import { html } from "../../../vendor/preact-htm.js";

const SIGHTS = {
  appian_way: [["M0 30L20 24 44 28 70 22 96 28V48H0z", "f"], ["M38 48C44 36 47 30 48 22C50 30 54 36 66 48z", "a"], ["M18 48V26l3-8 3 8v22zM76 48V28l3-9 3 9v20zM30 34v-8l1.6-5 1.6 5v8zM64 34v-8l1.6-5 1.6 5v8z", "d"], ["M43 42h18M46 36h10M47.5 30h4", "s"]],
  circus_maximus: [["M8 40C8 24 88 24 88 40v8H8z", "a"], ["M20 42C22 32 74 32 76 42z", "d"], ["M14 34v-8M24 30v-8M36 28v-8M48 27v-8M60 28v-8M72 30v-8M82 34v-8", "s"], ["M30 40h36v2.5H30zM47 30h2v11h-2z", "f"]],
  colossus: [["M0 38h96v10H0z", "w"], ["M36 48l4-20h16l4 20h-6l-4-14h-4l-4 14z", "a"], ["M40 28V16h16v12z", "a"], ["M48 5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z", "a"], ["M56 17l8-10 2 2-7 12zM40 17l-6 9 2 1.5 5-6z", "d"], ["M64 2l4 3-3 5-4-3z", "s"], ["M28 40h12v8H28zM56 40h12v8H56z", "d"]],
  great_library: [["M14 18L48 6l34 12v3H14z", "a"], ["M18 22h60v18H18z", "d"], ["M18 22h5v18h-5zM29.5 22h5v18h-5zM41 22h5v18h-5zM52 22h5v18h-5zM63 22h5v18h-5zM73 22h5v18h-5z", "a"], ["M10 40h76v8H10z", "f"], ["M24 13.5h48", "s"]],
  great_lighthouse: [["M0 36h96v12H0z", "w"], ["M36 44V24h24v20z", "a"], ["M41 24V13h14v11z", "d"], ["M45 13V7h6v6z", "a"], ["M48 0l5 7H43z", "s"], ["M53 4L88 0v8zM43 4L8 0v8z", "f"], ["M28 38h40l6 10H22z", "d"]],
  hanging_gardens: [["M10 40h76v8H10zM20 30h56v10H20zM30 20h36v10H30zM40 11h16v9H40z", "a"], ["M14 40v8M26 40v8M38 40v8M50 40v8M62 40v8M74 40v8M28 30v10M42 30v10M56 30v10M68 30v10", "s"], ["M10 40c3-5 7-5 9-1c3-5 7-4 8 0M66 40c2-5 6-5 8-1c3-5 8-4 9 1M20 30c3-5 7-4 8-1c3-4 6-4 8 1M60 30c2-5 6-5 8-1c3-4 6-3 7 1M31 20c2-5 5-4 7-1M57 20c2-5 5-4 8 0M41 11c2-6 12-6 14 0z", "g"]],
  mausoleum: [["M30 16L48 4l18 12z", "a"], ["M28 16h40v4H28z", "d"], ["M30 20h4v12h-4zM39 20h4v12h-4zM53 20h4v12h-4zM62 20h4v12h-4zM46 20h4v12h-4z", "a"], ["M22 32h52v6H22zM16 38h64v10H16z", "a"], ["M16 43h64M44 48v-7h8v7", "s"]],
  piraeus: [["M0 32h96v16H0z", "w"], ["M0 48V26h22v8h10v14z", "a"], ["M4 18h14v8H4z", "d"], ["M50 40h30l-5 7H55z", "d"], ["M64 40V14l14 22H66zM62 38V18L50 36z", "a"], ["M0 42h30M40 44h6M84 43h8", "s"]],
  pyramids: [["M0 40h96v8H0z", "f"], ["M40 8L72 44H8z", "a"], ["M40 8L72 44H44z", "d"], ["M70 22L90 44H50z", "a"], ["M70 22L90 44H72z", "d"], ["M18 30L32 44H4z", "a"], ["M18 30L32 44H20z", "d"]],
  sphinx: [["M0 42h96v6H0z", "f"], ["M22 44V30c0-4 4-6 10-6h40c8 0 12 6 12 12v8z", "a"], ["M20 24c0-10 4-16 11-16s11 6 11 16l3 10H17z", "d"], ["M25 14c0-3 12-3 12 0v8c0 6-12 6-12 0z", "a"], ["M28 17h2M33 17h2M29 22.5h4", "s"], ["M10 40h22v4H10z", "a"], ["M70 30c6 2 8 8 7 14", "s"]],
  statue_of_zeus: [["M26 42h44v6H26zM32 20h32v22H32z", "d"], ["M40 24h16v12h6v8H36v-8h4z", "a"], ["M48 8a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM42 18h12l2 8H40z", "a"], ["M56 20l9-4v4l-8 4zM40 20l-8-2v4l8 3z", "a"], ["M66 4v40", "s"], ["M43 16c1 6 9 6 10 0z", "f"]],
  temple_of_artemis: [["M10 20L48 4l38 16z", "a"], ["M10 20h76v4H10z", "d"], ["M14 24h6v16h-6zM26 24h6v16h-6zM38 24h6v16h-6zM52 24h6v16h-6zM64 24h6v16h-6zM76 24h6v16h-6z", "a"], ["M8 40h80v4H8zM4 44h88v4H4z", "d"], ["M48 9l4 6h-8z", "s"]],
};

export function Sight({ wonder }) {
  return html`
    <svg class=${`sight sight-${wonder}`} viewBox="0 0 96 48" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="sight-sun" cx="80" cy="11" r="6" />
      ${SIGHTS[wonder].map(([d, tone]) => html`<path class=${`sight-${tone}`} d=${d} />`)}
    </svg>`;
}
