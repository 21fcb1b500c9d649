// Pieces that move visibly, hop by hop, and sounds.

FEATURES.push((table) => {
  const { board } = table;
  const HOP = 180; // Milliseconds, at most 200.
  const draw = board.draw.bind(board);
  const near = ([x, y], [other, another]) => Math.hypot(x - other, y - another) < 60;
  const pieces = () => table.all(".play > use.piece");
  let audio;

  board.draw = (markup) => {
    const before = pieces().map(centre);
    draw(markup);
    const [origin, trail, head] = [".origin", ".trail", ".trail-head"].map((name) => table.part(".play " + name));
    if (!head || still.matches || table.setting("animate") === false) return;
    const points = (path) =>
      [...path.getAttribute("d").matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [+x, +y]);
    const tip = points(head)[1];
    const piece = pieces().find((use) => near(centre(use), tip));
    if (!piece) return;
    const end = centre(piece);
    const way = [numbers(origin, "cx", "cy"), ...points(trail).slice(1, -1)];
    // Of a chain that goes on, the first hops have been seen.
    const had = (place) => before.some((other) => near(other, place));
    const from = way.findLastIndex(had);
    if (from < 0 || had(end)) return;
    const frames = [...way.slice(from), end].map(([x, y]) => ({
      translate: `${x - end[0]}px ${y - end[1]}px`,
    }));
    piece.animate(frames, { duration: HOP * (frames.length - 1), easing: "ease-in-out" });
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
    const winner = table.winner ?? null;
    const result = table.part(".turn").textContent;
    board.dispatchEvent(new CustomEvent("end", { bubbles: true, detail: { winner, result } }));
  }
});
