// The game in the address, links to it, and play by link.

FEATURES.push((table) => {
  const { board } = table;
  let byLink = /&by=link\b/.test(location.hash);

  const address = () =>
    location.href.split("#")[0] + PREFIX + table.link + (byLink ? "&by=link" : "");

  const showField = () => {
    table.part(".share-fold").open = true;
    const field = table.part(".share-field");
    field.hidden = false;
    const input = field.querySelector("input");
    input.value = address();
    return input;
  };

  /** Copies a text; where that is forbidden, its field is there to copy from. */
  const copy = (field, done, failed) => {
    field.select();
    const copied = navigator.clipboard?.writeText(field.value) ?? Promise.reject();
    copied.then(
      () => table.act("tell", done),
      () => table.act("tell", failed),
    );
  };

  const showMode = () => table.part(".by-link").ariaPressed = byLink;

  const send = () => {
    const url = address();
    if (navigator.share) {
      navigator.share({ url, title: document.title }).catch(() => {});
    } else copy(showField(), "player.copied", "player.copy-by-hand");
  };

  /** The links to other languages lead to this game there. */
  const passOn = () => {
    for (const link of document.querySelectorAll("nav.languages a")) {
      link.hash = table.kept.nodes.length > 0 ? PREFIX + table.link : "";
    }
  };

  /** The last turn is seen again by whoever opens the link. */
  const replay = async () => {
    const { ply } = table.kept;
    if (ply === 0) return;
    table.act("go", ply - 1);
    await pause(still.matches ? 0 : 700);
    table.act("go", ply);
    await pause(still.matches ? 50 : 300);
    const yours = table.over ? "" : table.text("player.by-link-yours") + " ";
    table.say(yours + table.part(".turn").textContent);
  };

  /** Shows the game of a link or text; the present one can be gone on with,
      also if it only has more turns, where that is wanted. Returns whether it
      could be read, and whether it is another. */
  const load = (game, more) => {
    const aside = table.setAside();
    const before = table.kept.saved;
    const read = table.act("follow", game);
    const other = table.kept.saved !== before;
    if (aside && other && (more || table.link !== aside.link)) table.propose(aside);
    return [read, other];
  };

  return {
    began() {
      if (!board.first) return;
      showMode();
      passOn();
      if (!byLink) return;
      table.flip(table.toMove === "few");
      replay();
    },
    hashchange() {
      const link = board.linked();
      if (link !== undefined && load(link)[0]) board.scrollIntoView();
    },
    changed(now, before) {
      table.part(".share-field").hidden = true;
      passOn();
      const made = now.ply === before.ply + 1 && now.nodes.length > before.nodes.length;
      if (!byLink || !made || table.over || table.computerMoves()) return;
      table.offer(table.text("player.by-link-send"), "control.send", undefined, send);
    },
    buttons: {
      share: () => copy(showField(), "player.copied", "player.copy-by-hand"),
      "by-link": () => {
        byLink = !byLink;
        showMode();
        table.act("tell", byLink ? "player.by-link-on" : "player.by-link-off");
      },
      "copy-text": () => {
        const field = table.part(".load-form textarea");
        field.value = table.kept.saved;
        copy(field, "player.text-copied", "player.text-by-hand");
      },
      "embed-copy": () => {
        copy(table.part(".embed-field textarea"), "player.code-copied", "player.text-by-hand");
      },
    },
    submit: {
      "load-form": (form) => {
        const text = form.elements.game.value.trim();
        const at = text.indexOf(PREFIX);
        const game = at < 0 ? text : text.slice(at + PREFIX.length).split("&")[0];
        if (!load(game, true)[1]) table.act("tell", "player.text-bad");
      },
    },
  };
});
