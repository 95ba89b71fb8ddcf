// A player's own share of the lots: made here, so that the server alone cannot have chosen it. Left empty, the server makes one.
export function fillSalts() {
  for (const field of document.querySelectorAll("input[data-salt]")) field.value = makeSalt();
}

function makeSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
