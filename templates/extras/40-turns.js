// The list of turns: each a button that leads to the position after it. A turn
// made from an earlier position leaves the older one beside it.

FEATURES.push((table) => {
  const button = (now, number, className) => {
    const button = turnButton(now.nodes[number - 1].turn, className);
    button.dataset.number = number;
    return button;
  };

  const show = (now) => {
    const line = now.line;
    table.part(".no-turns").hidden = now.nodes.length > 0;
    const items = line.map((number, ply) => {
      const item = make("li");
      const chosen = button(now, number, "to-turn");
      if (ply + 1 === now.ply) chosen.ariaCurrent = "step";
      item.append(chosen);
      for (const other of now.nodes) {
        if (other.before === (line[ply - 1] ?? 0) && other.number !== number) {
          item.append(" ", button(now, other.number, "to-turn other"));
        }
      }
      return item;
    });
    const list = table.part(".moves");
    const focused = list.contains(document.activeElement) && document.activeElement.dataset.number;
    list.replaceChildren(...items);
    if (focused) list.querySelector(`[data-number="${focused}"]`)?.focus();
    const current = list.querySelector("[aria-current]");
    if (current && list.scrollHeight > list.clientHeight) {
      list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }
  };

  return {
    began: () => show(table.kept),
    changed: show,
    buttons: {
      "to-turn": ({ dataset }) => {
        const number = Number(dataset.number);
        const { kept } = table;
        const ply = kept.line.indexOf(number) + 1;
        if (ply > 0) table.act("go", ply);
        else table.act("follow", kept.through(number));
      },
      "new-game": () => toggle(table.part(".settings").hidden),
      start: () => {
        const aside = table.setAside();
        table.act("begin", new URLSearchParams(new FormData(table.part(".settings"))));
        toggle(false);
        // On a small screen the choices have taken the place of the board.
        table.part("[data-point][tabindex='0']").focus();
        table.part(".board").scrollIntoView({ block: "nearest" });
        if (aside) shelf.set("before:" + table.game, aside);
      },
      cancel: () => toggle(false),
    },
  };

  function toggle(open) {
    table.part(".settings").hidden = !open;
    table.part(".new-game").ariaExpanded = open;
    if (open) table.part(".settings :is(input:checked, select)").focus();
    else table.part(".new-game").focus();
  }
});
