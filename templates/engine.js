// The engine in a worker of its own. Its bindings stand above this text in the
// same file; ENGINE_WASM becomes the name of its WebAssembly.
//
// The first message is the name of the file with the game; each further one
// has an id and a question (player/src/web/engine.rs), and gets an answer.

const here = (name) => new URL(name, import.meta.url);
const bytes = async (name) => (await fetch(here(name))).arrayBuffer();
const create = async (game) => {
  const imports = __wbg_get_imports();
  const [{ instance, module }, data] = await Promise.all([
    bytes("ENGINE_WASM").then((code) => WebAssembly.instantiate(code, imports)),
    bytes(game),
  ]);
  __wbg_finalize_init(instance, module);
  return Engine.create(new Uint8Array(data));
};
let engine;

onmessage = async ({ data: { game, id, question } }) => {
  if (game) {
    engine = create(game);
    return;
  }
  try {
    postMessage({ id, answer: (await engine).ask(...question) });
  } catch {
    postMessage({ id, failed: true });
  }
};
