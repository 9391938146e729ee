// Keys press the buttons that show them, and forms count the boxes ticked in them.
(() => {
  const { $ } = goa;

  // Limits the number of things chosen in one form.
  function tally(set) {
    const boxes = [...set.querySelectorAll("input[type=checkbox]")];
    const n = boxes.filter((b) => b.checked).length;
    const { least, most, room } = set.dataset;
    for (const b of boxes) for (const mark of document.querySelectorAll(`[data-pick="${b.id}"]`)) mark.classList.toggle("taken", b.checked);
    if (room) return draws(set, +room + n);
    for (const b of boxes) b.disabled = !b.checked && n >= +most;
    for (const b of set.querySelectorAll("button")) b.disabled = n < +least;
    const count = set.querySelector("output");
    count.hidden = false;
    count.textContent = `${n}/${most}`;
  }
  // The hand limits how many cards can be drawn; the most is proposed.
  function draws(set, room) {
    let most = true;
    for (const b of set.querySelectorAll("button")) {
      const can = b.value.split(" ")[1] <= room;
      for (const e of [b, ...document.querySelectorAll(`[data-pick="${b.id}"]`)]) e.disabled = !can;
      b.classList.toggle("main", can && most);
      most &&= !can;
    }
  }
  // Things on a board can be chosen there, too. Choosing one too many gives
  // up the last one of the same kind.
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("[data-pick]"), box = mark && $(mark.dataset.pick);
    if (!box) return;
    event.preventDefault();
    if (box.matches("button")) return box.click();
    if (box.disabled) exchange(box);
    box.checked = !box.checked;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
  function exchange(box) {
    const others = [...box.closest(".picker").querySelectorAll("input:checked")];
    const spice = box.value.split(" ")[1];
    (others.findLast((b) => b.value.split(" ")[1] === spice) ?? others.at(-1)).checked = false;
  }
  function tallyAll() { for (const set of document.querySelectorAll(".picker")) tally(set); }
  document.addEventListener("change", (event) => {
    const set = event.target.closest?.(".picker");
    if (set) tally(set);
  });
  // Shows what a typed bid would leave.
  document.addEventListener("input", (event) => {
    const left = event.target.id === "bid" && event.target.form.querySelector("output.left");
    if (left) left.textContent = event.target.value && left.dataset.left.replace("{n}", event.target.dataset.purse - event.target.value);
  });
  // The moves on the spaces of the market are listed when the list is opened.
  function list() {
    const buttons = document.querySelector("#group-spaces[open] .buttons");
    if (!buttons || buttons.children.length) return;
    for (const cover of document.querySelectorAll("#grid .cover")) {
      const button = cover.cloneNode();
      button.className = "move";
      button.removeAttribute("aria-label"); // its text begins with it
      const tile = $(cover.getAttribute("aria-describedby"))?.querySelector("h3").textContent;
      button.append(cover.ariaLabel, tile ? " · " + tile : "");
      buttons.append(button);
    }
  }
  // The form of orders is loaded when it is opened.
  async function loadOrders() {
    const link = document.querySelector("#orders[open] a");
    if (!link) return;
    const reply = await fetch(link.href, { headers: { "HX-Request": "true" }, cache: "no-store" }).catch(() => {});
    if (reply?.ok) link.outerHTML = await reply.text();
  }
  document.addEventListener("toggle", () => { list(); loadOrders(); }, true);
  document.addEventListener("htmx:after:swap", () => { list(); loadOrders(); });
  document.addEventListener("htmx:after:swap", tallyAll);
  tallyAll();

  // Keys do not interfere with typing, and a key that is held down presses
  // once.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea, dialog[open]")) return;
    const act = { "?": () => $("keys")?.showModal(), p: () => $("prompt")?.focus(), l: () => $("log-lines")?.focus(),
      n: () => { const next = document.querySelector(".next-table"); if (next?.checkVisibility()) next.click(); },
      ArrowLeft: () => document.querySelector("a[rel=prev]")?.click(), ArrowRight: () => document.querySelector("a[rel=next]")?.click() }[event.key];
    const key = CSS.escape(event.key);
    const target = event.key.length === 1 && document.querySelector(`#table [aria-keyshortcuts="${key}"]`);
    const field = event.key.length === 1 && document.querySelector(`#table [data-focus="${key}"]`);
    if (!act && !target && !field) return;
    if (event.key.startsWith("Arrow") && (!document.querySelector("a[rel=prev], a[rel=next]") || event.target.closest?.("[role=log], [type=range]"))) return;
    event.preventDefault();
    if (event.repeat) return;
    if (field) field.focus();
    else if (target) target.click();
    else act();
  });
})();

// The whole script has loaded: the page keeps itself up to date.
document.documentElement.classList.add("kept");
