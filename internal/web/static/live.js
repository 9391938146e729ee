// What a table does besides htmx: pieces slide to where they are now, the focus
// stays on the table, keys press buttons, explanations show themselves, the tab
// says whose turn it is, a lost page heals. Nothing here is needed to play.
(() => {
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  const calm = () => root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const table = () => $("table");
  let before = new Map();
  let overdue = 0;

  // Pieces that have moved slide there.
  document.addEventListener("htmx:before:swap", () => {
    before = new Map();
    if (calm()) return;
    for (const piece of document.querySelectorAll("#table .piece[id]")) before.set(piece.id, piece.getBoundingClientRect());
  });

  function slide() {
    for (const [id, was] of before) {
      const piece = $(id);
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
    const now = $("now");
    if (!now) return;
    table().dataset.entry = now.dataset.entry;
    table().classList.toggle("yours", now.dataset.turn === "mine");
    tell(now.dataset.turn === "mine", now.dataset.title);
  }

  // A refusal, a question or a hint is shown in place of what the stream sent.
  // The next update then is the whole table, not only what has changed.
  let apart = false;
  document.addEventListener("htmx:sse:before:message", (event) => {
    if (!apart || event.detail.message.event) return;
    apart = false;
    event.detail.cancelled = true;
    event.detail.waitUntil(whole());
  });
  async function whole() {
    try {
      const reply = await fetch(location.href, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (!reply.ok) throw new Error(reply.statusText);
      await htmx.swap({ sourceElement: $("feed"), target: "#table", swap: "outerMorph", text: await reply.text() });
    } catch { location.reload(); }
  }

  document.addEventListener("htmx:after:swap", (event) => {
    clearTimeout(overdue);
    if (event.target.id !== "feed") apart = true;
    slide();
    settle();
    for (const set of document.querySelectorAll(".picker")) tally(set);
    // A button that was pressed may be gone: the next one is in the prompt.
    if (document.activeElement === document.body) $("prompt")?.focus({ preventScroll: true });
  });

  // The tab says whose turn it is, also by its icon and, if wished, by a sound.
  const icon = document.querySelector("link[rel=icon]");
  const calling = icon?.href.replace("favicon.svg", "favicon-turn.svg"), quiet = icon?.href;
  let mine = $("now")?.dataset.turn === "mine";
  let audio;
  if (icon && mine) icon.href = calling;

  function tell(isMine, title) {
    if (title) document.title = title;
    if (isMine === mine) return;
    mine = isMine;
    if (icon) icon.href = mine ? calling : quiet;
    if (mine && root.dataset.sound === "1") beep();
  }

  function beep() {
    audio ??= new AudioContext();
    for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.3);
    }
  }

  // A tab that nobody looks at has no stream: it asks now and then.
  async function poll() {
    if (!document.hidden || !$("feed")) return;
    try {
      const reply = await fetch(location.pathname + "/turn" + location.search, { cache: "no-store" });
      const [turn, title] = (await reply.text()).split("\n");
      if (reply.ok) tell(turn === "mine", title);
    } catch { /* the stream says so when somebody looks */ }
  }
  setInterval(poll, 10000);
  document.addEventListener("visibilitychange", poll);

  // The stream brings what came of a move. If it does not, it is dead.
  document.addEventListener("htmx:after:request", (event) => {
    const request = event.detail?.ctx?.request;
    if (request?.method !== "POST") return;
    clearTimeout(overdue);
    const entry = table()?.dataset.entry;
    overdue = setTimeout(() => { if (table()?.dataset.entry === entry) location.reload(); }, 4000);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  const offline = (is) => { const note = $("offline"); if (note) note.hidden = !is; };
  document.addEventListener("htmx:sse:error", () => offline(true));
  document.addEventListener("htmx:sse:after:connection", () => offline(false));

  // Several things chosen in one form: no more than there may be.
  function tally(set) {
    const boxes = [...set.querySelectorAll("input[type=checkbox]")];
    const n = boxes.filter((b) => b.checked).length;
    const { least, most } = set.dataset;
    for (const b of boxes) b.disabled = !b.checked && n >= +most;
    set.querySelector("button").disabled = n < +least;
    const count = set.querySelector("output");
    count.hidden = false;
    count.textContent = `${n}/${most}`;
  }
  document.addEventListener("change", (event) => {
    const set = event.target.closest?.(".picker");
    if (set) tally(set);
  });
  for (const set of document.querySelectorAll(".picker")) tally(set);

  // Keys press what shows them, but never while somebody types.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea, dialog[open]")) return;
    const act = { "?": () => $("keys")?.showModal(), p: () => $("prompt")?.focus(), l: () => $("log-lines")?.focus(),
      ArrowLeft: () => document.querySelector("a[rel=prev]")?.click(), ArrowRight: () => document.querySelector("a[rel=next]")?.click() }[event.key];
    const key = CSS.escape(event.key);
    const target = event.key.length === 1 && document.querySelector(`#table [data-key="${key}"]`);
    const field = event.key.length === 1 && document.querySelector(`#table [data-focus="${key}"]`);
    if (!act && !target && !field) return;
    if (event.key.startsWith("Arrow") && (!document.querySelector("a[rel=prev], a[rel=next]") || event.target.closest?.("[role=log], [type=range]"))) return;
    event.preventDefault();
    if (field) field.focus();
    else if (target) target.click();
    else act();
  });

  // Explanations show themselves to the mouse and the keyboard; a tap opens
  // them without this.
  let shown, wait;
  const tipOf = (element) => {
    const by = element?.closest?.("[popovertarget]");
    return by && [by, $(by.getAttribute("popovertarget"))];
  };
  function show(by, tip) {
    hide();
    if (!tip || tip.matches(":popover-open")) return;
    tip.showPopover();
    place(by, tip);
    shown = tip;
  }
  function place(by, tip) {
    const at = by.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
    const below = at.bottom + 6 + size.height < innerHeight;
    tip.style.margin = "0";
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - size.height - 6)}px`;
  }
  function hide() {
    clearTimeout(wait);
    if (shown?.matches(":popover-open")) shown.hidePopover();
    shown = undefined;
  }
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    if (shown && event.target.closest?.(".tip") === shown) return;
    const found = tipOf(event.target);
    clearTimeout(wait);
    if (found) wait = setTimeout(() => show(...found), 450);
    else if (shown) wait = setTimeout(hide, 250);
  });
  document.addEventListener("focusin", (event) => {
    const found = event.target.matches?.(":focus-visible") && tipOf(event.target);
    if (found) show(...found);
    else if (shown && !event.target.closest?.(".tip")) hide();
  });
  // What only has a title says it to a finger, too.
  document.addEventListener("pointerup", (event) => {
    const named = event.pointerType !== "mouse" && event.target.closest?.("[title]"), note = $("note");
    if (!named || !note || event.target.closest("button, a, label, input, summary")) return;
    note.textContent = named.title;
    show(named, note);
  });
  document.addEventListener("toggle", (event) => {
    const tip = event.target;
    if (event.newState !== "open" || tip === shown || !tip.classList?.contains("tip")) return;
    const by = document.querySelector(`[popovertarget="${CSS.escape(tip.id)}"]:is(:focus, :hover)`);
    if (by) place(by, tip);
  }, true);
})();
