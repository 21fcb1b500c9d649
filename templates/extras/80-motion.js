// Pieces that move visibly, hop by hop, and sounds.

FEATURES.push((table) => {
  const { board } = table;
  const HOP = 180; // Milliseconds, at most 200.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const draw = board.draw.bind(board);
  const number = (element, name) => Number(element.getAttribute(name));
  const near = ([x, y], [other, another]) => Math.hypot(x - other, y - another) < 60;
  const pieces = () => table.all(".play > use.piece");
  let audio;

  /** The way of the last turn, from point to point. */
  const way = () => {
    const origin = table.part(".play .origin");
    const trail = table.part(".play .trail")?.getAttribute("d");
    const head = table.part(".play .trail-head")?.getAttribute("d");
    if (!origin || !trail || !head) return [];
    const points = (d) => [...d.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [+x, +y]);
    const inner = points(trail).slice(1, -1);
    const tip = points(head)[1];
    const end = pieces().map(centre).find((place) => near(place, tip));
    const start = [number(origin, "cx"), number(origin, "cy")];
    return end ? [start, ...inner, end] : [];
  };

  board.draw = (markup) => {
    const before = pieces().map(centre);
    draw(markup);
    if (still.matches || table.setting("animate") === false) return;
    const had = ([x, y]) => before.some(([other, another]) => other === x && another === y);
    const path = way();
    const from = path.findLastIndex((place, index) => index < path.length - 1 && had(place));
    if (path.length < 2 || from < 0 || had(path.at(-1))) return;
    const [x, y] = path.at(-1);
    const piece = pieces().find((use) => near(centre(use), [x, y]));
    const frames = path.slice(from).map(([px, py]) => ({
      translate: `${px - x}px ${py - y}px`,
    }));
    piece?.animate(frames, { duration: HOP * (frames.length - 1), easing: "ease-in-out" });
  };

  /** A short tone: there are three, for a step, a capture and the end. */
  const tone = (pitch, length, at = 0) => {
    const [source, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    source.type = "triangle";
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  };

  return {
    changed: (now, before) => {
      if (now.ply !== before.ply + 1) return;
      const turn = now.nodes[now.last - 1].turn;
      announce(turn);
      if (!table.setting("sounds")) return;
      audio ??= new AudioContext();
      if (table.over) [330, 415, 494].forEach((pitch, index) => tone(pitch, 0.4, index * 0.12));
      else if (turn.includes("x")) tone(196, 0.18);
      else tone(392, 0.09);
    },
  };

  /** Tells whoever embeds the board. */
  function announce(turn) {
    const detail = { turn: written(turn), ply: table.kept.ply, link: table.link };
    board.dispatchEvent(new CustomEvent("move", { bubbles: true, detail }));
    if (!table.over) return;
    const won = table.part(".side[data-won]");
    const winner = won && (won.classList.contains("few") ? "few" : "many");
    const result = table.part(".turn").textContent;
    board.dispatchEvent(new CustomEvent("end", { bubbles: true, detail: { winner, result } }));
  }
});
