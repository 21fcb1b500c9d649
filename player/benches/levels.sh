#!/bin/sh
# Lets each level play the one below, from balanced openings with both sides.
# Results depend on nothing but these numbers.
#
#     player/benches/levels.sh [GAMES] [SEED]
set -eu
cd "$(dirname "$0")/../.."
games=${1:-200}
seed=${2:-1}
cargo build --release -p player --example rules
rules=${CARGO_TARGET_DIR:-target}/release/examples/rules
for game in fox-and-geese two-foxes asalto; do
    lower=novice
    for level in casual skilled expert master; do
        printf '%s\t' "$game"
        "$rules" tournament "$game" "$level" "$lower" --games "$games" --seed "$seed" | tail -n 1
        lower=$level
    done
done
