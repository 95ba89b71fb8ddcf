/** The war: nineteen spaces from one capital to the other, the pawn, what can be lost on the way; and the progress tokens beside it. */
import { html } from "../../../vendor/preact-htm.js";
import { tokenOf } from "./catalogue.js";
import { Coin, Icon, Laurel } from "./icons.js";
import { pointing } from "./look.js";

const CAPITAL = 9;
/** A capital is half as large again as a space; the track is so many spaces long. */
const LENGTH = 20;
/** Where zones begin, counted from the middle, with what the pawn is worth there. */
const ZONES = [[1, 2, 2], [3, 5, 5], [6, 8, 10]];
/** The military tokens: where they lie, and the coins that they take. */
const LOOT = [[3, 2], [6, 5]];

export function Track({ table, pawn, near, seats }) {
  const towardsFar = near === 0 ? pawn : -pawn;
  const far = 1 - near;
  const words = pawnWords(towardsFar, seats[near].name, seats[far].name);
  const spaces = Array.from({ length: 2 * CAPITAL + 1 }, (_, index) => CAPITAL - index);
  return html`
    <div class="track" role="img" aria-label=${words} title=${words}>
      <div class="track-spaces">
        ${spaces.map((at) => html`<${Space} key=${at} at=${at} owner=${at > 0 ? far : near} loot=${table.loot[at > 0 ? far : near]} />`)}
        <span class="pawn" style=${{ "--at": middleAt(CAPITAL - towardsFar) / LENGTH }}><svg viewBox="0 0 24 24"><path d="M12 2a4.5 4.5 0 0 1 2.4 8.3L17 19h2v3H5v-3h2l2.6-8.7A4.5 4.5 0 0 1 12 2z" /></svg></span>
      </div>
    </div>`;
}

function Space({ at, owner, loot }) {
  const distance = Math.abs(at);
  const zone = ZONES.findIndex(([from, to]) => distance >= from && distance <= to);
  const token = LOOT.findIndex(([place]) => place === distance);
  const isCapital = distance === CAPITAL;
  return html`
    <span class=${`space zone-${zone}${at === 0 ? " is-middle" : ""}${isCapital ? ` is-capital seat-${owner}` : ""}`}>
      ${isCapital && html`<${Icon} name="chain-tower" />`}
      ${zone >= 0 && middleOf(ZONES[zone]) === distance && html`<span class="zone-points"><${Laurel} count=${ZONES[zone][2]} /></span>`}
      ${token >= 0 && loot[token] && html`<span class="loot"><${Coin} count=${`−${LOOT[token][1]}`} /></span>`}
    </span>`;
}

function middleAt(index) {
  if (index === 0) return 0.75;
  return index === 2 * CAPITAL ? LENGTH - 0.75 : index + 1;
}

function middleOf([from, to]) {
  return from === 1 ? 2 : (from + to + 1) >> 1;
}

function pawnWords(towardsFar, near, far) {
  if (!towardsFar) return "War: the pawn stands in the middle";
  const [steps, loser, winner] = towardsFar > 0 ? [towardsFar, far, near] : [-towardsFar, near, far];
  const points = ZONES.find(([from, to]) => steps >= from && steps <= to)?.[2];
  return `War: the pawn stands ${steps} from the middle towards ${loser}${points ? `, worth ${points} points to ${winner}` : ""}; ${CAPITAL - steps} more take the capital`;
}

/** Progress tokens, round; each explains itself. */
export function Tokens({ tokens, choice, place }) {
  return tokens.map((token) => {
    const item = { kind: "token", token };
    const { name, effect } = tokenOf(token);
    return html`
      <button key=${token} type="button" class="token" data-token=${token} data-place=${place} aria-label=${`${name}: ${effect}`} title=${name} onClick=${() => choice.look(item)} ...${pointing(item)}>
        <${Icon} name=${`token-${token}`} />
      </button>`;
  });
}
