// The service worker of the game in the browser. It only relays: a page's request goes
// to the window around it, whose worker answers. It remembers nothing that must not be
// lost, because browsers end it whenever they like. The folder's own files come from
// its cache. The constants version, program, size, served and files are prepended.
const scope = new URL(self.registration.scope).pathname;
const cacheName = `${scope} ${version}`, pieces = `${cacheName} pieces`, programs = `goa program ${scope}`;
if (!served) importScripts("program/brotli.js");

self.addEventListener("install", (event) => {
  const all = files.map((file) => new Request(scope + file, { cache: "no-cache" }));
  const folder = caches.open(cacheName).then((kept) => kept.addAll(all));
  // A new version loads its program now. The first program is loaded by the worker that
  // runs it.
  event.waitUntil(self.registration.active ? Promise.all([folder, keepProgram()]) : folder);
});

async function keepProgram() {
  const url = `${scope}program/${program}`, kept = await caches.open(programs);
  if (await kept.match(url)) return;
  const body = served ? await sentBy(url) : await unpackProgram(`${scope}program/`, program, size);
  await kept.put(url, new Response(body, { headers: { "Content-Type": "application/wasm" } }));
}

async function sentBy(url) {
  const sent = await fetch(url); // compressed by the server, decompressed by the browser
  if (!sent.ok) throw new Error(`${sent.url}: ${sent.status}`);
  return sent.body;
}

// A new version waits until a window asks it to take over. A window does so before its
// game starts, if there is no other window. So the version never changes in the middle
// of a move.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "make way") makeWay();
  if (event.data === "keep") event.waitUntil(keepProgram()); // to play without a connection later
  if (event.data === "claim") event.waitUntil(self.clients.claim()); // by a window that was loaded without us
  if (event.data === "lost") for (const end of [...pending.get(event.source.id) ?? []]) end("lost");
});

self.addEventListener("activate", (event) => {
  const ours = (name) => name.startsWith(`${scope} `) && name !== cacheName && name !== pieces;
  const tidy = caches.keys().then((names) => Promise.all(names.filter(ours).map((name) => caches.delete(name))));
  const other = ({ url }) => !url.endsWith(`/${program}`);
  const old = caches.open(programs).then(async (kept) => Promise.all((await kept.keys()).filter(other).map((key) => kept.delete(key))));
  event.waitUntil(Promise.all([tidy, old]).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(scope.length);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(frame(path, url));
  else if (path !== "" && files.includes(path)) event.respondWith(kept(path, request));
  else if (!path.startsWith("program/")) event.respondWith(page(request));
});

// frame answers when a whole window is to be loaded: with the window around the pages.
// The addresses of pages redirect to it, and it shows the page in its frame.
async function frame(path, url) {
  if (path === "" || path === "index.html") return kept("");
  return Response.redirect(`${scope}#${path}${url.search}`, 303);
}

const kept = async (path, request) => await caches.match(scope + path, { cacheName }) ?? fetch(request ?? scope + path);

// page answers a request of a page. Answers that never change are cached.
async function page(request) {
  const known = request.method === "GET" && await caches.match(request.url, { cacheName: pieces });
  if (known) return known;
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  // Browsers do not show the origin of a form here, but they show the page it was on.
  const own = request.referrer.startsWith(self.location.origin + scope);
  const site = ["sec-fetch-site", own ? "same-origin" : "cross-site"];
  const message = { method: request.method, url: request.url, headers: [...request.headers, site], body };
  const response = await relay(message, request);
  if (response.ok && response.headers.get("cache-control")?.includes("immutable")) {
    const copy = response.clone();
    caches.open(pieces).then((cache) => cache.put(request.url, copy)).catch(() => {}); // if there is no room, the answer is made again
  }
  return response;
}

const patience = 30000; // ms until a window has to answer
const repeatable = (message) => message.method === "GET" || message.method === "HEAD";

async function relay(message, request) {
  for (const end = Date.now() + patience; Date.now() < end && Date.now() > leaving && !request.signal.aborted; await pause(50)) {
    const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const client of all.filter((c) => c.frameType === "top-level" && new URL(c.url).pathname === scope)) {
      const answer = await ask(client, message, request.signal);
      if (answer instanceof Response) return answer;
      if (answer === "lost" && !repeatable(message)) return unavailable(); // scripts send it again
    }
  }
  return unavailable();
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const unavailable = () => new Response("", { status: 503, headers: { "Retry-After": "1" } });

// pending has, for each window, functions that break off the requests which it has not
// completely answered.
const pending = new Map();

// Browsers let all answers end before another version takes over. So a version that
// makes way breaks off its pending requests, whose windows are gone by now, and relays
// no more for a while.
let leaving = 0; // until this time
function makeWay() {
  leaving = Date.now() + 2000;
  for (const all of pending.values()) for (const end of [...all]) end("lost");
}

// ask sends a request to a window. It returns the answer, "elsewhere" if another window
// answers requests, or "lost" if the window's worker has ended.
async function ask(client, message, signal) {
  const { port1: port, port2 } = new MessageChannel();
  const all = pending.get(client.id) ?? new Set();
  pending.set(client.id, all);
  let end;
  const ended = new Promise((done) => { end = done; all.add(end); });
  const first = new Promise((done) => {
    port.onmessage = ({ data }) => {
      if (data === "elsewhere") done(data);
      else if (data !== "taken") done(answerOf(data, port, all));
    };
  });
  const gone = setInterval(async () => { if (!await self.clients.get(client.id)) end("lost"); }, 1000);
  const abort = () => { port.postMessage("cancel"); end("lost"); };
  signal.addEventListener("abort", abort);
  client.postMessage(message, [port2]);
  try {
    return await Promise.race([first, ended]);
  } finally {
    clearInterval(gone);
    signal.removeEventListener("abort", abort);
    all.delete(end);
  }
}

// answerOf makes a response from the first message of an answer. A stream is read as
// fast as the page reads it. All has the functions that break off requests to the same
// worker: a stream whose worker has ended breaks off, so that its page asks for another.
function answerOf({ status, headers, body, open }, port, all) {
  const empty = status === 204 || status === 304 || status >= 300 && status < 400;
  if (!open) {
    port.onmessage = null;
    port.close();
    return new Response(empty ? null : body ?? "", { status, headers });
  }
  let lost;
  const leave = () => { all.delete(lost); port.close(); };
  const stream = new ReadableStream({
    start(reader) {
      lost = () => { port.postMessage("cancel"); leave(); reader.error(new TypeError("the answer has broken off")); };
      all.add(lost);
      port.onmessage = ({ data }) => {
        if (data.body) reader.enqueue(data.body);
        if (!data.end) return;
        if (data.broken) lost();
        else { leave(); reader.close(); }
      };
    },
    pull() { port.postMessage("next"); },
    cancel() { port.postMessage("cancel"); leave(); },
  }, { highWaterMark: 1 });
  return new Response(stream, { status, headers });
}
