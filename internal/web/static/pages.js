// What the pages around the table do with scripts: a button copies a link, a
// slider shows its position at once.
(() => {
  document.documentElement.classList.add("scripted");
  const buttons = () => { for (const b of document.querySelectorAll("button[data-copy][hidden]")) b.hidden = false; };
  if (navigator.clipboard || document.execCommand) {
    buttons();
    document.addEventListener("htmx:after:swap", buttons);
  }

  // Where the address is secure a worker says so when there is no connection.
  if (window.isSecureContext) navigator.serviceWorker?.register("/worker.js").catch(() => {});
  if (document.querySelector("[data-offline]") && location.pathname !== "/offline") {
    const retry = () => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => {});
    window.addEventListener("online", retry);
    setInterval(retry, 5000);
  }

  // A game that is looked back on goes on by itself until somebody stops it.
  const play = document.getElementById("play"), next = document.querySelector("a[rel=next]");
  if (play && next && location.hash === "#playing") {
    play.classList.add("playing");
    const label = play.title;
    play.title = play.ariaLabel = play.dataset.stop;
    const timer = setTimeout(() => location.replace(next.href + "#playing"), 1500);
    play.addEventListener("click", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      history.replaceState(null, "", location.pathname + location.search);
      play.classList.remove("playing");
      play.title = play.ariaLabel = label;
    }, { once: true });
  }

  async function copy(text, field) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    field?.select(); // without TLS there is no clipboard, but this old way
    document.execCommand("copy");
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copy]");
    if (!button) return;
    await copy(button.dataset.copy, button.parentElement.querySelector("input"));
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 1500);
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("input[type=range][data-go]")) event.target.form.requestSubmit();
  });

  // Who has not said where he is is asked whether he is where his device is.
  const zone = document.querySelector("input[data-zone]");
  if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
})();
