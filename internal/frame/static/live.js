// Keeps a table up to date. Updates are applied in order and once, pieces slide to their
// new places, and a page that is older than its game recovers. The game can be played
// without it.
const goa = { $: (id) => document.getElementById(id) };

(() => {
  const { $ } = goa;
  const root = document.documentElement;
  const calm = goa.calm = () => root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The address of the table, or of a part of it. The page may have another
  // address: that of the orders, of a hint, or of a form that was sent without
  // scripts.
  const here = (part = "") => {
    const stream = new URL($("feed").getAttribute("hx-sse:connect"), location.href), as = stream.searchParams.get("as");
    return stream.pathname.replace(/\/events$/, part) + (as ? `?as=${as}` : "");
  };

  // The entry of the game that the page shows.
  const shown = goa.shown = () => Number($("now")?.dataset.entry ?? 0);
  // Whether a number is news to the page. Numbers below 100000 are from an earlier
  // version of the server, which counted differently; both may serve during an
  // upgrade.
  const ahead = (entry) => entry > shown() || entry < 100000 && shown() >= 100000;
  // Whether the page shows exactly what the stream sent. A refusal, a question or a
  // hint replaces that, and then later changes are not enough to update it.
  let pure = true;

  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    heard();
    if (message.event) { // "alive" brings the current entry, "bye" the time to reconnect
      if (message.event === "alive" && ahead(Number(message.data))) check();
      return;
    }
    const after = /^<!--after (\d+)-->/.exec(message.data);
    const parts = after && partsOf(message.data);
    const skip = !ahead(Number(message.id));
    if (!skip && (!after || pure && Number(after[1]) === shown())) {
      if (!after) return;
      cut(message.data);
      message.data = parts;
      return;
    }
    event.detail.cancelled = true;
    if (!skip) event.detail.waitUntil(whole().catch(check));
  });

  // What the stream has brought is kept, up to three texts per element, because it
  // is not sent again when it reappears: a comment stands for it.
  let kept = new Map();
  function keep(part) {
    if (!kept.has(part.id)) kept.set(part.id, { next: 0, texts: [] });
    const of = kept.get(part.id);
    of.texts[of.next] = part.cloneNode(true);
    of.next = (of.next + 1) % 3;
  }
  function keptBy(comment) {
    const [id, place] = comment.data.split(" ");
    return kept.get(id)?.texts[place];
  }
  document.addEventListener("htmx:sse:after:connection", () => { kept = new Map(); });

  // partsOf returns the changes as htmx expects them: each element replaces the one
  // with its ID, except for lists that it only adds to.
  function partsOf(text) {
    const all = document.createElement("template");
    all.innerHTML = text;
    const news = [...all.content.querySelectorAll("[id]:not(input, [data-same], [data-add], [data-add] *, [data-growing] *)")];
    const comments = document.createTreeWalker(all.content, NodeFilter.SHOW_COMMENT), known = [];
    while (comments.nextNode()) if (keptBy(comments.currentNode)) known.push(comments.currentNode);
    for (const comment of known) comment.replaceWith(keptBy(comment).cloneNode(true));
    news.forEach(keep);
    return [...all.content.children].map((part) => part.hasAttribute("data-add")
      ? `<hx-partial id="${part.id}" hx-swap="afterbegin">${part.innerHTML}</hx-partial>`
      : `<hx-partial id="${part.id}" hx-swap="outerMorph">${part.outerHTML}</hx-partial>`).join("");
  }
  // An unchanged element is sent as an empty one that stands for it.
  htmx.registerExtension("same", { htmx_before_morph_node: (_, { newNode }) => !newNode.hasAttribute?.("data-same") });

  // cut removes old lines at the beginning and the end of growing lists.
  function cut(text) {
    for (const [, id, first, last] of text.matchAll(/<!--cut (\S+) (\d+) (\d+)-->/g)) {
      const all = [...$(id).children];
      for (const line of [...all.slice(0, first), ...all.slice(all.length - last)]) line.remove();
    }
  }

  // swap shows a table that was loaded.
  const swap = (text) => htmx.swap({ sourceElement: $("feed"), target: "#table", swap: "outerMorph", text });

  // whole loads the whole table.
  let loading;
  const whole = () => loading ??= load().finally(() => { loading = undefined; });
  async function load() {
    const reply = await ask(here(), 20000, { "HX-Request": "true" });
    const text = await reply.text();
    const entry = Number(/data-entry="(\d+)"/.exec(text)?.[1]);
    if (entry < shown() && !ahead(entry)) return;
    try { await swap(text); } catch { location.reload(); }
    pure = true;
  }

  // ask requests something about the table. If the table is gone, or the viewer may
  // no longer look at it, a separate page says so.
  async function ask(path, patience, headers = {}) {
    const reply = await fetch(path, { headers, cache: "no-store", signal: AbortSignal.timeout(patience) });
    if (reply.status === 403 || reply.status === 404) location.reload();
    if (!reply.ok) throw new Error(reply.statusText);
    return reply;
  }

  // show replaces the table with the server's answer to a command.
  goa.show = async (text) => {
    try { await swap(text); } catch { location.reload(); }
    pure = false;
  };

  const ofHint = goa.ofHint = (event) => event.detail.ctx?.sourceElement?.closest("#hint");
  // A hint for an earlier position is dropped.
  document.addEventListener("htmx:before:request", (event) => { if (ofHint(event)) event.detail.ctx.entry = shown(); });
  document.addEventListener("htmx:before:swap", (event) => { if ((event.detail.ctx.entry ?? shown()) !== shown()) event.preventDefault(); });

  // Pieces that have moved slide to their new places.
  let before = new Map();
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

  // Changes come in parts; one of them speaks for the whole table.
  let question = $("question")?.textContent;
  function settle() {
    const now = $("now"), table = $("table");
    if (!now) return;
    table.dataset.entry = now.dataset.entry;
    table.classList.toggle("yours", now.dataset.turn === "mine");
    goa.tell(now.dataset.turn === "mine", now.dataset.title);
    if ($("question")?.textContent === question) return;
    question = $("question")?.textContent;
    if ($("prompt")) $("prompt").scrollTop = 0; // show a new question from the top
  }

  // On a phone the question has the room that the board it is about leaves.
  const tall = matchMedia("(max-width: 699px) and (orientation: portrait)");
  const fit = goa.fit = () => {
    const bottom = (e) => e ? e.getBoundingClientRect().bottom + scrollY : 0;
    const needed = $("now")?.dataset.about === "board"
      ? Math.max(bottom(document.querySelector(".player > .focus")?.parentElement), bottom(document.querySelector("#hand .card")?.closest("#hand")))
      : bottom($("grid"));
    root.style.setProperty("--room", `${tall.matches && needed ? Math.floor(innerHeight - needed - 2) : 0}px`);
    tighten();
  };
  // A question with much to choose from is set closer, step by step, until all of it is seen.
  const desk = matchMedia("(min-width: 1180px)");
  function tighten() {
    const prompt = $("prompt");
    for (const steps of ["", "1", "1 2", "1 2 3"]) {
      if (root.dataset.tight !== steps) root.dataset.tight = steps;
      if (!prompt || desk.matches || prompt.scrollHeight <= prompt.clientHeight + 1) return;
    }
  }
  fit();
  document.fonts.ready.then(fit);
  addEventListener("resize", fit);
  document.addEventListener("change", (event) => { if (event.target.id === "unfold") fit(); });

  document.addEventListener("htmx:after:swap", (event) => {
    if (ofHint(event)) pure = false;
    fit();
    goa.came(); // while pieces are at their final places
    slide();
    settle();
    // The pressed button may be gone: the next one is in the prompt.
    if (document.activeElement === document.body) $("prompt")?.focus({ preventScroll: true });
  });

  // The watchdog handles a stream that is silent for longer than its heartbeat, a
  // machine that slept, a connection that is back, and a page that becomes visible
  // again. Each may have left a page that is older than the game.
  const beat = Number($("feed")?.dataset.beat);
  let last = Date.now(); // when the stream last sent something
  let connection, trouble = false, tried = 0;
  const silent = () => Date.now() - last > 2.5 * beat;
  function heard() { last = Date.now(); }

  document.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    trouble = false;
    heard();
    reachable(true);
  });
  function broken() {
    trouble = true;
    check();
  }
  const ofFeed = (event) => event.detail.ctx?.sourceElement?.id === "feed";
  document.addEventListener("htmx:sse:error", broken);
  for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, (event) => { if (ofFeed(event)) broken(); });

  function reachable(is) {
    $("offline").hidden = is;
    if (is) document.dispatchEvent(new Event("goa:line"));
  }

  // check asks for the current entry of the game. If the page does not show it, the
  // table is loaded. A stream that should have brought it is reopened. The answer to
  // a check that has already begun may be older than the reason for another, so one
  // more follows it.
  let asked = 0, checking = false, pending = false;
  const check = goa.check = async () => {
    if (!$("feed")) return;
    if (checking) { pending = true; return; }
    checking = true;
    pending = false;
    asked = Date.now();
    try {
      const reply = await ask(here("/turn"), 8000, document.hidden ? { "Goa-Hidden": "1" } : {});
      const [turn, title, entry, others] = (await reply.text()).split("\n");
      goa.tell(turn === "mine", title, Number(others));
      reachable(true);
      if (document.hidden) return; // there is no stream, and the page is hidden
      if (ahead(Number(entry))) await whole();
      if (silent() || trouble && Date.now() - tried > beat) connect();
    } catch { reachable(false); }
    finally {
      checking = false;
      if (pending) check();
    }
  };

  // connect reopens the stream with a new element, because a removed one keeps
  // nothing of the old connection alive.
  function connect() {
    const old = $("feed"), feed = old.cloneNode(false);
    const address = new URL(old.getAttribute("hx-sse:connect"), location.href);
    address.searchParams.set("after", pure ? shown() : 0);
    feed.setAttribute("hx-sse:connect", address.pathname + address.search);
    feed.removeAttribute("data-htmx-powered");
    old.replaceWith(feed);
    htmx.trigger(old, "htmx:abort");
    connection?.reader?.cancel().catch(() => {}); // it may have ended
    connection = undefined;
    tried = Date.now();
    heard();
    htmx.process(feed);
  }

  // renew is a check that also reopens the stream: the old one may be dead without
  // knowing it.
  function renew() {
    last = 0;
    check();
  }

  let looked = Date.now();
  function look() {
    const slept = Date.now() - looked > 2 * beat;
    looked = Date.now();
    if (slept && !document.hidden) renew();
    else if (checking) return; // its answer is soon enough
    else if (document.hidden) { if (looked - asked > beat / 2) check(); }
    else if (trouble || silent() || !$("offline").hidden || looked - asked > 60000) check();
  }
  if (beat) {
    setInterval(look, beat / 3);
    addEventListener("focus", check);
    addEventListener("online", renew);
    addEventListener("offline", () => reachable(false));
    addEventListener("pageshow", (event) => { if (event.persisted) renew(); });
    document.addEventListener("resume", renew);
    document.addEventListener("visibilitychange", check);
  }

  // expect makes sure that the page gets to show an entry, if not by the stream.
  goa.expect = (entry) => setTimeout(() => { if (shown() < entry) check(); }, 1500);
})();
