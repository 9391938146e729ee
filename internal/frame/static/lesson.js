// A lesson, or a board to try things out on, goes on in place: what is pressed is
// sent, and the table morphs into the answer, so that the words above it are read
// out and the focus stays. The address is that of the moment. Without this script
// pages follow one another.
(() => {
  const pathOf = (address) => new URL(address, location.href).pathname;
  const isHere = (address) => pathOf(address) === location.pathname || pathOf(address).startsWith(location.pathname + "/");
  const inLesson = (address) => /\/(learn|puzzle)\//.test(pathOf(address)) || isHere(address);
  let busy = false, late = false, changing = false;
  goa.commanding = () => changing; // a step's button may look like the one before: a double click must not press both

  // look begins at the top, with the board that is asked about, unless what glows is not seen there: then
  // that is brought between the teacher's words, which stay on top, and the prompt, which on a phone stays
  // at the bottom: all of it, or as much as there is room for.
  history.scrollRestoration = "manual"; // after a reload as well
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

  // worth asks what the position is worth, again until that has settled.
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
      late ||= !push; // the browser's buttons have changed the address already
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
      free(); // what is pressed from here on is meant for the new table
      changing = true;
      await htmx.swap({ sourceElement: document.body, target: "#table", swap: "outerMorph", text: fresh.outerHTML });
      document.title = page.title;
      look();
      goa.came(); // what the page scrolls under a resting pointer, too
      worth();
      // A table moves a lost focus to its prompt; while something is told the button below it comes first.
      if (document.activeElement === document.body || document.activeElement.id === "prompt") document.querySelector("#lesson-ok, #prompt")?.focus({ preventScroll: true });
    } catch {
      if (options.method === "POST") location.reload(); // nothing was lost: the address is that of the moment before
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
