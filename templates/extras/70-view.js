// How the board is seen: from which side, in which look, how large; and the
// settings, which stay in the browser.

FEATURES.push((table) => {
  const { board } = table;
  const form = table.part(".prefs");
  const root = document.documentElement;
  let settings = shelf.get("settings") ?? {};

  table.setting = (name) => settings[name];

  /** The points at which the drawing has these elements. */
  table.spots = (selector) => {
    const places = [...table.places];
    return table.all(selector).map((mark) => {
      const [x, y] = centre(mark);
      return places.find(([, [cx, cy]]) => cx === x && cy === y)?.[0];
    });
  };

  /** Turns the board round; what is read follows what is seen. */
  table.flip = (on = !board.hasAttribute("data-flipped"), silent = false) => {
    if (on === board.hasAttribute("data-flipped")) return;
    const focus = document.activeElement;
    board.toggleAttribute("data-flipped", on);
    const grid = table.part(".grid");
    const rows = [...grid.children].reverse();
    rows.forEach((row, index) => {
      row.ariaRowIndex = index + 1;
      const cells = [...row.children].reverse();
      for (const cell of cells) cell.ariaColIndex = Number(grid.ariaColCount) + 1 - cell.ariaColIndex;
      row.append(...cells);
    });
    grid.append(...rows);
    if (board.contains(focus)) focus.focus();
    table.part(".flip").ariaPressed = on;
    if (!silent) table.say(table.text("player.flipped"));
  };

  const show = () => {
    const { theme, look, seats, coordinates } = settings;
    if (theme && theme !== "system") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const other of document.querySelectorAll("hunt-board")) {
      other.dataset.look = look ?? "book";
      other.dataset.seats = seats ?? "stay";
      other.toggleAttribute("data-bare", coordinates === false);
    }
    for (const control of form.elements) {
      const value = settings[control.name];
      if (value === undefined) continue;
      control.checked = control.type === "radio" ? control.value === value : value;
    }
  };

  const pin = (on) => {
    board.toggleAttribute("data-pinned", on);
    const button = table.part(".pin");
    button.ariaPressed = on;
    button.textContent = button.dataset[on ? "on" : "off"];
    if (!on) board.scrollIntoView({ block: "nearest" });
  };

  return {
    began: show,
    change: ({ target: control }) => {
      if (control.form !== form) return;
      const value = control.type === "checkbox" ? control.checked : control.value;
      settings = { ...settings, [control.name]: value };
      shelf.set("settings", settings);
      show();
      if (control.name === "seats" && value === "stay") table.flip(false, true);
    },
    changed: (now) => {
      if (settings.seats !== "turn" || table.computerMoves()) return;
      if (now.draft === "") table.flip(table.toMove === "few", true);
    },
    buttons: {
      flip: () => table.flip(),
      pin: () => pin(!board.hasAttribute("data-pinned")),
      "print-rules": print,
      "print-a4": print,
      "print-letter": print,
    },
  };

  function print({ className }) {
    root.dataset.print = className.slice(6);
    const width = table.part(".plate").viewBox.baseVal.width;
    board.style.setProperty("--units", width);
    addEventListener("afterprint", () => delete root.dataset.print, { once: true });
    window.print();
  }
});
