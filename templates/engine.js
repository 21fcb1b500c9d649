// The engine in a worker of its own. Its bindings stand above this text in the
// same file; ENGINE_WASM becomes the name of its WebAssembly.
//
// The first message is the name of the file with the game; each further one
// has an id and a question (player/src/web/engine.rs), and gets an answer.

const here = (name) => new URL(name, import.meta.url);
const create = async (game) => {
  const ready = __wbg_init({ module_or_path: here("ENGINE_WASM") });
  const bytes = await (await fetch(here(game))).arrayBuffer();
  await ready;
  return Engine.create(new Uint8Array(bytes));
};
let engine;

onmessage = async ({ data: { game, id, question } }) => {
  if (game) {
    engine = create(game);
    return;
  }
  try {
    postMessage({ id, answer: JSON.parse((await engine).ask(...question) ?? "null") });
  } catch {
    postMessage({ id, failed: true });
  }
};
