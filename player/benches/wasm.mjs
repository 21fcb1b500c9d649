// How many positions a second the search visits as WebAssembly beside the
// native program, from the start of each game: the best of some runs of each,
// one after the other. Seconds are those of computing, so that other work of
// the machine does not count.
//
//     node player/benches/wasm.mjs ASSETS RULES [NODES] [RUNS]
//
// ASSETS is the folder of a built site with the engine, RULES the example
// `rules` of this crate. The worker of the page runs here with stand-ins for
// what a browser has.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [assets, rules, nodes = "3000000", runs = "5"] = process.argv.slice(2);
const files = readdirSync(assets);
const answers = new Map();
globalThis.onmessage = null;
globalThis.postMessage = ({ id, answer, failed }) => answers.get(id)(failed ? undefined : answer);
globalThis.fetch = async (url) => ({ arrayBuffer: async () => readFileSync(url) });
const script = files.find((name) => /^engine-.*\.js$/.test(name));
await import(pathToFileURL(resolve(assets, script)));

let count = 0;
const ask = (question) =>
  new Promise((give) => {
    answers.set(++count, give);
    globalThis.onmessage({ data: { id: count, question } });
  });

/** Positions a second, in millions, of a search in the page's module. */
const inModule = async () => {
  const began = process.cpuUsage().user;
  await ask([2, new Uint8Array([0, 0]), 0xffff, Number(nodes), 1e9]);
  return nodes / (process.cpuUsage().user - began);
};

/** The same of the native program. */
const native = (game) => {
  const timed = 'TIMEFORMAT=%U; time "$0" search "$1" --nodes "$2" > /dev/null';
  const { stderr } = spawnSync("bash", ["-c", timed, rules, game, nodes], { encoding: "utf8" });
  return nodes / 1e6 / Number(stderr);
};

for (const file of files.filter((name) => name.endsWith(".bin"))) {
  const game = file.replace(/-[0-9a-f]+\.bin$/, "");
  const best = { module: 0, native: 0 };
  for (let run = 0; run < Number(runs); run++) {
    // A new engine each time: it remembers nothing.
    globalThis.onmessage({ data: { game: file, proven: {} } });
    await ask([0, new Uint8Array([0, 0]), 0, 0, 0]);
    best.module = Math.max(best.module, await inModule());
    best.native = Math.max(best.native, native(game));
  }
  const part = (100 * best.module) / best.native;
  console.log(
    `${game}\t${best.module.toFixed(2)} M/s\tnative ${best.native.toFixed(2)} M/s\t${part.toFixed(0)} %`,
  );
}
