#!/bin/sh
# Lets the search with 1,500,000 nodes a turn, which is 0.1 to 0.2 s, play two
# plain references that take about a second a turn: alpha-beta to a fixed depth
# with a count of pieces, and a tree of random games; and then its like, which
# shows what the openings allow. Results depend on nothing but these numbers.
#
#     player/benches/references.sh [GAMES] [SEED] [THREADS] [TABLES]
#
# With the tables of `rules solve fox-and-geese --tables TABLES` it also says how
# many of the games that perfect play wins were won.
set -eu
cd "$(dirname "$0")/../.."
games=${1:-20}
seed=${2:-1}
threads=${3:-2}
tables=${4:-}
cargo build --release -p player --example rules
rules=${CARGO_TARGET_DIR:-target}/release/examples/rules
while read -r game counting uct; do
    options=
    [ "$game" = fox-and-geese ] && [ -n "$tables" ] && options="--tables $tables"
    for reference in "counting:$counting" "uct:$uct" search:1500001; do
        printf '%s\t' "$game"
        # shellcheck disable=SC2086
        "$rules" tournament "$game" search:1500000 "$reference" $options \
            --games "$games" --seed "$seed" --threads "$threads" | tail -n 1
    done
done <<'END'
fox-and-geese 11 200000
two-foxes 10 200000
asalto 11 350000
END
