// What a page does besides htmx: pieces slide to where they are now, the focus
// stays on the table, the tab says whose turn it is, a lost page heals.
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const table = () => document.getElementById("table");
  let before = new Map();
  let overdue = 0;

  document.addEventListener("htmx:before:swap", () => {
    before = new Map();
    if (calm.matches) return;
    for (const piece of document.querySelectorAll("#table .piece[id]")) before.set(piece.id, piece.getBoundingClientRect());
  });

  function slide() {
    for (const [id, was] of before) {
      const piece = document.getElementById(id);
      if (!piece) continue;
      const is = piece.getBoundingClientRect();
      const dx = was.left - is.left, dy = was.top - is.top;
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    }
    before = new Map();
  }

  // What has changed comes in parts; one of them speaks for the whole table.
  function settle() {
    const now = document.getElementById("now");
    if (!now) return;
    table().dataset.entry = now.dataset.entry;
    table().classList.toggle("yours", now.dataset.turn === "mine");
    document.title = now.dataset.title;
  }

  document.addEventListener("htmx:after:swap", () => {
    clearTimeout(overdue);
    slide();
    settle();
    // A button that was pressed may be gone: the next one is in the prompt.
    if (document.activeElement === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
  });

  // The stream brings what came of a move. If it does not, it is dead.
  document.addEventListener("htmx:after:request", (event) => {
    const request = event.detail?.ctx?.request;
    if (request?.method !== "POST") return;
    clearTimeout(overdue);
    const entry = table()?.dataset.entry;
    overdue = setTimeout(() => { if (table()?.dataset.entry === entry) location.reload(); }, 4000);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  const offline = (is) => { const note = document.getElementById("offline"); if (note) note.hidden = !is; };
  document.addEventListener("htmx:sse:error", () => offline(true));
  document.addEventListener("htmx:sse:after:connection", () => offline(false));
})();
