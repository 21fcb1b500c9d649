// What a board does before its player is there. It stands in the page, behind
// the grid: a file of its own would come later than the first click. What is
// clicked is kept, and the player does it when it comes (loader.js); but a
// first click that begins a turn is answered at once, as the page knows what
// it does (site-gen/src/render/opening.rs).
{
  const board = document.currentScript.closest("hunt-board");
  const part = (selector) => board.querySelector(selector);
  const early = (board.early = []);
  for (const cell of board.querySelectorAll("[data-place]")) cell.style.cssText = cell.dataset.place;

  // Whether it can be clicked; where the player cannot be had, a sentence says so.
  board.open = (on) => {
    board.toggleAttribute("data-ready", on);
    part(".plate").setAttribute("aria-hidden", on);
    const notice = part(".board-notice");
    if (notice) notice.hidden = on;
  };
  addEventListener("load", () => customElements.get("hunt-board") || board.open(false));

  // The address may have another game, or the element itself; a puzzle is chosen.
  if (!/[#&]play=/.test(location.hash) && !board.matches("[turns], [options], [position], .puzzle-stage *")) {
    board.open(true);
  }

  const answer = ({ point }) => {
    // The rest of the page may still be on its way, and with it the answers.
    if (!part(".hunt-data ~ *")) return;
    const { drawn, buttons } = JSON.parse(part(".hunt-data").textContent).answers[point] ?? {};
    if (!drawn) return;
    const play = part(".play");
    const before = [...play.children].map((element) => element.outerHTML);
    play.innerHTML = drawn.flatMap((one) => (Array.isArray(one) ? before.slice(...one) : one)).join("");
    for (const [name, [words, state]] of Object.entries(buttons)) {
      const button = part(`[data-point="${name}"]`);
      button.firstChild.textContent = words;
      button.tabIndex = (state & 1) - 1;
      ["target", "movable", "selected", "jump"].forEach((what, bit) => {
        button.toggleAttribute("data-" + what, ((state >> bit) & 2) > 0);
      });
    }
  };

  board.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button && board.early?.push(button) === 1) answer(button.dataset);
  });
}
