#!/bin/sh
# Lists the words of the site that neither a dictionary nor the list of the
# project knows: content/<locale>/words.txt, one word a line, or `Walker*` for
# a name with whatever ending. Finnish is checked by voikko, all others by
# hunspell. Arguments: locales; all of them if there are none.
set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8

have() {
    command -v "$1" >/dev/null 2>&1
}

# The dictionary of a locale: one of hunspell, or the checker itself.
dictionary() {
    case $1 in
    en) echo en_GB ;;
    cs) echo cs_CZ ;;
    fi) echo voikko ;;
    hu) echo hu_HU ;;
    nb) echo nb_NO ;;
    ru) echo ru_RU ;;
    *)
        echo "error: no dictionary is known for \`$1\`; name one in site-gen/spell.sh" >&2
        exit 2
        ;;
    esac
}

have_dictionary() {
    case $1 in
    voikko) have voikkospell && echo kissa | voikkospell -d fi 2>/dev/null | grep -q '^C' ;;
    *) have hunspell && echo | hunspell -d "$1" -l >/dev/null 2>&1 ;;
    esac
}

have_all() {
    for locale in $locales; do
        have_dictionary "$(dictionary "$locale")" || return 1
    done
}

# Reads words, one a line, and prints those that are unknown.
unknown() {
    case $1 in
    voikko) voikkospell -d fi ignore_dot=1 | sed -n 's/^W: //p' ;;
    # Dictionaries have the simple apostrophe.
    *) sed "s/’/'/g" | hunspell -d "$1" -l ;;
    esac
}

# Unknown words with their first places; reads the words with their places.
places() {
    awk -F '\t' -v list="$1" '
        BEGIN { while ((getline word < list) > 0) wanted[word] = 1 }
        {
            # A checker may take a word to pieces at its hyphens.
            whole = $1
            gsub(/’/, "\047", whole)
            count = split(whole, parts, "-")
            if (whole in wanted) { parts[1] = whole; count = 1 }
            for (i = 1; i <= count; i++) if (parts[i] in wanted) {
                if (!times[parts[i]]++) first[parts[i]] = $2
                found[parts[i]] = 1
            }
        }
        END {
            for (word in wanted) {
                if (word in found) printf "%s\t%s\t%d\n", word, first[word], times[word]
                else printf "%s\t?\t1\n", word
            }
        }' | sort
}

locales=${*:-$(sed -n 's/^locales = \[\(.*\)\].*/\1/p' content/site.toml | tr -d '",')}
for locale in $locales; do
    dictionary "$locale" >/dev/null
done

if ! have_all && [ "$(id -u)" = 0 ] && have apt-get; then
    echo "Installing dictionaries ..." >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >&2
    # voikkospell is in libvoikko-dev.
    apt-get install -y -q --no-install-recommends hunspell hunspell-en-gb hunspell-cs \
        hunspell-hu hunspell-no hunspell-ru voikko-fi libvoikko-dev >&2
fi
if ! have_all; then
    cat >&2 <<'MESSAGE'
error: dictionaries are missing. Install them and try again:
  Debian, Ubuntu   sudo apt-get install hunspell hunspell-en-gb hunspell-cs hunspell-hu \
                       hunspell-no hunspell-ru voikko-fi libvoikko-dev
MESSAGE
    exit 2
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --quiet --package site-gen
status=0
for locale in $locales; do
    cargo run --quiet --package site-gen -- words "$locale" >"$folder/words"
    cut -f 1 "$folder/words" | sort -u | unknown "$(dictionary "$locale")" | sort -u >"$folder/unknown"
    if [ -s "$folder/unknown" ]; then
        status=1
        echo "$locale: $(wc -l <"$folder/unknown") unknown words"
        places "$folder/unknown" <"$folder/words"
    else
        echo "$locale: all words are known"
    fi
done
exit $status
