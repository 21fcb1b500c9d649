#!/bin/sh
# How often the search keeps a won position won, by the tables of `rules solve`,
# which are made in the folder that is given if they are not there yet.
#
#     player/benches/accuracy.sh FOLDER [POSITIONS] [SECONDS]
set -eu
cd "$(dirname "$0")/../.."
tables=$1
positions=${2:-1000}
seconds=${3:-0.2}
cargo build --release -p player --example rules
rules=${CARGO_TARGET_DIR:-target}/release/examples/rules
# The largest number of geese: its tables have the smaller ones too.
"$rules" solve fox-and-geese --option geese=17 --tables "$tables" \
    --samples 0 --searches 0 --guided 0 > /dev/null
# A game in which the geese may also step sideways has tables of its own.
"$rules" solve fox-and-geese --option sideways=on --tables "$tables/sideways" \
    --samples 0 --searches 0 --guided 0 > /dev/null
echo "13 geese that may step sideways, $seconds s a turn"
"$rules" accuracy fox-and-geese --option sideways=on --tables "$tables/sideways" \
    --samples "$positions" --time "$seconds"
for geese in 13 15 17; do
    echo "$geese geese, $seconds s a turn"
    "$rules" accuracy fox-and-geese --option "geese=$geese" --tables "$tables" \
        --samples "$positions" --time "$seconds"
done
