// The keys of the board. They work only while the board has the focus; letters
// go by their place on the keyboard where it has no Latin ones.

FEATURES.push((table) => {
  const { board } = table;
  const say = (text) => table.say(text);
  const focused = () => document.activeElement?.dataset.point;

  const go = (name) => {
    if (name) table.act("focus", name);
  };

  /** The points that the picked piece can reach, or this one if it is picked. */
  const reach = (point) => {
    if (table.part("[data-selected]")) return [table.part("[data-selected]").dataset.point];
    if (!board.button(point).matches("[data-movable]")) return undefined;
    table.act("pick", point);
    return [point, true];
  };

  /** Says something about where the piece here can go. */
  const tell = (selector, yes, no) => {
    const [point, picked] = reach(focused()) ?? [];
    const points = point ? table.points(selector) : [];
    if (picked) table.act("pick", point);
    const key = points.length > 0 ? yes : no;
    say(table.text(key, { point: point ?? focused(), points: points.join(", ") }));
  };

  const next = (step) => {
    const around = table.points(table.part("[data-target]") ? "[data-target]" : "[data-movable]");
    const all = table.points();
    const here = all.indexOf(focused());
    const after = around.filter((name) => (all.indexOf(name) - here) * step > 0);
    const nearest = step > 0 ? 0 : -1;
    go(after.at(nearest) ?? around.at(nearest));
  };

  /** The first (0) or last (-1) point of a row or column, as seen. */
  const end = (which, column) => {
    const place = (name) => board.button(name).getBoundingClientRect();
    const here = place(focused());
    const aside = column ? "x" : "y";
    const row = table.points().filter((name) => Math.abs(place(name)[aside] - here[aside]) < 4);
    go(row.at(which));
  };

  const all = (which) => go(table.points().at(which));

  const state = () => {
    const counts = table.all(".side span").map((span) => span.textContent);
    const ply = table.text("player.turn-number", { number: table.kept.ply + 1 });
    say([ply, table.part(".turn").textContent, counts.join(", ") + "."].join(" "));
  };

  const last = () => {
    if (table.kept.ply > 0) table.act("go", table.kept.ply);
    else say(table.text("player.no-last"));
  };

  const help = () => {
    const fold = table.part(".keys");
    fold.open = true;
    fold.querySelector("summary").focus();
  };

  const keys = {
    Home: () => end(0),
    End: () => end(-1),
    PageUp: () => end(0, true),
    PageDown: () => end(-1, true),
    ".": () => next(1),
    ",": () => next(-1),
    "?": help,
    m: () => tell("[data-target]", "player.can-go", "player.can-not-go"),
    M: () => tell("[data-jump]", "player.can-take", "player.can-not-take"),
    l: last,
    s: state,
    f: () => table.flip(),
  };
  const withControl = {
    Home: () => all(0),
    End: () => all(-1),
    z: () => table.act("undo"),
    Z: () => table.act("redo"),
  };

  // The board is mirrored for those who see it so, and its edge is told.
  const OPPOSITE = { Left: "Right", Right: "Left", Up: "Down", Down: "Up" };
  board.addEventListener("keydown", (event) => {
    const way = event.key.startsWith("Arrow") && event.key.slice(5);
    if (!way || !event.target.dataset.point) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const here = focused();
    table.act("key", "Arrow" + (board.hasAttribute("data-flipped") ? OPPOSITE[way] : way));
    if (focused() === here) say(table.text("player.edge"));
  }, true);

  return {
    keydown: (event) => {
      const latin = /^[a-z]$/i.test(event.key);
      const letter = latin ? event.key : event.code.startsWith("Key") ? event.code.slice(3) : "";
      const sign = { Period: ".", Comma: "," }[event.code];
      const name = letter ? (event.shiftKey ? letter.toUpperCase() : letter.toLowerCase()) : sign;
      const known = event.ctrlKey || event.metaKey ? withControl : keys;
      (known[event.key] ?? known[name])?.();
    },
  };
});
