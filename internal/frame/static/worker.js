// The service worker. A page that cannot be loaded says so, and the start page gives
// way to the on-device game, if the browser has it. The worker keeps nothing of any
// game, so it cannot bring up anything old or hidden. It does not touch requests of
// scripts, least of all streams. The server puts version, device and files before this
// script; the files are kept. The worker also shows when a table waits.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((kept) => kept.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const ours = version.replace(/[^/]+\/$/, ""); // the on-device game has other caches
  const old = (names) => Promise.all(names.filter((name) => name.startsWith(ours) && name !== version).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => away(request)));
  } else if (request.method === "GET" && files.indexOf(new URL(request.url).pathname) > 0) {
    event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  }
});

// away answers a page that cannot be loaded. A form that was not sent leads back to
// its page, which returns with the connection.
async function away(request) {
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET") return Response.redirect(request.referrer.startsWith(scope.href) ? request.referrer : scope.href, 303);
  const start = new URL(request.url).pathname === scope.pathname;
  if (start && device && (await (await caches.open(`goa program ${device}`)).keys()).length > 0) return Response.redirect(device, 302);
  return caches.match(files[0]);
}

// A push message says what to show and where it leads. If it comes twice, or if a
// newer one is about the same thing, it replaces the earlier one.
self.addEventListener("push", (event) => {
  let message;
  try { message = event.data.json(); } catch { return; }
  const { id, title, text, url, waiting } = message;
  const shown = self.registration.showNotification(title, { body: text, tag: id, data: { url }, icon: new URL("apple-touch-icon.png", self.registration.scope).href });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.(waiting)?.catch(() => {})]));
});

// A click goes to the table, in a window that already shows it if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.url, self.location.origin);
  if (to.origin !== self.location.origin) to.href = self.location.origin + to.pathname + to.search;
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
    const open = all.find((client) => new URL(client.url).pathname === to.pathname);
    return open ? open.focus() : self.clients.openWindow(to.href);
  }));
});
