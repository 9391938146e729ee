// The window around the pages of the game in the browser. It has the worker in which
// the game runs, hands it what the pages ask for, and shows them in a frame: a page
// that gives way to the next would take the worker with it.
(() => {
  const scope = new URL(".", location.href).pathname;
  const $ = (id) => document.getElementById(id);
  const frame = $("game"), loading = $("loading");

  // Texts in the language of the reader.
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

  // The worker. One that ends is begun anew: everything that it has acknowledged is in
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
  function hear({ state, part: come, why }) {
    switch (state) {
      case "serving": serving = true; break;
      case "loading": part("progress").value = come; break;
      case "waiting": answering = true; show(); break; // another window serves this one too
      case "ready": answering = true; failures = 0; show(); break;
      case "failed": fail(why); break;
    }
  }
  // A program that does not begin is tried again, but not for ever.
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
    if (!page) { setTimeout(() => { frame.src = wanted(); }, 1000); return; } // the browser's own: nothing has answered
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
  // follow shows the title of a page as that of the window.
  function follow(page) {
    const tell = () => { document.title = page.title; document.documentElement.lang = page.documentElement.lang; };
    tell();
    const title = page.querySelector("title");
    if (title) new MutationObserver(tell).observe(title, { childList: true, characterData: true, subtree: true });
  }

  // The service worker. A new version takes over when a window is opened and there is no
  // other, before anything has begun in it. Every window has a lock that they share, so
  // one that has it for itself is alone.
  const windows = `goa windows ${scope}`;
  const patience = 5000;
  let renewing = !!serviceWorker.controller; // a window that was loaded past it is as new as it is
  serviceWorker.addEventListener("controllerchange", () => {
    if (renewing && !loading.hidden) location.reload(); // what was asked of the old version may be lost
  });

  // takeOver lets the version that waits take over, which ends this page. It returns if
  // the version that leaves takes too long. A browser may end that one and start it
  // again, which then knows nothing of this: it is told until it has left.
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
      const signal = AbortSignal.timeout(500); // a window that is closing may still be there
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
