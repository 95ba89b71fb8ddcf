/** Says things to people who listen: one polite live region, several texts at once joined into one. */
const TOGETHER = 120;

let region = null;
let texts = [];
let timer = 0;

export function announce(text) {
  if (!text) return;
  texts.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, TOGETHER);
}

function speak() {
  if (!region) {
    region = document.createElement("div");
    region.className = "only-heard";
    region.setAttribute("aria-live", "polite");
    region.id = "announcer";
    document.body.append(region);
  }
  const sentence = document.createElement("p");
  sentence.textContent = texts.join(" ");
  region.replaceChildren(sentence);
  texts = [];
}
