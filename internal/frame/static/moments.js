// Shows what just happened: an action appears at its player's board, a changed
// number shows by how much, and there may be a sound. It reveals nothing that the
// log does not.
(() => {
  const { $ } = goa;
  const root = document.documentElement;
  const numbers = () => document.querySelectorAll("#table .resources li[id] b, #table .points b[id], #table .bidder .purse");
  const keyOf = (b) => b.id || b.closest("[id]")?.id;
  // goods returns what lies before the players: how many of each kind, and
  // where.
  function goods() {
    const all = new Map();
    for (const b of document.querySelectorAll("#table .resources li[id] b")) {
      const li = b.closest("li");
      all.set(li.id, { kind: li.id.replace(/.*-/, ""), n: Number(b.textContent), at: li.querySelector(".icon") ?? li });
    }
    for (const spice of document.querySelectorAll("#table .stock .spice:not(.empty)")) {
      const kind = spice.classList[1], id = `${spice.closest("li[id]")?.id} ${kind}`;
      all.set(id, { kind, n: (all.get(id)?.n ?? 0) + 1, at: spice });
    }
    return all;
  }
  let before = new Map(), lay = new Map(), captions = new Map(), entry = goa.shown();

  document.addEventListener("htmx:before:swap", () => {
    before = new Map([...numbers()].map((b) => [keyOf(b), b.textContent.trim()]));
    captions = new Map([...document.querySelectorAll("#table .news")].map((p) => [p.id, p.textContent]));
    entry = goa.shown();
    lay = goa.calm() ? new Map() : goods();
    for (const g of lay.values()) g.box = g.at.getBoundingClientRect(), g.look = g.at.cloneNode(true);
  });

  document.addEventListener("htmx:after:swap", () => {
    if (goa.shown() === entry) return; // the swap was about something else
    for (const b of numbers()) change(b, before.get(keyOf(b)));
    for (const p of document.querySelectorAll("#table .news")) if (captions.get(p.id) !== p.textContent) fresh(p, 9000);
    if (!goa.calm() && !document.hidden) transfers();
    const cue = $("now")?.dataset.cue;
    if (cue && root.dataset.sound === "1") sound(cue);
  });

  // transfers makes goods fly from a player who has lost some to one who
  // has gained some of the same kind, or otherwise from or to the market.
  function transfers() {
    const now = goods(), lost = [], got = [];
    for (const [id, g] of now) for (let n = lay.get(id)?.n ?? 0; n < g.n; n++) got.push({ ...g, box: g.at.getBoundingClientRect(), look: g.at });
    for (const [id, g] of lay) for (let n = now.get(id)?.n ?? 0; n < g.n; n++) lost.push(g);
    const bank = $("market")?.getBoundingClientRect();
    if (!bank || lost.length + got.length > 60) return; // this is another table
    let n = 0;
    for (const to of got) {
      const at = lost.findIndex((g) => g.kind === to.kind);
      fly(to.look, at < 0 ? bank : lost.splice(at, 1)[0].box, to.box, n++);
    }
    for (const from of lost) fly(from.look, from.box, bank, n++);
  }
  const most = 12; // at a time
  function fly(look, from, to, n) {
    if (n >= most || !from.width || !to.width) return;
    const piece = look.cloneNode(true);
    piece.removeAttribute("id");
    piece.ariaHidden = "true";
    piece.classList.add("flying");
    document.body.append(piece);
    const at = (box) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
    const flight = piece.animate([{ transform: at(from), opacity: .4 }, { opacity: 1, offset: .2 }, { transform: at(to), opacity: .9 }], { duration: 400, delay: 45 * n, easing: "ease-in-out", fill: "backwards" });
    flight.finished.catch(() => {}).then(() => piece.remove());
  }

  // change makes a number show by how much it has changed.
  function change(b, was) {
    const by = Number(b.textContent) - Number(was);
    if (was === undefined || !by) return;
    const host = b.closest("li, button") ?? b;
    host.dataset.change = by > 0 ? `+${by}` : `−${-by}`;
    host.classList.toggle("less", by < 0);
    fresh(host, 1500, () => { delete host.dataset.change; });
  }

  const timers = new WeakMap();
  function fresh(element, time, after) {
    element.classList.remove("fresh");
    void element.offsetWidth; // restarts the animation
    element.classList.add("fresh");
    clearTimeout(timers.get(element));
    timers.set(element, setTimeout(() => { element.classList.remove("fresh"); after?.(); }, time));
  }

  // Sounds are loaded when the first one is to be played.
  let loading;
  function sound(cue) {
    if (document.hidden) return;
    loading ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = $("feed").dataset.sounds;
      script.onload = resolve;
      document.head.append(script);
    });
    loading.then(() => goa.play(cue));
  }
})();
