// How soon a board is ready for the first click: ours, and chessground with
// chess.js. Twice: a board alone, and one in the text of a rules page, which is
// the same for both. All is served by the same server in the same run, in turns;
// what is told are medians and their ratio.
//
//   make bench-player            RUNS=9 for more runs
//
// A board is ready when it says so, and its word is tested: each time a real
// click comes as soon as it has said so, and a piece has to be picked up. The
// processor time of the main thread is told too, for machines with other work.
// chessground, chess.js and the tools come from npm into
// target/tools/bench-player. Nothing of them is in the site.

import { createServer } from "node:http";
import { readFileSync, existsSync, statSync } from "node:fs";
import { join, extname } from "node:path";
import { createRequire } from "node:module";
import { brotliCompressSync } from "node:zlib";
import { trace } from "./cpu.mjs";
import { makePeer } from "./peer.mjs";

const [site, tools] = process.argv.slice(2);
const runs = Number(process.env.RUNS ?? 7);
const load = createRequire(join(tools, "node_modules/"));
const { chromium } = load("playwright-core");
await makePeer(site, tools, load("esbuild").build);

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".svg": "image/svg+xml",
};
const packed = new Map();
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
  const root = path.startsWith("/peer/") ? tools : site;
  let file = join(root, path);
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  if (!existsSync(file)) return response.writeHead(404).end();
  if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
  response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Encoding": "br" });
  response.end(packed.get(file));
}).listen(0);
const origin = `http://127.0.0.1:${server.address().port}`;

const OURS = {
  ready: "hunt-board[data-ready]", whole: "hunt-board[data-live]",
  piece: "[data-movable]", picked: "[data-selected]",
};
const PEER = { ready: "#board[data-ready]", whole: "#board[data-ready]", piece: "#board", picked: "square.selected" };
const PAGES = {
  "a board alone, ours": ["/en/embed/fox-and-geese/", OURS],
  "a board alone, peer": ["/peer/", PEER],
  "a rules page, ours": ["/en/fox-and-geese/", OURS],
  "a rules page, peer": ["/peer/rules.html", PEER],
};
const browser = await chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Runs in the page before all of its scripts: notes when attributes come. */
function watch({ ready, whole }) {
  const seen = (window.seen = {});
  const look = () => {
    for (const [name, selector] of Object.entries({ ready, whole })) {
      if (seen[name] !== undefined || !document.querySelector(selector)) continue;
      seen[name] = performance.now();
      performance.mark("bench-" + name);
    }
  };
  const attributeFilter = ["data-ready", "data-live"];
  new MutationObserver(look).observe(document, { attributes: true, attributeFilter, subtree: true });
}

/** Clicks a piece; fails if it is not picked up. */
async function pick(page, { piece, picked }) {
  const box = await page.locator(piece).first().boundingBox();
  // A pawn of White stands in the second row from below.
  const [x, y] = piece === "#board" ? [0.44, 0.81] : [0.5, 0.5];
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  await page.locator(picked).first().waitFor({ state: "attached", timeout: 20000 });
}

/** Opens a page and clicks as soon as it is ready. By the clock, or in the
    processor time of its main thread. */
async function measure(path, board, slower, cpu) {
  const context = await browser.newContext({ viewport: { width: 412, height: 1400 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(watch, board);
  const ended = cpu && (await trace(browser, ["bench-ready", "bench-whole"]));
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen?.ready !== undefined);
  if (!cpu) await pick(page, board);
  await page.waitForFunction(() => window.seen.whole !== undefined && document.readyState === "complete");
  const seen = await page.evaluate(() => window.seen);
  if (cpu) {
    const { times: [ready, whole], longest } = await ended();
    Object.assign(seen, { ready, whole, longest });
  }
  const sizes = await page.evaluate(() => performance.getEntriesByType("resource")
    .map((entry) => [entry.name, entry.encodedBodySize]));
  const scripts = sizes.filter(([name]) => /\.(js|wasm)/.test(name) && !/extras|engine/.test(name));
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await context.close();
  return { ...seen, bytes, heap: usedSize };
}

const WAYS = { "": [1, false], "at 4x slower CPU": [4, false], "CPU time": [1, true] };
const results = Object.fromEntries(Object.keys(PAGES).map((name) => {
  return [name, { ...Object.fromEntries(Object.keys(WAYS).map((way) => [way, []])), longest: [] }];
}));
for (let run = -1; run < runs; run += 1) {
  for (const [way, [slower, cpu]] of Object.entries(WAYS)) {
    for (const [name, [path, board]] of Object.entries(PAGES)) {
      const one = await measure(path, board, slower, cpu);
      const result = results[name];
      // The first run only warms up.
      if (run < 0) continue;
      result[way].push(one);
      if (cpu) result.longest.push(one.longest);
      else Object.assign(result, { bytes: one.bytes, heap: one.heap });
    }
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const time = (name, way, what) => median(results[name][way].map((one) => one[what]));
const ways = Object.keys(WAYS);
const heads = ["first click", "whole player"].flatMap((what) => ways.map((way) => `${what} ${way}`.trim()));
console.log(`| page | scripts, brotli | ${heads.join(" | ")} | longest task (CPU) | heap |`);
console.log("|---|" + "--:|".repeat(heads.length + 3));
for (const [name, { bytes, heap, longest }] of Object.entries(results)) {
  const times = ["ready", "whole"].flatMap((what) => ways.map((way) => `${Math.round(time(name, way, what))} ms`));
  const ends = [`${Math.round(median(longest))} ms`, `${(heap / 1e6).toFixed(1)} MB`];
  console.log(`| ${[name, `${(bytes / 1000).toFixed(1)} kB`, ...times, ...ends].join(" | ")} |`);
}
for (const place of ["a board alone", "a rules page"]) {
  for (const [what, words] of [["ready", "first click"], ["whole", "whole player"]]) {
    const ratio = (way) => (time(`${place}, ours`, way, what) / time(`${place}, peer`, way, what)).toFixed(2);
    const [full, slow, cpu] = ways.map(ratio);
    console.log(`${place}, ${words}: ${full} of the peer's time at full speed, ${slow} at a quarter; ${cpu} of its CPU time`);
  }
}
await browser.close();
server.close();
