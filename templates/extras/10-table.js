// What a board gains when it is more than looked at. This folder becomes one
// module; its files follow one another in the order of their names. Each adds
// a feature to FEATURES: a function that is given the table and returns what
// it does, by name:
//   buttons     what buttons do, by their class
//   submit      what forms do, by their class
//   keydown     a key was pressed on the board
//   change      the reader has changed a control of a form
//   hashchange  the address of the page has another game
//   ask         the reader has to choose between turns
//   began       all features are there
//   changed     the game has changed: (now, before)

const FEATURES = [];
const PREFIX = "#play=";
const SIDES = ["few", "many"];
const tables = new WeakMap();

/** Gives a board its extras; what had to wait for them is done. Returns the
    table, to which other scripts may add a feature. */
export function equip(board, event) {
  let table = tables.get(board);
  if (!table) {
    table = new Table(board);
    tables.set(board, table);
    table.tell("began");
  }
  if (event) table.handle(event);
  return table;
}

/** The text of a game that is kept (player/src/saved.rs), taken apart. */
class Kept {
  constructor(saved) {
    const [head, ply, draft, tip, ...turns] = saved.split(";");
    Object.assign(this, { saved, head, draft, ply: Number(ply), tip: Number(tip) });
    this.nodes = turns.map((text, index) => {
      const [before, turn] = text.includes(":") ? text.split(":") : [index, text];
      return { number: index + 1, before: Number(before), turn };
    });
  }

  /** The numbers of the turns that lead to this one, itself included. */
  path(number) {
    const path = [];
    for (let at = number; at > 0; at = this.nodes[at - 1].before) path.unshift(at);
    return path;
  }

  /** The game as it was before its last turn, which was its first change. */
  before() {
    const { ply, nodes, draft } = this;
    return draft === "" && ply > 0 ? { ply: ply - 1, nodes: nodes.slice(0, -1), draft } : this;
  }

  /** The numbers of the turns of the line that is played. */
  get line() {
    return this.path(this.tip);
  }

  /** The number of the turn that led to the present position. */
  get last() {
    return this.line[this.ply - 1] ?? 0;
  }

  /** The line that goes on with this turn, and from there as it was made. */
  through(number) {
    let tip = number;
    for (const node of this.nodes) if (node.before === tip) tip = node.number;
    return [this.head, this.path(number).length, "", tip, ...this.saved.split(";").slice(4)].join(";");
  }
}

/** A turn as people write it: a placement has signs that links do not. */
export const written = (turn) => (/[-x]/.test(turn) ? turn : "@" + turn.replaceAll("~", "+"));

/** Whether nothing shall move. */
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Waits for some milliseconds. */
const pause = (time) => new Promise((go) => setTimeout(go, time));

/** An element with these properties. */
const make = (name, properties) => Object.assign(document.createElement(name), properties);

/** A button that stands for a turn. */
const turnButton = (turn, className) =>
  make("button", { type: "button", className, dir: "ltr", textContent: written(turn) });

/** Attributes of something that is drawn. */
const numbers = (element, ...names) => names.map((name) => Number(element.getAttribute(name)));

/** The middle of a piece that is drawn. */
const centre = (use) => {
  const [x, y, width] = numbers(use, "x", "y", "width");
  return [x + width / 2, y + width / 2];
};

/** Something that is kept in the browser, under a name of this site. */
export const shelf = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem("hunt-games:" + name)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Returns whether it could be kept. */
  set(name, value) {
    try {
      localStorage.setItem("hunt-games:" + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
};

class Table {
  constructor(board) {
    this.board = board;
    this.game = board.getAttribute("game");
    const keep = board.keep.bind(board);
    // Changes are told by `keep` from now on.
    board.more = (event) => event?.type === "keep" || this.handle(event ?? {});
    board.keep = (link, saved) => this.update(link, saved);
    this.act("keep");
    this.features = FEATURES.map((feature) => feature(this));
    board.keep = (link, saved) => {
      keep(link);
      const before = this.kept;
      this.update(link, saved);
      // The player is still at work, and cannot be asked.
      queueMicrotask(() => this.tell("changed", this.kept, before));
    };
  }

  update(link, saved) {
    this.link = link;
    this.kept = new Kept(saved);
    [this.board.link, this.board.ply] = [link, this.kept.ply];
  }

  tell(what, ...words) {
    for (const feature of this.features) feature[what]?.(...words);
  }

  /** Takes an event that the loader did not know, or one it could not wait with. */
  handle(event) {
    const { type, target } = event;
    if (type === "keep") this.tell("changed", this.kept, this.kept.before());
    else if (type === "click") this.press(target.closest("button"));
    else if (type === "submit") this.first("submit", target.className)?.(target);
    else this.tell(type, event);
  }

  press(button) {
    this.first("buttons", button.classList[0])?.(button);
  }

  first(kind, name) {
    return this.features.map((feature) => feature[kind]?.[name]).find((found) => found);
  }

  act(what, value = "") {
    return this.board.player.act(what, String(value));
  }

  part(selector) {
    return this.board.querySelector(selector);
  }

  all(selector) {
    return [...this.board.querySelectorAll(selector)];
  }

  /** The names of the points whose buttons are meant, as they are seen. */
  points(selector = "[data-point]") {
    return this.all(selector).map((button) => button.dataset.point);
  }

  /** Where each point lies in the drawing, in which nothing is turned round. */
  get places() {
    const names = this.points();
    if (this.board.hasAttribute("data-flipped")) names.reverse();
    const circles = this.all(".points circle");
    return new Map(names.map((name, index) => [name, numbers(circles[index], "cx", "cy")]));
  }

  get toMove() {
    return this.board.toMove;
  }

  get over() {
    return this.board.over;
  }

  /** The side that has won, if one has. */
  get winner() {
    return this.part(".side[data-won]")?.classList[1];
  }

  /** A message of the catalog with its words filled in, as text. */
  text(key, words = {}) {
    return this.board.message(key, words.n ?? 0).replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
  }

  /** Says a sentence in the status element. */
  say(text, className = "") {
    const span = make("span", { className, textContent: text });
    this.board.say(className ? span.outerHTML : span.innerHTML);
  }
}
