// The sounds of the table, synthesized from tones and noise: wood on wood, the
// hammer, coins, a card, a bell.
(() => {
  const audio = goa.audio();

  // tone plays a note that fades: start, pitch, length, volume, and wave
  // form.
  function tone(at, pitch, length, volume = 0.1, type = "sine") {
    const source = audio.createOscillator();
    source.type = type;
    source.frequency.value = pitch;
    fade(source, at, length, volume);
  }

  // noise plays a rustle around a pitch.
  function noise(at, pitch, length, volume, narrow = 1) {
    const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const data = samples.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
    source.buffer = samples;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = narrow;
    fade(source, at, length, volume, filter);
  }

  function fade(source, at, length, volume, through) {
    const from = audio.currentTime + at, gain = audio.createGain();
    gain.gain.setValueAtTime(volume, from);
    gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
    (through ? source.connect(through) : source).connect(gain).connect(audio.destination);
    source.start(from);
    source.stop(from + length);
  }

  const sounds = {
    token() { noise(0, 900, 0.06, 0.4, 3); tone(0, 220, 0.05, 0.12, "triangle"); },
    bid() { noise(0, 1800, 0.03, 0.25, 4); },
    hammer() { for (const at of [0, 0.17]) { noise(at, 420, 0.09, 0.7, 2); tone(at, 140, 0.1, 0.3, "triangle"); } },
    coins() { for (const [at, pitch] of [[0, 2600], [0.06, 3100], [0.13, 2850]]) tone(at, pitch, 0.22, 0.05, "triangle"); },
    card() { noise(0, 3800, 0.09, 0.22, 0.7); },
    bell() { for (const [pitch, volume] of [[523, 0.1], [1046, 0.05], [1568, 0.025]]) tone(0, pitch, 1.4, volume); },
  };
  goa.play = (cue) => goa.aloud(() => sounds[cue]?.());
})();
