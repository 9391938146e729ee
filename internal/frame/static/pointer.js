// An element that has just appeared under a resting pointer is not what the user pointed
// at. For a moment it does not react, and it shows no explanation before the pointer
// moves. So the second click of a double click does not hit the button's replacement.
// Keys are not affected, but a key that is held down presses once.
(() => {
  const moment = 350, near = { mouse: 8, pen: 16, touch: 32 };
  const at = { x: -1, y: -1, type: "mouse" };
  let was, fresh, pressed = 0;

  // under returns the control below the pointer, as text, because a control may be
  // morphed into another one.
  function under() {
    const c = document.elementFromPoint(at.x, at.y)?.closest("button, a, summary, label, input, select, [popovertarget], [title]");
    return c ? [c.tagName, c.id, c.name, c.value, c.href, c.title, c.textContent].join("\n") : "";
  }
  const rests = (x, y) => fresh && Math.hypot(x - fresh.x, y - fresh.y) <= (near[at.type] ?? 8);

  // guarded reports whether the element at a point has just appeared there. clicks
  // is how many the browser counts in a row.
  const guarded = goa.guarded = (x, y, clicks = 1) =>
    rests(x, y) && (performance.now() < fresh.since + moment || clicks > 1 && fresh.since > pressed);

  // unmoved reports whether the pointer has not moved since an element appeared
  // there.
  goa.unmoved = (x, y) => fresh?.x === x && fresh.y === y;

  function follow(event) {
    [at.x, at.y, at.type] = [event.clientX, event.clientY, event.pointerType];
    if (!rests(at.x, at.y)) fresh = undefined; // a user who moves away and comes back has seen what is there
  }
  for (const name of ["pointermove", "pointerdown"]) addEventListener(name, follow, { capture: true, passive: true });
  document.addEventListener("htmx:before:swap", () => { was = under(); });
  goa.came = () => {
    const is = under();
    // After the user's own command, an identical control is a new one.
    if (is && (is !== was || goa.commanding?.())) fresh = { x: at.x, y: at.y, since: performance.now() };
  };

  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("click", (event) => {
    if (event.detail === 0) return; // by a key
    if (guarded(event.clientX, event.clientY, event.detail)) stop(event);
    else pressed = performance.now();
  }, true);
  addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest?.("button, a, summary, label")) stop(event);
  }, true);
})();

