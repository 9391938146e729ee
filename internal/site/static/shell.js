// The window around the pages of the game in the browser. It owns the worker in which
// the game runs, passes on the pages' requests, and shows the pages in a frame. Without
// the frame, every new page would end the worker.
(() => {
  const scope = new URL(".", location.href).pathname;
  const $ = (id) => document.getElementById(id);
  const frame = $("game"), loading = $("loading");

  // Texts in the reader's language.
  const languages = navigator.languages?.length ? navigator.languages : [navigator.language ?? "en"];
  const texts = [...document.querySelectorAll("main[lang]")];
  const liked = languages.map((l) => texts.find((t) => t.lang === l.slice(0, 2))).find(Boolean) ?? texts[0];
  document.documentElement.lang = liked.lang;
  for (const text of texts) text.hidden = text !== liked;
  const part = (name) => liked.querySelector(`.${name}`);
  const say = (name, more = "") => {
    for (const note of liked.querySelectorAll(".note")) note.hidden = !note.classList.contains(name);
    if (more) part("why").textContent = more;
  };

  const { serviceWorker, locks } = navigator;
  if (!window.isSecureContext || !serviceWorker || !locks || !window.WebAssembly || !navigator.storage?.getDirectory) {
    say("cannot");
    return;
  }

  // The worker. If it ends, another one is started: everything it has acknowledged is in
  // its files.
  let worker, serving = false, answering = false, failures = 0;
  const life = () => `goa worker ${scope} ${crypto.randomUUID()}`;
  function start() {
    const name = life();
    serving = false;
    worker = new Worker("program/host.js", { name });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => hear({ state: "failed", why: event.message });
    worker.addEventListener("message", function alive() {
      worker.removeEventListener("message", alive);
      locks.request(name, () => { died(name); }); // granted when the worker has ended
    });
    worker.life = name;
  }
  function died(name) {
    if (worker.life !== name) return;
    worker.terminate();
    serviceWorker.controller?.postMessage("lost");
    start();
  }
  function hear({ state, part: loaded, why }) {
    switch (state) {
      case "serving": serving = true; break;
      case "loading": part("progress").value = loaded; break;
      case "waiting": answering = true; show(); break; // another window's worker serves this window too
      case "ready": answering = true; failures = 0; show(); break;
      case "failed": fail(why); break;
    }
  }
  // If the program does not start, it is tried again, three times in all.
  function fail(why) {
    if (++failures < 3) { died(worker.life); return; }
    loading.hidden = false;
    say("failed", why);
  }

  serviceWorker.onmessage = ({ data, ports: [port] }) => {
    if (!serving) { port.postMessage("elsewhere"); return; }
    port.postMessage("taken");
    data.headers.push(["accept-language", languages.join(",")], ["user-agent", navigator.userAgent]);
    worker.postMessage({ ...data, cookies: document.cookie }, data.body ? [port, data.body] : [port]);
  };

  // The frame. The address says which page it shows.
  const wanted = () => scope + decodeURI(location.hash.slice(1)).replace(/^\/+/, "");
  let shown = false;
  function show() {
    if (shown || !controlled || !answering) return;
    shown = true;
    frame.src = wanted();
  }
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    if (!page) { setTimeout(() => { frame.src = wanted(); }, 1000); return; } // an error page of the browser: nothing has answered
    if (frame.contentWindow.location.href === "about:blank") return;
    loading.hidden = true;
    frame.hidden = false;
    follow(page);
    const { pathname, search, hash } = frame.contentWindow.location;
    const at = pathname.slice(scope.length) + search + hash;
    history.replaceState(null, "", at ? `#${at}` : scope);
    frame.focus();
  });
  addEventListener("hashchange", () => {
    const { pathname, search, hash } = frame.contentWindow.location;
    if (shown && pathname + search + hash !== wanted()) frame.contentWindow.location.replace(wanted());
  });
  // follow gives the window the title and the language of the page.
  function follow(page) {
    const tell = () => { document.title = page.title; document.documentElement.lang = page.documentElement.lang; };
    tell();
    const title = page.querySelector("title");
    if (title) new MutationObserver(tell).observe(title, { childList: true, characterData: true, subtree: true });
  }

  // The service worker. A new version takes over when a window is opened and there is no
  // other, before anything has started in it. All windows share a lock. A window that
  // gets it exclusively is the only one.
  const windows = `goa windows ${scope}`;
  const patience = 5000;
  let renewing = !!serviceWorker.controller; // a window that was loaded without it is already new
  serviceWorker.addEventListener("controllerchange", () => {
    if (renewing && !loading.hidden) location.reload(); // requests to the old version may be lost
  });

  // takeOver lets the waiting version take over, which reloads this page. It returns if
  // the old version takes too long. A browser may end the old version and start it
  // again, which makes it forget the message, so the message is repeated.
  async function takeOver(registration) {
    renewing = true;
    for (const end = Date.now() + patience; registration.waiting && Date.now() < end; await pause(500)) {
      registration.waiting.postMessage("take over");
      registration.active.postMessage("make way");
    }
    if (!registration.waiting) await pause(patience);
  }
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  let controlled = false;
  async function begin() {
    const registration = await serviceWorker.register(`${scope}worker.js`, { scope, updateViaCache: "none" });
    if (registration.waiting && registration.active) {
      const signal = AbortSignal.timeout(500); // a window that is closing may still have the lock
      await locks.request(windows, { signal }, () => takeOver(registration)).catch(() => {});
    }
    await new Promise((has) => { locks.request(windows, { mode: "shared" }, () => { has(); return new Promise(() => {}); }); });
    start();
    if (!serviceWorker.controller) {
      const taken = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
      const { active } = await serviceWorker.ready;
      active.postMessage("claim");
      if (!serviceWorker.controller) await taken;
    }
    controlled = true;
    show();
  }
  navigator.storage.persist?.().catch(() => {});
  say("wait");
  begin().catch((e) => { say("failed", String(e)); });
})();
