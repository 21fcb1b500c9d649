// How soon a board is ready for the first click: ours on a rules page, and a
// page with chessground and chess.js. Both are served by the same server in the
// same run, in turns; what is told are medians and their ratio.
//
//   make bench-player            RUNS=9 for more runs
//
// chessground, chess.js and the tools come from npm into target/tools/bench-player. Nothing
// of them is in the site.

import { createServer } from "node:http";
import { readFileSync, existsSync, statSync, mkdirSync, writeFileSync } from "node:fs";
import { join, extname } from "node:path";
import { createRequire } from "node:module";
import { brotliCompressSync } from "node:zlib";

const [site, tools] = process.argv.slice(2);
const runs = Number(process.env.RUNS ?? 7);
const load = createRequire(join(tools, "node_modules/"));
const { chromium } = load("playwright-core");
const { build } = load("esbuild");

const peer = join(tools, "peer");
mkdirSync(peer, { recursive: true });
writeFileSync(join(peer, "main.js"), `
  import { Chessground } from "chessground";
  import { Chess } from "chess.js";
  const chess = new Chess();
  const dests = new Map();
  for (const { from, to } of chess.moves({ verbose: true })) {
    dests.set(from, [...(dests.get(from) ?? []), to]);
  }
  Chessground(document.getElementById("board"), {
    movable: { free: false, color: "white", dests, events: { after: (from, to) => chess.move({ from, to }) } },
  });
  document.getElementById("board").dataset.ready = "";
`);
await build({
  entryPoints: [join(peer, "main.js")], bundle: true, minify: true, format: "esm",
  outfile: join(peer, "bundle.js"), nodePaths: [join(tools, "node_modules")], logLevel: "error",
});
const assets = join(tools, "node_modules/chessground/assets");
const css = ["chessground.base.css", "chessground.brown.css", "chessground.cburnett.css"]
  .map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
await build({
  stdin: { contents: css, loader: "css" }, minify: true, outfile: join(peer, "bundle.css"),
  logLevel: "error",
});
writeFileSync(join(peer, "index.html"), `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Peer</title>
  <link rel="stylesheet" href="bundle.css"><script type="module" src="bundle.js"></script>
  <div id="board" style="width:min(90vw,480px);height:min(90vw,480px)"></div></html>`);

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

const PAGES = {
  "our board alone": ["/en/embed/asalto/", "hunt-board[data-ready]"],
  "our whole rules page": ["/en/asalto/", "hunt-board[data-ready]"],
  "chessground + chess.js": ["/peer/", "#board[data-ready]"],
};
const browser = await chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Milliseconds from the start of loading until the board can be clicked. */
async function ready(path, selector, slower) {
  const context = await browser.newContext({ viewport: { width: 412, height: 900 } });
  const page = await context.newPage();
  if (slower > 1) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  }
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) window.readyAt ??= performance.now();
    };
    new MutationObserver(look).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
  }, selector);
  await page.goto(origin + path);
  await page.waitForFunction(() => window.readyAt !== undefined);
  const time = await page.evaluate(() => window.readyAt);
  const bytes = await page.evaluate(() => performance.getEntriesByType("resource")
    .filter((entry) => /\.(js|wasm)/.test(entry.name))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0));
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await context.close();
  return { time, bytes, heap: usedSize };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
console.log("| page | scripts, brotli | ready | at 4x slower CPU | heap |\n|---|--:|--:|--:|--:|");
const results = {};
for (const name of Object.keys(PAGES)) results[name] = { 1: [], 4: [], bytes: 0 };
for (let run = -1; run < runs; run += 1) {
  for (const slower of [1, 4]) {
    for (const [name, [path, selector]] of Object.entries(PAGES)) {
      const { time, bytes, heap } = await ready(path, selector, slower);
      // The first run only warms up.
      if (run >= 0) results[name][slower].push(time);
      Object.assign(results[name], { bytes, heap });
    }
  }
}
for (const [name, result] of Object.entries(results)) {
  const [full, slow] = [median(result[1]), median(result[4])].map(Math.round);
  console.log(`| ${name} | ${(result.bytes / 1000).toFixed(1)} kB | ${full} ms | ${slow} ms | ${(result.heap / 1e6).toFixed(1)} MB |`);
}
const ratio = (name, slower) => {
  const theirs = results["chessground + chess.js"][slower];
  return (median(results[name][slower]) / median(theirs)).toFixed(2);
};
for (const name of Object.keys(PAGES).slice(0, 2)) {
  console.log(`\n${name}: ${ratio(name, 1)} of the peer's time at full speed, ${ratio(name, 4)} at a quarter`);
}
await browser.close();
server.close();
