// A lesson, or a board to try things out on, continues in place: choices are sent, and
// the table morphs into the answer, so that screen readers read the text above it and the
// focus stays. The address follows the moment. Without this script, each step loads a new
// page.
(() => {
  const pathOf = (address) => new URL(address, location.href).pathname;
  const isHere = (address) => pathOf(address) === location.pathname || pathOf(address).startsWith(location.pathname + "/");
  const inLesson = (address) => /\/(learn|puzzle)\//.test(pathOf(address)) || isHere(address);
  let busy = false, late = false, changing = false;
  goa.commanding = () => changing; // a step's button may look like the one before: a double click must not press both

  // look scrolls to the top, where the board in question is, unless glowing pieces
  // are not visible there. Then it scrolls them between the teacher's text, which
  // stays on top, and the prompt, which stays at the bottom on a phone: all of
  // them, or as much as fits.
  history.scrollRestoration = "manual"; // also after a reload
  function look() {
    const prompt = document.getElementById("prompt");
    const glowing = [...document.querySelectorAll("[data-glow]")].filter((e) => !prompt?.contains(e)).map((e) => e.getBoundingClientRect());
    if (!glowing.length && !document.querySelector("#teacher:not(.puzzle)")) return;
    const top = Math.min(...glowing.map((r) => r.top)) + scrollY, bottom = Math.max(...glowing.map((r) => r.bottom)) + scrollY;
    const above = document.querySelector("#teacher, #guide").getBoundingClientRect().height + 8;
    const below = (prompt && getComputedStyle(prompt).position === "fixed" ? prompt.getBoundingClientRect().top : innerHeight) - 4;
    scrollTo(0, glowing.length && bottom > below ? Math.min(top - above, bottom - below) : 0);
  }
  if (document.readyState === "complete") look();
  else addEventListener("load", look);

  // worth requests the value of the position, again and again until it has settled.
  let asking;
  async function worth() {
    const place = document.getElementById("worth");
    asking?.abort();
    if (!place?.dataset.ask) return;
    asking = new AbortController();
    try {
      const reply = await fetch(place.dataset.ask, { cache: "no-store", signal: asking.signal });
      const text = await reply.text();
      if (!reply.ok || !place.isConnected) return;
      await htmx.swap({ sourceElement: document.body, target: "#worth", swap: "outerMorph", text });
      worth();
    } catch { /* the page has a link that asks again */ }
  }
  worth();

  async function go(address, options, push, by) {
    if (busy) {
      late ||= !push; // the browser's buttons have already changed the address
      return;
    }
    busy = true;
    by?.setAttribute("aria-busy", "true");
    let waiting = true;
    const free = () => { if (waiting) waiting = busy = false; };
    try {
      const reply = await fetch(address, { ...options, cache: "no-store", signal: AbortSignal.timeout(20000) });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html"), fresh = page.getElementById("table");
      if (!fresh) throw new Error(reply.statusText);
      const to = new URL(reply.url);
      if (push && reply.ok) history.pushState(null, "", to.pathname + to.search);
      free(); // from here on, clicks are meant for the new table
      changing = true;
      await htmx.swap({ sourceElement: document.body, target: "#table", swap: "outerMorph", text: fresh.outerHTML });
      document.title = page.title;
      look();
      goa.came(); // also what scrolling has moved under a resting pointer
      worth();
      // A table moves a lost focus to its prompt; while the teacher
      // speaks, the button below the text comes first.
      if (document.activeElement === document.body || document.activeElement.id === "prompt") document.querySelector("#lesson-ok, #prompt")?.focus({ preventScroll: true });
    } catch {
      if (options.method === "POST") location.reload(); // nothing was lost: the address is that of the previous moment
      else location.href = address;
    } finally {
      free();
      changing = false;
      by?.removeAttribute("aria-busy");
      if (late) {
        late = false;
        go(location.href, {}, false);
      }
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!inLesson(form.action) || "elsewhere" in form.dataset) return;
    if (form.method === "get" && isHere(form.action)) {
      event.preventDefault();
      go(form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form, event.submitter)), {}, true, event.submitter);
    }
    if (form.method !== "post") return;
    event.preventDefault();
    go(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) }, true, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-lesson]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(link.href, {}, true, link);
  });
  addEventListener("popstate", () => go(location.href, {}, false));
})();
