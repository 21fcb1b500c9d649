// A board in a frame tells the page around it what happens, and does what that
// page asks; see templates/embed.js for the other side.

FEATURES.push((table) => {
  if (document.documentElement.dataset.page !== "embed" || parent === window) return {};
  const { board } = table;
  // Who is around us: nobody else is listened to.
  const around = () => {
    if (location.ancestorOrigins) return location.ancestorOrigins[0];
    return document.referrer ? new URL(document.referrer).origin : undefined;
  };
  // What is told is what everybody sees on the board.
  const tell = (type, detail) => parent.postMessage({ huntBoard: { type, detail } }, "*");
  const ALLOWED = ["play", "undo", "redo", "go", "begin", "follow"];

  const state = () => {
    const { link, kept: { ply }, over, toMove } = table;
    tell("state", { link, ply, over, toMove });
  };

  addEventListener("message", ({ source, origin, data }) => {
    const { what, value } = data?.huntBoard ?? {};
    if (source !== parent || origin !== around() || !ALLOWED.includes(what)) return;
    table.act(what, value);
  });
  for (const type of ["move", "end"]) {
    board.addEventListener(type, ({ detail }) => {
      state();
      tell(type, detail);
    });
  }

  return {
    began: () => {
      const main = document.querySelector("main");
      const measure = () => tell("size", { height: Math.ceil(main.getBoundingClientRect().height) });
      new ResizeObserver(measure).observe(main);
      state();
      tell("ready", {});
    },
    changed: state,
  };
});
