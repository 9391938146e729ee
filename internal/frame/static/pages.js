// Scripts of the pages around the table: for example, a button copies a link, and a
// slider shows its position at once.
(() => {
  document.documentElement.classList.add("scripted");
  // base is the path that all pages are under: the part of this script's address
  // before its folder.
  const base = new URL(document.currentScript.src).pathname.replace(/\/static\/[^/]+\/[^/]+$/, "");
  const buttons = () => {
    for (const b of document.querySelectorAll("button[data-copy][hidden]")) b.hidden = false;
    if (navigator.share) for (const b of document.querySelectorAll("button[data-share][hidden]")) b.hidden = false;
  };
  if (navigator.clipboard || document.execCommand) {
    buttons();
    document.addEventListener("htmx:after:swap", buttons);
  }

  // The number of waiting tables appears before the title and on the badge of an
  // installed app. Pages that know it say "others". At a table it comes with the
  // turn. On other pages it is requested once a minute, and when the page becomes
  // visible again.
  const root = document.documentElement;
  const waits = window.waits = {
    others: Number(root.dataset.others || NaN), mine: document.getElementById("now")?.dataset.turn === "mine",
    title: document.title.replace(/^\(\d+\) /, ""),
    tell(now) {
      for (const name of ["others", "mine", "title"]) if (now[name] !== undefined && now[name] !== "") waits[name] = now[name];
      const n = waits.others + waits.mine;
      if (Number.isNaN(n)) { document.title = waits.title; return; }
      root.classList.toggle("others", waits.others > 0);
      document.title = (n ? `(${n}) ` : "") + waits.title;
      (n ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.())?.catch(() => {}); // fails if the app is not installed
    },
  };
  waits.tell({});
  const tables = document.querySelector("section.continue");
  if (tables && root.dataset.others) {
    const ask = async () => {
      const others = Number(await (await fetch(`${base}/waiting`, { cache: "no-store" })).text());
      if (Number.isNaN(others) || others === waits.others) return;
      waits.tell({ others });
      const page = new DOMParser().parseFromString(await (await fetch(location.href, { cache: "no-store" })).text(), "text/html");
      for (const part of ["#waiting", "section.continue"]) {
        const old = document.querySelector(part), fresh = page.querySelector(part);
        const busy = old.querySelector("details[open]") || old.contains(document.activeElement); // the guest is using it
        if (fresh && !busy) old.replaceWith(fresh);
      }
    };
    const again = () => ask().catch(() => {}); // it will be requested again
    setInterval(again, 60000);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
    window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // Safari keeps pages that must not be stored
    navigator.serviceWorker?.addEventListener("message", again);
  }

  // On a secure address, a service worker tells the visitor when there is no
  // connection.
  if (window.isSecureContext) navigator.serviceWorker?.register(`${base}/worker.js`).catch(() => {});
  // An installed app keeps the on-device game, to play without a connection.
  const { device } = root.dataset;
  if (device && window.isSecureContext && navigator.serviceWorker) {
    const keep = async () => {
      const { active, waiting, installing } = await navigator.serviceWorker.register(`${device}worker.js`, { scope: device, updateViaCache: "none" });
      (active ?? waiting ?? installing).postMessage("keep");
    };
    const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
    if (installed) keep().catch(() => {}); // the next page tries again
    window.addEventListener("appinstalled", () => keep().catch(() => {}));
    caches.open(`goa program ${device}`).then((programs) => programs.keys()).then((all) => {
      for (const part of document.querySelectorAll(all.length > 0 ? "[data-kept]" : "[data-unkept]")) part.hidden = false;
    });
  }
  if (document.querySelector("[data-offline]") && location.pathname !== `${base}/offline`) {
    const retry = () => fetch(`${base}/healthz`, { cache: "no-store" }).then(() => location.reload(), () => {});
    window.addEventListener("online", retry);
    setInterval(retry, 5000);
  }

  // A replay continues automatically until the viewer stops it.
  const play = document.getElementById("play"), next = document.querySelector("a[rel=next]");
  if (play && next && location.hash === "#playing") {
    play.classList.add("playing");
    const label = play.title;
    play.title = play.ariaLabel = play.dataset.stop;
    const timer = setTimeout(() => location.replace(next.href + "#playing"), 1500);
    play.addEventListener("click", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      history.replaceState(null, "", location.pathname + location.search);
      play.classList.remove("playing");
      play.title = play.ariaLabel = label;
    }, { once: true });
  }

  // copy reports whether a text was copied. Without TLS there is no clipboard, and
  // a browser may refuse it; then a field that shows the text is copied the old
  // way.
  async function copy(text, field) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      field?.select();
      return document.execCommand("copy");
    }
  }

  document.addEventListener("click", async (event) => {
    const send = event.target.closest?.("button[data-share]");
    if (send) return void navigator.share({ text: send.dataset.text, url: send.dataset.share }).catch(() => {});
    const button = event.target.closest?.("button[data-copy]");
    // A button that creates what it copies: if copying fails, the form is
    // sent normally, and its answer shows the link.
    if (button && "send" in button.dataset) {
      event.preventDefault();
      const form = button.form, copied = await copy(button.dataset.copy);
      const made = copied && await fetch(form.action, { method: "POST", headers: { "Goa-Copied": "yes" } }).catch(() => null);
      if (!made?.ok) return void form.submit();
      button.textContent = button.dataset.copied;
      return;
    }
    if (!button || !await copy(button.dataset.copy, button.closest(":has([readonly])")?.querySelector("[readonly]"))) return;
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 1500);
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches?.(".file input")) {
      const shown = event.target.parentElement.querySelector("output");
      shown.textContent = event.target.files[0]?.name ?? shown.dataset.none;
    }
    if (event.target.matches?.("input[type=range][data-go]")) event.target.form.requestSubmit();
  });

  // Push notifications to this device, if the browser supports them: the browser
  // hands out an address, which is sent like any other.
  const push = document.getElementById("push");
  if (push && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window) {
    const button = push.querySelector("button"), denied = push.querySelector(".denied");
    button.hidden = false;
    push.querySelector(".cannot").hidden = true;
    push.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const worker = await navigator.serviceWorker.ready;
        const key = Uint8Array.from(atob(push.dataset.key.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
        const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
        push.elements.target.value = JSON.stringify(made);
        push.submit();
      } catch { denied.hidden = false; }
    });
  }

  // Times are shown in the device's zone unless its owner has chosen another. A
  // page made before the server knew the zone is reloaded once.
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  const known = () => /(?:^|; )goa_zone=([^;]*)/.exec(document.cookie)?.[1];
  if (/^[A-Za-z0-9_+\-/]{1,64}$/.test(place) && known() !== place) {
    const first = known() === undefined;
    document.cookie = `goa_zone=${place}; Path=${base}/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
    if (first && known() === place && document.querySelector('#deadlines[data-zone="UTC"]')) location.reload();
  }
  const zone = document.querySelector("input[data-zone]");
  if (zone && !zone.value) zone.value = place;
})();
