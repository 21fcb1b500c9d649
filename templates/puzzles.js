// A page with puzzles: each can be set up on the board. A wrong turn is
// answered by what refutes it; which puzzles are solved stays in the browser.
// PLAYER_EXTRAS becomes the address of the extras, to which this is added.

import { equip, shelf, written } from "PLAYER_EXTRAS";

const MOMENT = 700; // Milliseconds until a wrong turn is answered.
const board = document.querySelector("hunt-board");
const find = (selector, within = document) => within.querySelector(selector);

const begin = () => {
  const table = equip(board);
  const { puzzles } = board;
  const stage = find(".puzzle-now");
  const name = "puzzles:" + table.game;
  const kept = shelf.get(name);
  const solved = new Set(Array.isArray(kept) ? kept : []);
  let now; // The number of the puzzle on the board.

  const item = (number) => document.getElementById(puzzles[number].id);
  const copy = (selector, from) => (find(selector, stage).textContent = from);

  const progress = () => {
    const done = puzzles.filter(({ id }, number) => {
      find(".solved", item(number)).hidden = !solved.has(id);
      return solved.has(id);
    });
    const words = { solved: done.length, count: puzzles.length };
    copy(".progress", table.text("puzzle.progress", words));
  };

  const focusBoard = () => find("[data-point][tabindex='0']", board).focus();

  const focusHead = () => find("h2", stage).focus();

  /** Sets up a puzzle. */
  const show = (number, focus) => {
    now = (number + puzzles.length) % puzzles.length;
    const { id, link } = puzzles[now];
    const [title, grade, task] = ["h3", ".hardness", ".task"].map((part) => find(part, item(now)).textContent);
    find(".offer", board).hidden = true;
    table.act("follow", link);
    stage.hidden = false;
    find(".puzzles [aria-current]")?.removeAttribute("aria-current");
    find("a", item(now)).ariaCurrent = "true";
    copy("h2", `${title}\u00a0· ${grade}`);
    copy(".task", task);
    table.say(task);
    passOn();
    if (!focus) return;
    history.replaceState(null, "", "#" + id);
    focusHead();
  };

  /** The links to other languages lead to this puzzle there. */
  const passOn = () => {
    for (const link of document.querySelectorAll("nav.languages a")) link.hash = puzzles[now].id;
  };

  const byHash = () => puzzles.findIndex(({ id }) => "#" + id === location.hash);

  const right = (words) => {
    const { id, task } = puzzles[now];
    solved.add(id);
    shelf.set(name, [...solved]);
    progress();
    const next = () => queueMicrotask(() => show(now + 1, true));
    table.offer(table.text(`puzzle.${task}-right`, words), "puzzle.next", "", next);
  };

  const wrong = (words, reply) => {
    if (reply) table.act("play", reply);
    const key = reply ? puzzles[now].task + "-wrong" : "wrong-over";
    const again = () => {
      table.act("go", "0");
      queueMicrotask(focusBoard);
    };
    table.offer(table.text("puzzle." + key, words), "puzzle.again", "", again);
  };

  table.features.push({
    changed(_, before) {
      passOn();
      const { kept, link } = table;
      if (kept.ply !== 1 || before.ply !== 0) return;
      const { turn } = kept.nodes[kept.last - 1];
      const { answer, wrong: replies } = puzzles[now];
      if (turn === answer) return right({ turn: written(turn) });
      const reply = replies[turn];
      const words = { turn: written(turn), reply: written(reply) };
      setTimeout(() => link === table.link && wrong(words, reply), MOMENT);
    },
    buttons: {
      "previous-puzzle": () => show(now - 1, true),
      "next-puzzle": () => show(now + 1, true),
    },
  });

  stage.addEventListener("click", ({ target }) => table.press(target));
  puzzles.forEach((_, number) => {
    find("a", item(number)).addEventListener("click", (event) => {
      event.preventDefault();
      show(number, true);
    });
  });
  addEventListener("hashchange", () => byHash() >= 0 && show(byHash(), true));
  progress();
  const linked = byHash();
  const open = puzzles.findIndex(({ id }) => !solved.has(id));
  show(Math.max(linked < 0 ? open : linked, 0), linked >= 0);
  // When a page is loaded, browsers go to its fragment, and drop the focus.
  if (linked >= 0) addEventListener("load", () => setTimeout(focusHead));
};

if (board.player) begin();
else board.addEventListener("ready", begin);
