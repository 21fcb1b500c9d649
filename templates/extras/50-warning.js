// Before a turn that costs an own piece the reader is asked. Such a turn shows
// itself by what it did: it is taken back until the reader says so again.

FEATURES.push((table) => {
  let picked = false; // Whether the reader made the turn on the board.
  let sure = false;
  table.board.addEventListener("click", (event) => {
    picked = Boolean(event.target.closest("[data-point]"));
  }, true);

  return {
    changed(now, before) {
      // The first turn, with which the extras came, was made on the board too.
      const own = picked || !(before instanceof Kept);
      const made = own && now.ply === before.ply + 1;
      picked = false;
      if (!made || sure || table.setting("warn") === false) return;
      const huffed = table.spots(".ghost.huffed use");
      if (huffed.length === 0) return;
      const side = table.part(".ghost.huffed .few") ? "few" : "many";
      const [from, to] = now.nodes[now.last - 1].turn.split("-");
      // The piece that moved is named by where it still stands.
      const points = huffed.map((point) => (point === to ? from : point)).sort();
      table.act("undo");
      const words = { n: points.length, points: points.join(", ") };
      const again = () => {
        sure = true;
        table.act("redo");
        queueMicrotask(() => (sure = false));
      };
      const text = table.text(`game.${side}-warn`, words);
      table.offer(text, "control.make-turn", "control.other-turn", again);
    },
  };
});
