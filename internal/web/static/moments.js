// What just happened, for who looks: what somebody did shows itself at his board,
// a number that has changed shows by how much, and there may be a sound. Nothing
// here tells what the log does not.
(() => {
  const { $ } = goa;
  const root = document.documentElement;
  const numbers = () => document.querySelectorAll("#table .resources li[id] b, #table .points b[id], #table .bidder .purse");
  const keyOf = (b) => b.id || b.closest("[id]")?.id;
  let before = new Map(), captions = new Map(), entry = goa.shown();

  document.addEventListener("htmx:before:swap", () => {
    before = new Map([...numbers()].map((b) => [keyOf(b), b.textContent.trim()]));
    captions = new Map([...document.querySelectorAll("#table .news")].map((p) => [p.id, p.textContent]));
    entry = goa.shown();
  });

  document.addEventListener("htmx:after:swap", () => {
    if (goa.shown() === entry) return; // it was about something else
    for (const b of numbers()) change(b, before.get(keyOf(b)));
    for (const p of document.querySelectorAll("#table .news")) if (captions.get(p.id) !== p.textContent) fresh(p, 3500);
    const cue = $("now")?.dataset.cue;
    if (cue && root.dataset.sound === "1") sound(cue);
  });

  // change lets a number show by how much it is another one.
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
    void element.offsetWidth; // so that it begins anew
    element.classList.add("fresh");
    clearTimeout(timers.get(element));
    timers.set(element, setTimeout(() => { element.classList.remove("fresh"); after?.(); }, time));
  }

  // Sounds are loaded when the first one is to be heard.
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
