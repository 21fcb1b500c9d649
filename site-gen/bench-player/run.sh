#!/bin/sh
# Measures how soon boards are ready; see run.mjs.
set -eu
cd "$(dirname "$0")/../.."
TOOLS="$PWD/target/tools/bench-player"
mkdir -p "$TOOLS"
npm install --prefix "$TOOLS" --no-save --no-audit --no-fund --ignore-scripts --silent \
    playwright-core@1 esbuild@0 chessground@9 chess.js@1
cargo run -q -p site-gen -- build >/dev/null
exec node site-gen/bench-player/run.mjs "$PWD/dist" "$TOOLS"
