// The worker in which the game runs. Each window has one, but only one at a time runs
// the game, because it has the files open. The others wait for their turn.
const here = new URL(".", self.location), scope = new URL("..", here).pathname;
const { name: life } = self; // a lock that ends with this worker
importScripts("wasm_exec.js");

// Requests wait until the program can answer them.
const waiting = [];
self.onmessage = ({ data, ports }) => {
  if (self.goaServe) self.goaServe(data, ports[0]);
  else waiting.push([data, ports[0]]);
};
self.goaReady = () => {
  for (const [message, port] of waiting.splice(0)) self.goaServe(message, port);
  postMessage({ state: "ready" });
};
self.goaFailed = (why) => postMessage({ state: "failed", why });

// goaTurn resumes a goroutine after the events that the browser has already queued.
const turns = new MessageChannel(), resumed = [];
turns.port1.onmessage = () => resumed.shift()?.();
self.goaTurn = (resume) => { resumed.push(resume); turns.port2.postMessage(0); };

navigator.locks.request(life, () => new Promise(() => {}));
navigator.locks.request(`goa ${scope}`, { ifAvailable: true }, (lock) => lock ? serve() : undefined)
  .then(() => {
    postMessage({ state: "waiting" });
    return navigator.locks.request(`goa ${scope}`, serve);
  });

async function serve() {
  postMessage({ state: "serving" });
  try {
    const go = new Go(), about = await (await fetch("program.json")).json();
    const server = about.served ? new URL("../..", here).pathname : ""; // the server's pages are above the folder
    go.argv = ["goa", scope, self.location.host, server];
    const program = await load(about);
    const instance = await WebAssembly.instantiate(program, go.importObject);
    await go.run(instance);
    self.goaFailed("the program has ended");
  } catch (e) {
    self.goaFailed(String(e));
  }
  await new Promise(() => {}); // keep the lock: another worker would fail in the same way
}

// load compiles the program while it downloads. It is cached, so that it is downloaded
// only once.
async function load({ program, size, served }) {
  const cache = await caches.open(`goa program ${scope}`);
  const known = await cache.match(program);
  if (known) return WebAssembly.compileStreaming(known);
  const wasm = { headers: { "Content-Type": "application/wasm" } };
  const response = new Response(counted(await download(program, size, served), size), wasm);
  const [compiled] = await Promise.all([WebAssembly.compileStreaming(response.clone()), keep(cache, program, response)]);
  return compiled;
}

async function keep(cache, program, response) {
  try {
    await cache.put(program, response);
  } catch {} // if there is no room, it is downloaded again the next time
}

// download returns the bytes of the program. The browser decompresses those from a
// server; those from a file server have to be decompressed here.
async function download(program, size, served) {
  if (!served) {
    importScripts("brotli.js");
    return unpackProgram("", program, size);
  }
  const sent = await fetch(program);
  if (!sent.ok) throw new Error(`${sent.url}: ${sent.status}`);
  return sent.body;
}

// counted tells the window which part of the program has been loaded.
function counted(stream, size) {
  let loaded = 0;
  return stream.pipeThrough(new TransformStream({
    transform(piece, out) {
      loaded += piece.length;
      postMessage({ state: "loading", part: loaded / size });
      out.enqueue(piece);
    },
  }));
}
