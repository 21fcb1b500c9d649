#!/bin/sh
# Builds the site here and from a copy in another folder, where the player is
# compiled anew, in another time zone and language and with one thread, and
# compares every byte.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy="$work/another place"
mkdir "$copy"
git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$copy"
cargo build -q -p site-gen
program=$PWD/${CARGO_TARGET_DIR:-target}/debug/site-gen
build() {
    root=$1 output=$2
    shift 2
    env SITE_COMMIT=0123456789 "$@" "$program" --root "$root" build --base-url https://host.example/sub/ --output "$output"
}
build . "$work/here" TZ=UTC
build "$copy" "$work/there" TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8 RAYON_NUM_THREADS=1 CARGO_TARGET_DIR="$work/target"
rm -f "$work/here/.site-gen" "$work/there/.site-gen"
diff -r "$work/here" "$work/there"
echo "$(find "$work/here" -type f | wc -l) files are the same to the byte"
