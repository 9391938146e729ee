// Commands on their way to the server. No command is lost silently: it is pending until
// the page shows its result. If the connection breaks, it is sent again. The entry it
// was chosen from tells the server whether it can still be carried out, and it is never
// carried out twice.
(() => {
  const { $ } = goa;
  const pending = $("pending");
  if (!pending) return;
  const overloaded = new Set([408, 425, 429, 502, 503, 504]); // may be accepted later
  const slow = 700; // until the player may wonder
  // A command outlives its page, except in the frame of the on-device game: there
  // a service worker answers, and Firefox does not pass such requests to it.
  const keepalive = window === top;
  let command, next, timer; // commands are sent one at a time
  goa.commanding = () => command !== undefined;

  document.addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    if (!form.matches("form[data-command]")) return;
    event.preventDefault();
    const made = { action: form.getAttribute("action"), body: new URLSearchParams(new FormData(form, by)), move: labelOf(by), by, tries: 0, from: goa.shown() };
    if (!command) begin(made);
    else if (command.state || next || command.from === made.from) note(command.state ?? "sending");
    else next = made; // the page is ahead of the answer
  });

  function begin(made) {
    command = made;
    pending.hidden = true;
    send();
  }

  // labelOf returns the text of a button, without its shortcut key.
  function labelOf(button) {
    if (button?.title || button?.ariaLabel) return button.title || button.ariaLabel;
    const copy = button?.cloneNode(true);
    copy?.querySelectorAll("svg, small").forEach((e) => e.remove());
    return copy?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }

  async function send() {
    const mine = command;
    clearTimeout(timer);
    timer = setTimeout(note, mine.tries ? 0 : slow, "sending");
    mine.tries++;
    mine.state = undefined;
    mine.by?.setAttribute("aria-busy", "true");
    let reply, text;
    try {
      reply = await fetch(mine.action, { method: "POST", body: mine.body, headers: { "HX-Request": "true" }, keepalive, signal: AbortSignal.timeout(20000) });
      text = await reply.text();
    } catch {
      if (command === mine) wait(0, true);
      return;
    }
    if (command !== mine) return; // it was dropped
    if (reply.ok) accepted(Number(reply.headers.get("Table-Entry")));
    else if (overloaded.has(reply.status)) wait(Number(reply.headers.get("Retry-After")));
    else if (reply.status >= 500) fail();
    else refused(reply.status, text);
  }

  // wait sends the command again after a while, or when the broken connection is
  // back.
  function wait(seconds, broken = false) {
    clearTimeout(timer);
    command.broken = broken;
    note("waiting");
    timer = setTimeout(send, Math.max(1000 * seconds, Math.min(1000 * 2 ** (command.tries - 1), 15000)));
  }
  const again = () => { if (command?.state === "waiting" && command.broken) send(); };
  addEventListener("online", again);
  document.addEventListener("goa:line", again);

  function accepted(entry) {
    command.entry = entry;
    if (goa.shown() >= entry) end();
    else goa.expect(entry);
  }
  // The page may show the result of a command before its answer arrives.
  document.addEventListener("htmx:after:swap", () => { if (command?.entry <= goa.shown()) end(); });

  // refused shows the reason: at the table, or beside it if there is no table.
  async function refused(status, text) {
    const late = status === 409 && command.tries > 1, { move } = command;
    end();
    if (/<main [^>]*id="table"/.test(text)) {
      await goa.show(text);
      if (late && !command) note("lost", move);
      return;
    }
    const why = new DOMParser().parseFromString(text, "text/html").querySelector("[role=alert]");
    note("refused", move, why?.textContent ?? "");
  }

  function fail() {
    clearTimeout(timer);
    command.by?.removeAttribute("aria-busy");
    note("failed");
  }

  function end() {
    clearTimeout(timer);
    command?.by?.removeAttribute("aria-busy");
    command = undefined;
    pending.hidden = true;
    const then = next;
    next = undefined;
    if (then) begin(then);
  }

  function note(state, move = command?.move, why = "") {
    const text = pending.dataset[state].replace("{move}", () => move).replace("{reason}", () => why);
    if (command && state !== "sending") command.state = state;
    const line = pending.querySelector("span");
    if (line.textContent !== text) line.textContent = text; // screen readers read it out
    pending.querySelector("[value=send]").hidden = !command || state === "sending";
    pending.querySelector("[value=drop]").hidden = !command;
    pending.querySelector("[value=close]").hidden = !!command;
    pending.hidden = false;
  }
  pending.addEventListener("click", (event) => {
    const what = event.target.closest("button")?.value;
    if (what === "send" && command) return send();
    if (!what) return;
    end();
    goa.check(); // it may have got through all the same
  });

  // The browser asks before the page is left while a command waits.
  addEventListener("beforeunload", (event) => { if (command && !command.entry && !pending.hidden) event.preventDefault(); });

  // A hint only reads, and can be requested again.
  const { ofHint } = goa;
  document.addEventListener("htmx:error", (event) => { if (ofHint(event) && !command) note("missed"); });
  document.addEventListener("htmx:response:error", (event) => { if (ofHint(event) && !command && event.detail.ctx.response.status >= 500) note("missed"); });
  document.addEventListener("htmx:after:swap", (event) => { if (ofHint(event) && !command) pending.hidden = true; });
})();
