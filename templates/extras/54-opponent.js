// The computer at the table: it takes either side, or both. It thinks for as
// long as a person can follow, and only at the end of the game that is played:
// who looks at an earlier turn is left alone.

FEATURES.push((table) => {
  const MOMENT = 500; // Milliseconds from the end of a turn to that of the computer.
  const WATCHED = 1500; // The same where it plays against itself.
  const MOST = 1800; // The time for which it thinks at most.
  const name = "seats:" + table.game;
  const { player, first } = table.board;
  let seats = {}; // The level of the computer by the side that it takes.
  let seed = 0;
  let paused = false;
  let anywhere = false; // It may go on from an earlier turn.
  let busy = false;
  let fresh = false; // A game has just begun.
  let thinking = 0; // Counts up: the answer to an earlier thought is dropped.
  let pressed; // What led to the last change.

  const level = () => seats[table.toMove];
  table.watched = () => SIDES.every((side) => seats[side] !== undefined);
  const select = (side) => table.part(`[name="${side}-player"]`);

  /** Whether the side to move is the computer's. */
  table.computerMoves = () => level() !== undefined;

  /** Shows whether the computer thinks, and what can be done about it. */
  const show = (now) => {
    busy = now;
    const waits = !busy && table.computerMoves() && !table.over;
    table.part(".thinking").hidden = !busy && !waits;
    table.part(".thinking span").hidden = !busy;
    table.part(".pause").hidden = !busy || !table.watched();
    table.part(".let-go-on").hidden = !waits;
    table.part(".board").ariaBusy = busy;
  };

  const think = async () => {
    const mine = ++thinking;
    const { ply, line } = table.kept;
    show(table.computerMoves() && !table.over && !paused && (ply === line.length || anywhere));
    if (!busy) return;
    // What moves on the board is seen to its end.
    const moves = table.part(".play").getAnimations({ subtree: true });
    const ready = Promise.allSettled(moves.map(({ finished }) => finished))
      .then(() => pause(table.watched() ? WATCHED : MOMENT));
    const question = { what: level(), limit: seed, time: MOST };
    const answer = await table.askEngine("choose", question);
    // What else was asked is answered before the game goes on.
    if (answer) await ready.then(() => table.answered);
    if (mine !== thinking) return;
    show(false);
    if (answer) table.act("play", answer.turn());
  };

  const seat = (chosen) => {
    seats = chosen;
    paused = false;
    for (const side of SIDES) select(side).value = seats[side] ?? "";
  };

  /** The seats of the game that was kept, if this is the one. */
  const restore = () => {
    const record = first && shelf.get(name);
    ({ seed = 0, seats = {} } = record?.link === table.link ? record : {});
    seat(seats);
  };

  /** A new game: the seats are those of the form. */
  const begin = () => {
    seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const chosen = {};
    for (const side of SIDES) if (select(side).value) chosen[side] = Number(select(side).value);
    seat(chosen);
    // The game may be the same as before, and then nobody says that it changed.
    fresh = true;
    queueMicrotask(() => fresh && think());
  };

  const act = player.act.bind(player);
  player.act = (what, value) => {
    if (what === "pick" && busy) {
      table.say(table.text("opponent.thinking"));
      return true;
    }
    pressed = what;
    // The turn of the computer is taken back, or made again, with one's own.
    const other = !table.watched() && SIDES.find((side) => seats[side] !== undefined);
    const done = act(what, /undo|redo/.test(what) ? other || "" : value);
    if (what === "begin") begin();
    return done;
  };

  return {
    began() {
      restore();
      think();
      addEventListener("online", () => busy || think());
    },
    changed(now, before) {
      [anywhere, fresh] = [false, false];
      if (pressed === "follow" && now.nodes.length !== before.nodes.length) restore();
      if (first) shelf.set(name, { link: table.link, seats, seed });
      think();
    },
    buttons: {
      pause() {
        paused = true;
        thinking++;
        show(false);
        table.part(".let-go-on").focus();
      },
      "let-go-on"() {
        [paused, anywhere] = [false, true];
        think();
        table.part(table.watched() ? ".pause" : ".undo").focus();
      },
    },
  };
});
