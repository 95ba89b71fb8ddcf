// The choice is a cookie, so that the server can write it into the page: nothing flashes, and pages without script obey it.
// This only spares the reload.
const YEAR = 365 * 24 * 60 * 60;

export function switchThemeInPlace() {
  const form = document.querySelector("[data-theme-form]");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    const choice = event.submitter?.value;
    if (!choice) return;
    event.preventDefault();
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `theme=${choice}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    show(choice, form);
    form.closest("details").open = false;
    form.closest("details").querySelector("summary").focus();
  });
  // A page that comes back from the browser's memory may be older than the choice.
  addEventListener("pageshow", (event) => {
    if (event.persisted) show(/(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "system", form);
  });
}

function show(choice, form) {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === choice));
}
