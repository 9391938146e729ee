// The tab says whose turn it is, also by its icon and, if wished, by a sound.
(() => {
  const { $ } = goa;
  const icon = document.querySelector("link[rel=icon]");
  const calling = icon?.href.replace("favicon.svg", "favicon-turn.svg"), quiet = icon?.href;
  const { waits } = window;
  let mine = $("now")?.dataset.turn === "mine";
  let audio;
  if (icon && mine) icon.href = calling;

  goa.tell = (isMine, title, others) => {
    waits.tell({ mine: isMine, title, others });
    if (isMine === mine) return;
    mine = isMine;
    if (icon) icon.href = mine ? calling : quiet;
    if (mine && document.documentElement.dataset.sound === "1") beep();
  };

  function beep() {
    audio ??= new AudioContext();
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
