// Passkeys: allauth's own scripts do the work; here their buttons appear where the browser can, and failures are put into words.
// Browsers give passkeys to names alone, never to a bare IP address.
const isNamed = !/^[\d.]+$|:/.test(location.hostname);
const can = Boolean(window.PublicKeyCredential) && isNamed;
for (const button of document.querySelectorAll("[data-passkey]")) button.hidden = !can;
for (const note of document.querySelectorAll("[data-no-passkeys]")) note.hidden = can;

const words = document.querySelector("script[data-failed]")?.dataset.failed ?? "";
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const place of document.querySelectorAll("[data-passkey-error]")) {
    place.textContent = words;
    place.hidden = false;
  }
});
