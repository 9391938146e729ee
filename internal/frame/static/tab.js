// The tab shows whose turn it is, also by its icon and, if the player wants it, by a
// sound.
(() => {
  const { $ } = goa;
  const icon = document.querySelector("link[rel=icon]");
  const calling = icon?.href.replace("favicon.svg", "favicon-turn.svg"), quiet = icon?.href;
  const { waits } = window;
  let mine = $("now")?.dataset.turn === "mine";
  if (icon && mine) icon.href = calling;

  goa.tell = (isMine, title, others) => {
    waits.tell({ mine: isMine, title, others });
    if (isMine === mine) return;
    mine = isMine;
    if (icon) icon.href = mine ? calling : quiet;
    if (mine && document.documentElement.dataset.sound === "1") goa.aloud(beep);
  };

  // Sounds. A page may play sounds after the user has pressed something there.
  // Safari wants the request at that moment, and again after an interruption.
  let audio;
  goa.audio = () => audio ??= new AudioContext();
  function wake() { if (goa.audio().state !== "running") audio.resume().catch(() => {}); }
  if (document.documentElement.dataset.sound === "1") for (const name of ["pointerup", "keydown"]) addEventListener(name, wake, { capture: true, passive: true });

  // aloud plays a sound, unless it could only be heard later.
  goa.aloud = async (make) => {
    wake();
    if (audio.state !== "running") await new Promise((begun) => setTimeout(begun, 200));
    if (audio.state === "running") make();
  };

  function beep() {
    for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.3);
    }
  }
})();
