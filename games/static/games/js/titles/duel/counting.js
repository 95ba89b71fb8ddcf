/** Coins that are counted up or down to their new number, one by one. */
import { html, useEffect, useState } from "../../../vendor/preact-htm.js";
import { Coin } from "./icons.js";

const STEP_MS = 70;

export function CountedCoins({ coins }) {
  const [shown, setShown] = useState(coins);
  useEffect(() => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (shown === coins) return undefined;
    const timer = setTimeout(() => setShown(isCalm ? coins : shown + Math.sign(coins - shown)), isCalm ? 0 : STEP_MS);
    return () => clearTimeout(timer);
  }, [coins, shown]);
  const change = shown === coins ? "" : coins > shown ? " is-rising" : " is-falling";
  return html`<span class=${`purse${change}`} role="img" aria-label=${coins === 1 ? "1 coin" : `${coins} coins`} title=${coins === 1 ? "1 coin" : `${coins} coins`}><${Coin} /><b>${shown}</b></span>`;
}
