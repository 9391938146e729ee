// Keeps a club evening up to date: a stream brings the parts that change, and they
// replace the old ones.
(() => {
  const main = document.querySelector("main[data-stream]");
  if (!main || !window.EventSource) return;
  const source = new EventSource(`${main.dataset.stream}?after=${main.dataset.version}`);
  const show = (id) => (event) => {
    const now = document.getElementById(id), focused = document.activeElement?.id, open = now.querySelector("details[open]");
    const text = document.createElement("template");
    text.innerHTML = event.data;
    const next = text.content.getElementById(id);
    if (!next || Number(next.dataset.version) < Number(now.dataset.version)) return;
    if (open && next.querySelector("details")) next.querySelector("details").open = true;
    now.replaceWith(next);
    if (focused) document.getElementById(focused)?.focus();
  };
  source.addEventListener("mine", show("mine"));
  source.addEventListener("message", show("standings"));
})();
