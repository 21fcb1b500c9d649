// The pages with which ours are compared: chessground and chess.js, set up as
// their documentation says, bundled and minified; alone, and in the text of our
// rules page in place of our player.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = `
  import { Chessground } from "chessground";
  import { Chess } from "chess.js";
  const chess = new Chess();
  const dests = new Map();
  for (const { from, to } of chess.moves({ verbose: true })) {
    dests.set(from, [...(dests.get(from) ?? []), to]);
  }
  const board = document.getElementById("board");
  Chessground(board, {
    movable: { free: false, color: "white", dests, events: { after: (from, to) => chess.move({ from, to }) } },
  });
  board.dataset.ready = "";
`;
const BOARD = '<div id="board" style="width:min(90vw,480px);height:min(90vw,480px)"></div>';
const STYLES = ["chessground.base.css", "chessground.brown.css", "chessground.cburnett.css"];

/** Writes the pages into `peer` in the folder of the tools. */
export async function makePeer(site, tools, build) {
  const peer = join(tools, "peer");
  const write = (name, text) => writeFileSync(join(peer, name), text);
  mkdirSync(peer, { recursive: true });
  write("main.js", SCRIPT);
  await build({
    entryPoints: [join(peer, "main.js")], bundle: true, minify: true, format: "esm",
    outfile: join(peer, "bundle.js"), nodePaths: [join(tools, "node_modules")], logLevel: "error",
  });
  const assets = join(tools, "node_modules/chessground/assets");
  const contents = STYLES.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
  await build({
    stdin: { contents, loader: "css" }, minify: true, outfile: join(peer, "bundle.css"), logLevel: "error",
  });
  write("index.html", `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Peer</title>
    <link rel="stylesheet" href="bundle.css"><script type="module" src="bundle.js"></script>
    ${BOARD}</html>`);
  rulesPage(site, peer, write);
}

/** Our rules page with the other board, and one style sheet for both. */
function rulesPage(site, peer, write) {
  const page = readFileSync(join(site, "en/fox-and-geese/index.html"), "utf8");
  const [, style] = /<link rel="?stylesheet"? href="?([^">\s]+)/.exec(page);
  write("rules.css", readFileSync(join(site, style), "utf8") + readFileSync(join(peer, "bundle.css"), "utf8"));
  const head = '<script type="module" src="/peer/bundle.js"></script></head>';
  const text = page
    .replace(style, "/peer/rules.css")
    // Another style sheet has another hash.
    .replace(/ integrity="?[^">\s]+"?/g, "")
    .replace(/<link rel="?preload"?[^>]*>/, "")
    .replace(/<script [^>]*src="?[^">]*player-[^>]*><\/script>/, "")
    // The policy is for what our pages hold: this board sets styles of its own.
    .replace(/<meta http-equiv="?Content-Security-Policy[^>]*>/, "")
    .replace(/<hunt-board[^]*<\/hunt-board>/, BOARD)
    .replace("</head>", head);
  if (/player-|hunt-data|preload/.test(text) || !text.includes(BOARD) || !text.includes(head)) {
    throw new Error("the rules page is not as this script knows it");
  }
  write("rules.html", text);
}
