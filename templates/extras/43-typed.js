// Turns as people type them: with short forms, other dashes, and letters that
// only look Latin. The engine knows which turns are legal.

FEATURES.push((table) => {
  const PLAIN = { а: "a", с: "c", е: "e", х: "x", "×": "x", ":": "x", "*": "x", "+": "~", "@": "~" };
  const plain = (text) =>
    [...text.toLowerCase()].map((sign) => PLAIN[sign] ?? sign).join("").replace(/[–—−‐‑>→]/g, "-");

  /** The points and the last mark of a text, or what is no point. */
  const parse = (text) => {
    const names = table.all("[data-point]").map((button) => button.dataset.point);
    names.sort((one, other) => other.length - one.length);
    const points = [];
    let mark = "";
    for (let rest = plain(text); rest !== ""; ) {
      const name = names.find((known) => rest.startsWith(known));
      const sign = /^[-x~\s,.]/.exec(rest)?.[0];
      if (name) points.push(name);
      else if (!sign) return { wrong: /^[\p{L}\p{N}]{0,12}/u.exec(rest)[0] };
      else if (/[-x~]/.test(sign)) mark = sign;
      rest = rest.slice((name ?? sign).length);
    }
    return { points, mark };
  };

  /** Whether points can be short for a turn: they end as it does, begin as it
      does if there are several, and are all on its way in order. */
  const fits = (points, turn) => {
    const way = pointsOf(turn);
    if (markOf(turn) === "~") {
      return way.length === points.length && points.every((point) => way.includes(point));
    }
    let at = -1;
    const ordered = points.every((point) => (at = way.indexOf(point, at + 1)) >= 0);
    const ends = points.at(-1) === way.at(-1) && (points.length === 1 || points[0] === way[0]);
    return ordered && ends;
  };

  /** Why no turn fits: a key, its words, and the rule if there is one. */
  const refusal = ([from, to, ...more], mark, turns) => {
    const side = SIDES.find((one) => table.part(`.side.${one}`).hasAttribute("data-to-move"));
    const must = `game.${side}-must-jump`;
    if (to && more.length === 0 && mark !== "~") {
      if (mark !== "x" && table.board.strings[must] && turns.every((turn) => markOf(turn) === "x")) {
        return { key: must, rule: `${side}-must-jump` };
      }
      if (turns.some((turn) => pointsOf(turn)[0] === from)) {
        return { key: `${side}.cannot-reach`, rule: `${side}-cannot-reach`, from, to };
      }
    }
    return { key: "player.typed-none" };
  };

  /** The turn that a text means, or the key of a sentence that says why it
      means none. `undefined` if the game goes on meanwhile. */
  table.readTurn = async (text) => {
    const { wrong, points, mark } = parse(text);
    if (wrong !== undefined) return { key: "player.typed-point", text: wrong };
    const listed = await table.askEngine("moves");
    if (!listed) return undefined;
    const turns = [];
    while (listed.at < listed.bytes.length) {
      turns.push(listed.turn());
      listed.points();
    }
    const fitting = turns.filter((turn) => (!mark || mark === markOf(turn)) && fits(points, turn));
    const exact = fitting.find((turn) => pointsOf(turn).join() === points.join());
    if (exact || fitting.length === 1) return { turn: exact ?? fitting[0] };
    if (fitting.length > 1) return { key: "player.typed-several", turns: fitting.sort() };
    return refusal(points, mark, turns);
  };

  return {};
});
