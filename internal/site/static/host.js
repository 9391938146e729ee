// The worker in which the game runs. One in all windows of this browser does, since
// one has the files open: the others wait for their turn.
const here = new URL(".", self.location), scope = new URL("..", here).pathname;
const { name: life } = self; // a lock that ends with this worker
importScripts("wasm_exec.js");

// Requests wait until there is something that answers them.
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

// turn lets a goroutine go on after whatever the browser has to do first.
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
    const server = about.served ? new URL("../..", here).pathname : ""; // whose pages are above the folder
    go.argv = ["goa", scope, self.location.host, server];
    const program = await load(about);
    const instance = await WebAssembly.instantiate(program, go.importObject);
    await go.run(instance);
    self.goaFailed("the program has ended");
  } catch (e) {
    self.goaFailed(String(e));
  }
  await new Promise(() => {}); // who waits could do no better
}

// load compiles the program while it comes. It is kept, so that it comes once.
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
  } catch {} // without room it comes anew the next time
}

// download returns the bytes of the program. Servers pack it themselves.
async function download(program, size, served) {
  if (!served) {
    importScripts("brotli.js");
    return unpackProgram("", program, size);
  }
  const sent = await fetch(program);
  if (!sent.ok) throw new Error(`${sent.url}: ${sent.status}`);
  return sent.body;
}

// counted tells how much has come.
function counted(stream, size) {
  let come = 0;
  return stream.pipeThrough(new TransformStream({
    transform(piece, out) {
      come += piece.length;
      postMessage({ state: "loading", part: come / size });
      out.enqueue(piece);
    },
  }));
}
