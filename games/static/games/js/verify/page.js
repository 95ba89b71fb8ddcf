/** The page that checks a match: its own file, or any that is chosen or dropped. */
import { getJson } from "../http.js";
import { checkFile } from "./check.js";
import { say, showFindings, showUnreadable } from "./findings.js";
import { isThere } from "./hashes.js";
import { Unreadable } from "./shape.js";

const root = document.querySelector("[data-proof]");
const find = (name) => document.querySelector(`[data-proof-${name}]`);
const [result, progress] = [find("result"), find("progress")];
const begin = find("begin");
const choose = find("choose");

/** Check the bytes; nothing is asked of anybody while this runs. */
async function check(bytes) {
  progress.hidden = false;
  progress.value = 0;
  try {
    const findings = await checkFile(bytes, (share) => (progress.value = share));
    showFindings(result, findings.map((finding) => ({ ...finding, text: say(finding.code, finding.params) })), "browser");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    showUnreadable(result, say(error.code, error.params));
  } finally {
    progress.hidden = true;
  }
}

async function checkThisMatch() {
  begin.disabled = true;
  try {
    const answer = await fetch(root.dataset.file, { credentials: "same-origin", cache: "no-store" });
    if (!answer.ok) throw new Unreadable("not_a_match");
    await check(new Uint8Array(await answer.arrayBuffer()));
    await showServersWord();
  } catch (error) {
    showUnreadable(result, error instanceof Unreadable ? say(error.code, error.params) : String(error.message));
  } finally {
    begin.disabled = false;
  }
}

async function showServersWord() {
  const proof = await getJson(root.dataset.server);
  document.querySelector("[data-proof-server]").hidden = false;
  const told = proof.findings.filter((finding) => finding.verdict !== "open");
  showFindings(find("server-result"), told, "proven");
}

function takeDrops() {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  for (const name of ["dragleave", "drop"]) addEventListener(name, () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    takeFile(event.dataTransfer.files[0]);
  });
}

async function takeFile(file) {
  if (file) await check(new Uint8Array(await file.arrayBuffer()));
}

if (!isThere()) {
  find("insecure").hidden = false;
  if (begin) begin.disabled = true;
} else {
  begin?.addEventListener("click", checkThisMatch);
  choose?.addEventListener("change", () => takeFile(choose.files[0]).then(() => (choose.value = "")));
  if (choose) takeDrops();
}
document.documentElement.dataset.proofReady = "true";
