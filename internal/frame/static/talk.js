// The chat of a table. Lines arrive by the stream beside the updates of the
// game, and each is added once, by its number. Without this script there is a
// page with a form.
(() => {
  const { $ } = goa;
  const drawer = $("talk");
  if (!drawer) return;
  const list = $("talk-lines"), form = $("talk-form"), problem = $("talk-problem");
  const place = "talk " + drawer.dataset.table;
  const number = (line) => Number(line.id.slice("talk-".length));
  const lines = () => [...list.children];
  const last = () => Math.max(0, ...lines().map(number));

  // The last line that was read here.
  let read = 0;
  try { read = Number(localStorage.getItem(place)); } catch { /* nothing is kept */ }
  function reading() {
    if (drawer.hidden || document.hidden) return;
    read = Math.max(read, last());
    try { localStorage.setItem(place, read); } catch { /* nothing is kept */ }
  }

  // count shows the number of unread lines. An update of the game may have
  // replaced the button.
  function count() {
    reading();
    const n = lines().filter((l) => number(l) > read && !l.hidden && !l.matches(".mine, .gone")).length;
    const button = $("talk-button"), sign = $("unread");
    if (!button) return;
    sign.hidden = n === 0;
    sign.textContent = n || "";
    button.setAttribute("aria-expanded", !drawer.hidden);
    button.setAttribute("aria-controls", "talk");
    if (n) button.setAttribute("aria-description", drawer.dataset.unread.replace("{n}", n));
    else button.removeAttribute("aria-description");
  }

  // Times are in the reader's zone.
  function tellTime(time) {
    const at = new Date(time.dateTime), today = at.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    time.textContent = at.toLocaleString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", ...day });
    time.title = at.toLocaleString(document.documentElement.lang);
  }

  // add adds the lines of a text that are not there yet, each in its
  // place.
  function add(text) {
    const came = document.createElement("template");
    came.innerHTML = text;
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
    for (const line of [...came.content.children]) {
      if ($(line.id)) continue;
      const removed = line.dataset.of && $(line.dataset.of);
      if (removed) {
        removed.className = "gone";
        removed.textContent = line.textContent;
      }
      const time = line.querySelector("time");
      if (time) tellTime(time);
      list.insertBefore(line, lines().find((l) => number(l) > number(line)) ?? null);
      announce(line, time);
    }
    $("talk-none").hidden = list.children.length > 0;
    if (atEnd) list.scrollTop = list.scrollHeight;
    count();
  }

  // announce reads out a line while the drawer is closed, if it was
  // written just now.
  function announce(line, time) {
    if (!time || !drawer.hidden || line.matches(".mine") || number(line) <= read || Math.abs(Date.now() - new Date(time.dateTime)) > 60000) return;
    $("talk-news").textContent = `${line.querySelector(".by b").textContent}: ${line.querySelector(".said").textContent}`;
  }

  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (message.event === "talk-anew") list.replaceChildren(); // a person was muted or unmuted
    if (message.event === "talk" || message.event === "talk-anew") add(message.data);
  });
  document.addEventListener("htmx:after:swap", count);
  document.addEventListener("visibilitychange", count);

  // The drawer. Closing it returns the focus.
  let from;
  function open() {
    from = document.activeElement;
    drawer.hidden = false;
    list.scrollTop = list.scrollHeight;
    (form?.elements.text ?? list).focus({ preventScroll: true });
    count();
  }
  function close() {
    const inside = drawer.contains(document.activeElement);
    drawer.hidden = true;
    count();
    if (inside) (from?.isConnected && from !== document.body ? from : $("talk-button"))?.focus({ preventScroll: true });
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#talk-button") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (drawer.hidden) open();
    else close();
  });
  $("talk-close").addEventListener("click", close);
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });

  function complain(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  // post sends a form, and returns the answer if there is one.
  async function post(to, fields) {
    complain("");
    const button = to.querySelector("button");
    button.disabled = true;
    try {
      const reply = await fetch(to.getAttribute("action"), { method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(20000) });
      return { reply, text: await reply.text() };
    } catch {
      complain(drawer.dataset.failed);
      return {};
    } finally { button.disabled = false; }
  }
  const whyNot = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("[role=alert]")?.textContent ?? drawer.dataset.failed;

  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = form.elements.text, typed = field.value;
    const { reply, text } = await post(form, { text: typed, said: last() });
    if (!reply) return;
    if (!reply.ok) return complain(whyNot(text));
    if (field.value === typed) field.value = "";
    add(text);
    list.scrollTop = list.scrollHeight;
  });

  // Notes are loaded when they are opened, and saved when the field loses
  // the focus.
  const notes = $("notes-form");
  if (!notes) return count();
  let loaded = false;
  const field = notes.elements.text, saved = $("notes-saved");
  field.disabled = true; // text typed before the notes have loaded would be lost
  const version = (reply) => { notes.elements.version.value = reply.headers.get("Note-Version"); };
  $("talk-notes").addEventListener("toggle", async () => {
    if (loaded || !$("talk-notes").open) return;
    try {
      const reply = await fetch(notes.getAttribute("action"), { cache: "no-store", signal: AbortSignal.timeout(20000) });
      if (!reply.ok) throw new Error(reply.statusText);
      field.value = await reply.text();
      version(reply);
      loaded = true;
      field.disabled = false;
    } catch { complain(drawer.dataset.failed); }
  });
  field.addEventListener("input", () => { saved.hidden = true; });
  field.addEventListener("change", () => notes.requestSubmit());
  notes.addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = field.value;
    const { reply, text } = await post(notes, { text: typed, version: notes.elements.version.value });
    if (!reply) return;
    const changed = reply.status === 409 && reply.headers.has("Note-Version"); // the notes were changed elsewhere: the answer has both versions
    if (!reply.ok && !changed) return complain(whyNot(text));
    version(reply);
    if (changed) {
      field.value = text;
      complain(drawer.dataset.changed);
    }
    saved.hidden = changed;
  });
  count();
})();
