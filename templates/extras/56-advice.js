// What the engine thinks of the game: a hint with its reason, how it stands,
// and afterwards what was worth another turn.

FEATURES.push((table) => {
  const LOOK = { limit: 400000, time: 1500 }; // Positions and milliseconds.
  const GLANCE = { limit: 60000, time: 800 };
  const REVIEW = { limit: 40000, time: 900 };
  const TURNING = 0.2; // Who loses so much of a game by a turn has thrown it away.
  const svgName = "http://www.w3.org/2000/svg";
  let reviews = new Map(); // By the number of the turn.
  let ended = false; // Whether the game on the board has been played to an end.
  let analysing = false;

  /** A sentence of the engine: a key with its number and points. */
  const sentence = ({ key, ...words }) => table.text(key, words);

  /** How it stands after a turn; the end of the game is told elsewhere. */
  const outlook = (standing) => (standing.key ? sentence(standing) : "");

  const element = (kind, attributes) => {
    const made = document.createElementNS(svgName, kind);
    for (const name in attributes) made.setAttribute(name, attributes[name]);
    return made;
  };

  const erase = () => table.part(".advised")?.remove();

  /** Draws the way of a turn, or rings where pieces are placed. */
  const draw = (turn) => {
    erase();
    const group = element("g", { class: "advised" });
    const all = table.places;
    const places = pointsOf(turn).map((point) => all.get(point));
    const moves = markOf(turn) !== "~";
    if (moves) {
      const [[ax, ay], [bx, by]] = places.slice(-2);
      const long = Math.hypot(bx - ax, by - ay);
      const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
      const corner = (back, aside) => `${bx - ux * back - uy * aside} ${by - uy * back + ux * aside}`;
      group.append(element("path", { class: "way", d: "M" + places.map((at) => at.join(" ")).join("L") }));
      group.append(element("path", { class: "tip", d: `M${corner(30, 16)}L${bx} ${by}L${corner(30, -16)}` }));
    }
    for (const [cx, cy] of moves ? places.slice(0, 1) : places) {
      group.append(element("circle", { cx, cy, r: 44 }));
    }
    table.part(".plate").append(group);
  };

  const hint = async () => {
    if (table.over || table.computerMoves()) return table.say(table.part(".turn").textContent);
    table.say(table.text("opponent.wait"));
    const answer = await table.askEngine("best", LOOK);
    if (!answer) return;
    const { turn, why } = answer.best();
    draw(turn);
    const words = { turn: written(turn), reason: sentence(why) };
    table.say(table.text("opponent.hint-says", words));
  };

  const stands = async () => {
    if (table.over) return table.say(table.part(".turn").textContent);
    table.say(table.text("opponent.wait"));
    const answer = await table.askEngine("best", LOOK);
    if (answer) table.say(sentence(answer.best().stands));
  };

  /** The bar beside the board: the part of the many. */
  const measure = async () => {
    const bar = table.part(".bar");
    bar.hidden = !table.setting("bar");
    if (bar.hidden || analysing) return;
    const answer = await table.askEngine("best", GLANCE);
    if (answer) bar.firstElementChild.style.inlineSize = `${100 * answer.best().stands.many}%`;
  };

  /** Says at each turning point of the list which turn was better, and why. */
  const mark = () => {
    for (const button of table.all(".moves .to-turn")) {
      const review = reviews.get(Number(button.dataset.number));
      if (!review?.turning) continue;
      const note = document.createElement("p");
      note.className = "turning";
      const words = { better: written(review.turn), reason: sentence(review.why) };
      const played = { turn: button.textContent, stands: outlook(review.after) };
      note.textContent = table.text("opponent.turning", words) + " " + table.text("opponent.played", played);
      button.parentNode.append(note);
    }
  };

  const progress = (on) => {
    analysing = on;
    table.part(".analyse").hidden = on || !ended;
    table.part(".analysis").hidden = !on;
  };

  /** How a game that is over has ended, as a standing without a sentence. */
  const result = () => {
    const won = table.part(".side[data-won]");
    return { many: won ? Number(won.classList.contains("many")) : 0.5 };
  };

  /** Looks at all turns, the last one first: what comes of a turn is known
      by then, and the search remembers it. */
  const analyse = async () => {
    const { line, ply, nodes } = table.kept;
    const bar = table.part(".analysis progress");
    if (ply < line.length) table.act("go", String(line.length));
    await new Promise((go) => setTimeout(go));
    reviews = new Map();
    bar.max = line.length;
    progress(true);
    table.part(".stop-analysis").focus();
    let after = result();
    for (let what = line.length - 1; what >= 0 && analysing; what--) {
      const number = line.length - what;
      bar.value = number;
      const words = { number, count: line.length };
      table.part(".analysis span").textContent = table.text("opponent.analysing", words);
      const answer = await table.askEngine("best", { ...REVIEW, what });
      if (!answer) return progress(false);
      const { turn, why, stands } = answer.best();
      const lost = (stands.many - after.many) * (why.side === "many" ? 1 : -1);
      const turning = lost > TURNING && turn !== nodes[line[what] - 1].turn && stands.key !== after.key;
      reviews.set(line[what], { turning, turn, why, after });
      after = stands;
    }
    if (!analysing) return;
    progress(false);
    table.part(".analyse").focus();
    mark();
    const n = [...reviews.values()].filter((review) => review.turning).length;
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
      if (other) reviews = new Map();
      ended = table.over || (ended && now.tip === before.tip && !other);
      progress(false);
      mark();
      if (!table.computerMoves() || table.over) measure();
    },
    failed: () => progress(false),
    change: (control) => {
      // Settings are kept by a feature that comes later.
      if (control.name === "bar") queueMicrotask(measure);
    },
    key: (event) => {
      // Beside a puzzle there is no such button, and no such key.
      if (event.code === "KeyH" && table.part(".show-hint")) hint();
    },
    buttons: {
      "show-hint": hint,
      "show-standing": stands,
      analyse,
      "stop-analysis": () => {
        progress(false);
        table.part(".analyse").focus();
      },
    },
  };
});
