/** Findings as lists on the page, under one heading for each verdict. Words come with the page. */

const ORDER = ["refuted", "note", "proven", "open"];

const words = () => JSON.parse(document.getElementById("proof-words").textContent);

export function say(code, params) {
  const text = words().texts[code] ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** Put the findings into the element; each has `verdict` and `text`. `ifProven` names the words for a sound whole. */
export function showFindings(element, findings, ifProven) {
  const known = words();
  const parts = [sumOf(findings, known, ifProven)];
  for (const verdict of ORDER) {
    const found = findings.filter((finding) => finding.verdict === verdict);
    if (!found.length) continue;
    parts.push(make("h3", {}, known.verdicts[verdict]));
    const list = make("ul", { className: "proof-list" });
    list.append(...found.map((finding) => make("li", { className: verdict }, finding.text)));
    parts.push(list);
  }
  element.replaceChildren(...parts);
}

export function showUnreadable(element, text) {
  const notice = make("div", { className: "notice error" });
  notice.append(make("p", {}, words().whole.unreadable), make("p", {}, text));
  element.replaceChildren(notice);
}

function sumOf(findings, known, ifProven) {
  const has = (verdict) => findings.some((finding) => finding.verdict === verdict);
  const whole = has("refuted") ? "refuted" : has("note") ? "noted" : "proven";
  const look = { refuted: "error", noted: "warning", proven: "success" }[whole];
  const sum = make("p", { className: `notice ${look}` }, known.whole[whole === "proven" ? ifProven : whole]);
  sum.dataset.whole = whole;
  return sum;
}

function make(tag, properties, text = "") {
  const element = Object.assign(document.createElement(tag), properties);
  element.textContent = text;
  return element;
}
