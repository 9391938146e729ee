// The service worker: a page that cannot be loaded says so. It keeps nothing of
// any game, so nothing old and nothing hidden can come from it, and it does not
// touch what scripts ask for, streams least of all. The server writes the names
// of what is kept before this: version and files.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((kept) => kept.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(files[0])));
  } else if (files.indexOf(new URL(request.url).pathname) > 0) {
    event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  }
});
