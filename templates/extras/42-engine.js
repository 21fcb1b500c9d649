// The engine (templates/engine.js) works in a worker that starts when it is
// first asked. Questions are about the game as it is: when that changes, what
// is under way is broken off, and no answer comes late.
//
// It speaks in bytes (player/src/advice): here games are put into them, and
// answers are taken out.

/** The reasons for a turn in the order of their codes; those from PIECES on
    speak of the pieces of the game. */
const REASONS = (
  "only wins-now wins holds sound takes saves blocks gains threatens passes frees shuts " +
  "advances fills guards covers joins places"
).split(" ");
const PIECES = 5;
/** The questions to the engine in the order of their numbers. */
const QUESTIONS = ["moves", "choose", "best"];
const MARKS = ["-", "x", "~"];
const markOf = (turn) => /[-x~]/.exec(turn)?.[0] ?? "~";
const pointsOf = (turn) => turn.split(/[-x~]/);

/** An answer that is being taken apart. */
class Answer {
  constructor(bytes, names) {
    Object.assign(this, { bytes, names, at: 0 });
  }

  byte() {
    return this.bytes[this.at++];
  }

  points() {
    return Array.from({ length: this.byte() }, () => this.names[this.byte()]);
  }

  turn() {
    const mark = MARKS[this.byte()];
    const points = this.points();
    return (mark === "~" ? points.sort() : points).join(mark);
  }

  /** A key of the catalog with the words for it. */
  reason() {
    const [what, n, points] = [this.byte(), this.byte(), this.points().sort().join(", ")];
    const [code, side] = [what & 31, SIDES[what >> 5]];
    const name = REASONS[code];
    return { key: code < PIECES ? `hint.${name}` : `game.hint-${side}-${name}`, n, points, side };
  }

  /** The same; and `many`, the part of such games that the many should win. */
  standing() {
    const [code, n] = [this.byte(), this.byte()];
    const many = (this.byte() + 256 * this.byte()) / 1000;
    const word = ["", "better", "winning", "wins"][code >> 1];
    const key = word ? `game.stands-${SIDES[code & 1]}-${word}` : "stands.even";
    return { key, n, many };
  }

  best() {
    return { turn: this.turn(), why: this.reason(), stands: this.standing() };
  }
}

FEATURES.push((table) => {
  let worker;
  let count = 0;
  const waiting = new Map();
  const names = table.points();

  /** The number of the choice of options that a link names: see compiled.rs. */
  const variant = (text) => {
    return table.all(".settings fieldset").reduce((number, group) => {
      const values = [...group.querySelectorAll("input")];
      const named = values.findIndex(({ name, value }) => text.split("_").includes(`${name}-${value}`));
      return number * values.length + Math.max(named, 0);
    }, 0);
  };

  /** A position in which a game began, as it stands in a link. */
  const position = (text) => {
    const [field, toMove, quiet = 0] = text.split("_");
    const [placement, hand = ""] = field.split("-");
    // A bit for each point, for the few (capitals) and then for the many.
    const pieces = new Array(16).fill(0);
    let point = 0;
    for (const [sign] of placement.matchAll(/\d+|[a-z]/gi)) {
      if (Number(sign)) point += Number(sign);
      else pieces[(point >> 3) + (sign < "a" ? 0 : 8)] |= 1 << (point++ & 7);
    }
    const side = SIDES.indexOf(toMove);
    const hands = [0, 0];
    hands[side] = hand.length;
    return [1, ...pieces, side, ...hands, quiet & 255, quiet >> 8];
  };

  const turn = (text) => {
    const points = pointsOf(text).map((name) => names.indexOf(name));
    return [MARKS.indexOf(markOf(text)), points.length, ...points];
  };

  /** The game of a link, see player/src/advice/line.rs. */
  const game = (link) => {
    const [, , options = "", turns = "", first] = link.split(".");
    const played = turns.split("_").filter(Boolean).flatMap(turn);
    return new Uint8Array([variant(options), ...(first ? position(first) : [0]), ...played]);
  };

  const stop = () => {
    worker?.terminate();
    worker = undefined;
    for (const give of waiting.values()) give();
    waiting.clear();
  };

  /** It could not be loaded: the next question tries again. */
  const fail = () => {
    stop();
    table.say(table.text("opponent.failed"));
  };

  const start = () => {
    worker = new Worker(new URL("ENGINE_SCRIPT", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, answer, failed } }) => {
      if (failed) return fail();
      waiting.get(id)?.(answer);
      waiting.delete(id);
    };
    worker.onerror = fail;
    worker.postMessage({ game: table.board.engine, lore: table.board.lore });
  };

  /** The answer to a question about the game, to be taken apart; `undefined`
      if the game goes on before it is there. Questions are answered in turn. */
  table.askEngine = async (question, { what = 0xffff, limit = 0, time = 0 } = {}) => {
    if (!worker) start();
    const id = ++count;
    const bytes = await new Promise((give) => {
      waiting.set(id, give);
      worker.postMessage({ id, question: [QUESTIONS.indexOf(question), game(table.link), what, limit, time] });
    });
    return bytes && new Answer(bytes, names);
  };

  return {
    changed: () => {
      if (waiting.size > 0) stop();
    },
  };
});