// Shows explanations to the mouse and the keyboard. A tap opens them without this.
(() => {
  const { $ } = goa;
  let shown, about, wait, missed;
  const tipOf = (element) => {
    const by = element?.closest?.("[popovertarget], [aria-describedby^=tip-]");
    return by && [by, $(by.getAttribute("popovertarget") ?? by.getAttribute("aria-describedby"))];
  };
  function show(by, tip, kind = "auto") {
    hide();
    if (!tip || tip.matches(":popover-open")) return;
    tip.popover = kind;
    tip.showPopover();
    place(by, tip);
    [shown, about] = [tip, by];
  }
  function place(by, tip) {
    const at = by.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
    const below = at.bottom + 6 + size.height < innerHeight, above = at.top - size.height - 6;
    tip.style.margin = "0";
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? at.bottom + 6 : Math.max(8, above)}px`;
    if (!below && above < 8) { // beside it, so that a second tap does not hit the explanation
      const right = at.right + 6 + size.width < innerWidth;
      tip.style.left = `${right ? at.right + 6 : Math.max(8, at.left - size.width - 6)}px`;
    }
  }
  function hide() {
    clearTimeout(wait);
    if (shown?.matches(":popover-open")) shown.hidePopover();
    shown = undefined;
  }
  // The mouse passes through the explanation of a tile that can be chosen, to the
  // tiles behind it.
  function pass(by, tip) {
    show(by, tip);
    tip?.classList.toggle("through", by.matches(".cover"));
  }
  function hover(event) {
    if (event.pointerType !== "mouse") return;
    missed = goa.unmoved(event.clientX, event.clientY);
    if (missed || shown && event.target.closest?.(".tip") === shown) return;
    const found = tipOf(event.target);
    clearTimeout(wait);
    if (found) wait = setTimeout(() => pass(...found), 450);
    else if (shown) wait = setTimeout(hide, 250);
  }
  document.addEventListener("pointerover", hover);
  document.addEventListener("pointermove", (event) => { if (missed) hover(event); });
  document.addEventListener("focusin", (event) => {
    const found = event.target.matches?.(":focus-visible") && tipOf(event.target);
    if (found) show(...found);
    else if (shown && event.target !== about && !event.target.closest?.(".tip")) hide();
  });
  // explain shows the explanation of a control or a piece. Browsers close a popover
  // when a finger is lifted beside it, unless the popover is manual.
  function explain(element, kind = "auto") {
    const [by, tip] = tipOf(element) ?? [element.closest("[title], [aria-label], button")];
    const note = $("note");
    if (tip) return show(by, tip, kind);
    if (!by || !note) return;
    note.textContent = by.title || by.ariaLabel || by.textContent;
    show(by, note, kind);
  }

  // A long press asks for an explanation. It never triggers the control.
  const long = 500, controls = "button, a, label, input, summary";
  let down, held;
  addEventListener("pointerdown", (event) => {
    if (shown?.popover === "manual" && !shown.contains(event.target)) hide();
    down = event.pointerType === "mouse" ? undefined : event.timeStamp;
    held = false;
  }, { capture: true, passive: true });
  const acts = (element) => element.closest?.("#table")?.contains(element.closest("button, label"));
  document.addEventListener("contextmenu", (event) => { // some browsers fire it before the finger is lifted
    if (down === undefined || !acts(event.target)) return;
    event.preventDefault();
    held = true;
    explain(event.target, "manual");
  });
  // An element that has only a title shows it on a tap, too.
  document.addEventListener("pointerup", (event) => {
    if (event.pointerType === "mouse" || goa.guarded(event.clientX, event.clientY)) return;
    held = acts(event.target) && (held || event.timeStamp - down >= long);
    if (held || event.target.closest?.("[title]") && !event.target.closest(controls)) explain(event.target, "manual");
  });

  // The first tap on a tile selects and explains it, and the second one triggers
  // it, unless the player has turned that off. The same applies to choices without
  // room for their explanation, for any pointer.
  const brief = "[data-tight~='2'] .prompt .option:has(small:not(em ~ small))";
  let chosen;
  function choose(cover) {
    if (chosen) chosen.classList.remove("chosen");
    chosen = cover;
    if (!cover) return;
    cover.classList.add("chosen");
    explain(cover);
    if (!shown) return;
    const again = document.createElement("p");
    again.className = "again";
    again.textContent = $("note").dataset.again;
    shown.append(again);
    place(cover, shown);
  }
  addEventListener("click", (event) => {
    const stop = () => { event.preventDefault(); event.stopImmediatePropagation(); };
    if (held && event.detail > 0) { held = false; return stop(); }
    if (!event.target.closest?.(".tip, [popovertarget]")) hide(); // the pressed control needs no explanation any more
    const cover = event.target.closest?.(`.cover, ${brief}`), looks = document.documentElement.dataset.look !== "0";
    const first = ["touch", "pen"].includes(event.pointerType) || event.detail > 0 && cover?.matches(brief);
    if (!cover || !looks || cover === chosen || !first) return choose();
    stop();
    choose(cover);
  }, true);
  document.addEventListener("htmx:after:swap", () => { if (chosen && !chosen.matches("#table .chosen")) choose(); });
  document.addEventListener("toggle", (event) => {
    const tip = event.target;
    if (event.newState === "closed" && tip.classList?.contains("tip") && !tip.matches(":popover-open")) {
      tip.popover = "auto";
      tip.classList.remove("through");
      tip.querySelector(".again")?.remove();
    }
    if (event.newState !== "open" || tip === shown || !tip.classList?.contains("tip")) return;
    const by = document.querySelector(`[popovertarget="${CSS.escape(tip.id)}"]:is(:focus, :hover)`);
    if (by) place(by, tip);
  }, true);
})();
