#!/bin/sh
# Lets each level play the one below, from balanced openings with both sides.
# Results depend on nothing but these numbers. Fails if a level takes less than
# 70 % of the points.
#
#     player/benches/levels.sh [GAMES] [SEED] [THREADS]
set -eu
cd "$(dirname "$0")/../.."
games=${1:-200}
seed=${2:-1}
threads=${3:-2}
cargo build --release -p player --example rules
rules=${CARGO_TARGET_DIR:-target}/release/examples/rules
status=0
for game in fox-and-geese two-foxes asalto; do
    lower=novice
    for level in casual skilled expert master; do
        result=$("$rules" tournament "$game" "$level" "$lower" \
            --games "$games" --seed "$seed" --threads "$threads" | tail -n 1)
        printf '%s\t%s\n' "$game" "$result"
        if printf '%s\n' "$result" | awk -F '\t' '{ exit $3 + 0 >= 70 }'; then
            echo "$level takes less than 70 % against $lower" >&2
            status=1
        fi
        lower=$level
    done
done
exit $status
