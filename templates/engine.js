// The engine in a worker of its own. Its bindings stand above this text in the
// same file; ENGINE_WASM becomes the name of its WebAssembly, and
// WASM_INTEGRITY its hash.
//
// The first message is the name of the file with the game, and, by the numbers
// of options, those of files with what can be known beside it: winning play and
// a network, or null. Each further one has an id and a question
// (player/src/web/engine.rs), and gets an answer.

const bytes = async (name, integrity) => {
  const response = await fetch(new URL(name, import.meta.url), { integrity });
  if (!response.ok) throw response;
  return response.arrayBuffer();
};
const start = async (game) => {
  const imports = __wbg_get_imports();
  const [{ instance, module }, data] = await Promise.all([
    bytes("ENGINE_WASM", "WASM_INTEGRITY").then((code) => WebAssembly.instantiate(code, imports)),
    bytes(game),
  ]);
  __wbg_finalize_init(instance, module);
  begin(new Uint8Array(data));
};
const LEARN = 3;
let started;
let files;
let present;
let learning;

/** What can be known is loaded whenever its options begin to be played.
    Without it the engine does as well as it can, and it is tried again. */
const learn = (options) =>
  Promise.all(
    (files[options] ?? []).map(async (name, kind) => {
      if (!name) return;
      const lore = new Uint8Array(await bytes(name));
      await started;
      ask(LEARN + kind, lore, options, 0, 0);
    }),
  );

onmessage = async ({ data: { game, lore, id, question } }) => {
  if (game) {
    started = start(game);
    files = lore;
    present = undefined;
    return;
  }
  try {
    const [options] = question[1];
    if (options !== present) {
      present = options;
      learning = learn(options).catch(() => (present = undefined));
    }
    await learning;
    await started;
    postMessage({ id, answer: ask(...question) });
  } catch {
    postMessage({ id, failed: true });
  }
};
