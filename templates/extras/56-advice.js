// What the engine thinks of the game: a hint with its reason, how it stands,
// and afterwards what was worth another turn.

FEATURES.push((table) => {
  const LOOK = { limit: 400000, time: 1500 }; // Positions and milliseconds.
  const GLANCE = { limit: 60000, time: 800 };
  const REVIEW = { limit: 40000, time: 900 };
  const READING = 1500; // Milliseconds for which an answer stays at least.
  // Who loses so much of a game by a turn has thrown something away; at most
  // three such turns of each side are told, and none that cost far less.
  const TURNING = 0.03;
  let reviews = {}; // Of turning points, by the number of the turn.
  let ended = false; // Whether the game on the board has been played to an end.
  let analysing = false;

  /** A sentence of the engine: a key with its number and points. */
  const sentence = ({ key, ...words }) => table.text(key, words);

  const erase = () => table.part(".advised")?.remove();

  /** Draws the way of a turn, or rings where pieces are placed. */
  const draw = (turn) => {
    erase();
    const all = table.places;
    const places = pointsOf(turn).map((point) => all.get(point));
    const moves = markOf(turn) !== "~";
    let marks = "";
    if (moves) {
      const [[ax, ay], [bx, by]] = places.slice(-2);
      const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
      marks = `<path class="way" d="M${places.join("L")}"/>` +
        `<path class="tip" d="M-30 16L0 0L-30-16" transform="translate(${bx},${by})rotate(${degrees})"/>`;
    }
    for (const [x, y] of moves ? places.slice(0, 1) : places) {
      marks += `<circle cx="${x}" cy="${y}" r="44"/>`;
    }
    table.part(".plate").insertAdjacentHTML("beforeend", `<g class="advised">${marks}</g>`);
  };

  /** What the engine says of the game, after a turn of it if one is named. */
  const best = async (question) => (await table.askEngine("best", question))?.best();

  /** The same, for somebody who waits; where no turn is to be made, only
      whose it is or how the game has ended. */
  const look = async (none) => {
    table.say(none ? table.part(".turn").textContent : table.text("opponent.wait"));
    return none ? undefined : best(LOOK);
  };

  const hint = async () => {
    const answer = await look(table.over || table.computerMoves());
    if (!answer) return;
    draw(answer.turn);
    const words = { turn: written(answer.turn), reason: sentence(answer.why) };
    table.say(table.text("opponent.hint-says", words));
  };

  const stands = async () => {
    const answer = await look(table.over);
    if (!answer) return;
    table.say(sentence(answer.stands));
    await pause(READING);
  };

  /** The bar beside the board: the part of the many. */
  const measure = async () => {
    const bar = table.part(".bar");
    bar.hidden = !table.setting("bar");
    if (bar.hidden || analysing) return;
    const answer = await best(GLANCE);
    if (answer) bar.firstElementChild.style.inlineSize = `${100 * answer.stands.many}%`;
  };

  /** Says at each turning point of the list which turn was better, and why. */
  const mark = () => {
    for (const button of table.all(".moves .to-turn")) {
      const review = reviews[button.dataset.number];
      if (!review) continue;
      // That nothing better was found is no reason why it was better; the end of
      // the game is told elsewhere.
      const reason = review.why.key === "hint.sound" ? "" : sentence(review.why);
      const words = { better: written(review.turn), reason };
      const stands = review.after.key ? sentence(review.after) : "";
      const played = { turn: button.textContent, stands };
      const textContent = table.text("opponent.turning", words) + " " + table.text("opponent.played", played);
      button.parentNode.append(make("p", { className: "turning", textContent }));
    }
  };

  const progress = (on) => {
    analysing = on;
    table.part(".analyse").hidden = on || !ended;
    table.part(".analysis").hidden = !on;
  };

  /** How it stands between people, to whom a proof that a lost game is lost
      means little: the part of the many. */
  const open = ({ many }) => Math.min(Math.max(many, 0.12), 0.88);

  /** How a game that is over has ended, as a standing without a sentence. */
  const result = () => ({ many: table.winner ? Number(table.winner === "many") : 0.5 });

  /** Looks at all turns, the last one first: what comes of a turn is known
      by then, and the search remembers it. */
  const analyse = async () => {
    const { line, ply, nodes } = table.kept;
    const bar = table.part(".analysis progress");
    if (ply < line.length) table.act("go", line.length);
    await pause();
    reviews = {};
    bar.max = line.length;
    progress(true);
    table.part(".stop-analysis").focus();
    const losses = [];
    let after = result();
    for (let what = line.length - 1; what >= 0 && analysing; what--) {
      const number = line.length - what;
      bar.value = number;
      const words = { number, count: line.length };
      table.part(".analysis span").textContent = table.text("opponent.analysing", words);
      const answer = await best({ ...REVIEW, what });
      if (!answer) return progress(false);
      const { turn, why, stands } = answer;
      const lost = (open(stands) - open(after)) * (why.side === "many" ? 1 : -1);
      if (turn !== nodes[line[what] - 1].turn) losses.push({ at: line[what], lost, turn, why, after });
      after = stands;
    }
    if (!analysing) return;
    losses.sort((a, b) => b.lost - a.lost);
    for (const side of SIDES) {
      const worst = losses.filter(({ why }) => why.side === side).slice(0, 3);
      const least = Math.max(TURNING, worst[0]?.lost / 2);
      for (const loss of worst) if (loss.lost > least) reviews[loss.at] = loss;
    }
    progress(false);
    table.part(".analyse").focus();
    mark();
    const n = Object.keys(reviews).length;
    if (n > 0) table.part(".turns-fold").open = true;
    table.say(table.text(n > 0 ? "opponent.analysed" : "opponent.no-turning", { n }));
  };

  return {
    began() {
      ended = table.over;
      progress(false);
      measure();
    },
    changed(now, before) {
      erase();
      const other = now.head !== before.head || now.nodes.length < before.nodes.length;
      if (other) reviews = {};
      ended = table.over || (ended && now.tip === before.tip && !other);
      progress(false);
      mark();
      // Where the computer is to move, it waits for `answered`.
      if (!table.computerMoves() || table.over || table.watched()) table.answered = measure();
    },
    change: ({ target }) => {
      // Settings are kept by a feature that comes later.
      if (target.name === "bar") queueMicrotask(measure);
    },
    keydown: ({ code }) => {
      // Beside a puzzle there is no such button, and no such key.
      if (code === "KeyH" && table.part(".show-hint")) hint();
    },
    buttons: {
      "show-hint": hint,
      "show-standing": () => (table.answered = stands()),
      analyse,
      "stop-analysis": () => {
        progress(false);
        table.part(".analyse").focus();
      },
    },
  };
});
