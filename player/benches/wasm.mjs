// How many positions a second the search visits as WebAssembly beside the
// native program, from the start of each game, and how many turns the rules
// engine makes when it counts them (perft): the best of some runs of each, one
// after the other. Seconds are those of computing, so that other work of
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
// Each run has a module of its own: an engine must not be freed in another's.
delete globalThis.FinalizationRegistry;
globalThis.postMessage = ({ id, answer, failed }) => answers.get(id)(failed ? undefined : answer);
globalThis.fetch = async (url) => ({ ok: true, arrayBuffer: async () => readFileSync(url) });
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
  const answer = await ask([2, new Uint8Array([0, 0]), 0xffff, Number(nodes), 1e9]);
  if (!answer) throw new Error("the engine gives no answer");
  return nodes / (process.cpuUsage().user - began);
};

/** How long the native program computes, and what it prints. */
const run = (...words) => {
  const timed = 'TIMEFORMAT=%U; time "$0" "$@"';
  const { stdout, stderr } = spawnSync("bash", ["-c", timed, rules, ...words], { encoding: "utf8" });
  return { stdout, seconds: Number(stderr) };
};

/** Positions a second of the native program. */
const native = (game) => nodes / 1e6 / run("search", game, "--nodes", nodes).seconds;

/** Turns a second that are made to count them, in millions: to the first depth
    that takes a tenth of a second, and one deeper, so that each side makes the
    last turns once. They are most, and those of one side are made faster: a
    third rate is that of as many turns of both depths. */
const counted = (game) => {
  const rates = [];
  for (let depth = 5; rates.length < 2; depth++) {
    const { stdout, seconds } = run("perft", game, String(depth));
    if (seconds > 0.1) rates.push(Number(stdout) / 1e6 / seconds);
  }
  const [slower, faster] = rates.sort((a, b) => a - b);
  return [slower, faster, 2 / (1 / slower + 1 / faster)];
};

for (const file of files.filter((name) => name.endsWith(".bin"))) {
  const game = file.replace(/-[0-9a-f]+\.bin$/, "");
  // What the page loads with the usual options, the first ones; of several
  // networks any one, as none is quicker.
  const network = files.find((name) => name.startsWith(`${game}-`) && name.endsWith(".net"));
  const lore = network ? { 0: [null, network] } : {};
  const best = { module: 0, native: 0, counted: [0, 0, 0] };
  for (let round = 0; round < Number(runs); round++) {
    // A new engine each time: it remembers nothing.
    globalThis.onmessage({ data: { game: file, lore } });
    await ask([0, new Uint8Array([0, 0]), 0, 0, 0]);
    best.module = Math.max(best.module, await inModule());
    best.native = Math.max(best.native, native(game));
    best.counted = counted(game).map((rate, side) => Math.max(rate, best.counted[side]));
  }
  const part = (100 * best.module) / best.native;
  const told = ([slower, faster, both]) => `${slower} to ${faster}, both ${both}`;
  const rates = told(best.counted.map((rate) => rate.toFixed(0)));
  const times = told(best.counted.map((rate) => (rate / best.native).toFixed(1)));
  console.log(
    `${game}\t${best.module.toFixed(2)} M/s\tnative ${best.native.toFixed(2)} M/s\t${part.toFixed(0)} %` +
      `\tcounted ${rates} M/s\t${times} times`,
  );
}
