#!/bin/sh
# Tries the configuration that the site brings along with real servers: nginx
# and Caddy, where they are installed. Looks at headers, languages of the page
# for wrong addresses, types, and at what must not be sent.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'kill $(cat "$work"/*.pid 2>/dev/null) 2>/dev/null || true; rm -rf "$work"' EXIT
site=$work/site
chmod 755 "$work"

mkdir "$work/source"
cp -r content templates player Cargo.toml Cargo.lock "$work/source/"
sed -i 's/^hosts = .*/hosts = ["nginx", "caddy"]/; s/^compress = .*/compress = true/' "$work/source/content/site.toml"
# A player is not needed to try headers, but a page for frames is.
sed -i 's/^player = true/player = false/' "$work/source/content/site.toml"
sed 's/^slug = .*/slug = "about\/embed"\naliases = ["former"]/' content/en/about.md >"$work/source/content/en/embed.md"
cargo run -q -p site-gen -- --root "$work/source" build --output "$site"

failed=0
# expect WHAT TEXT: the text is among what was answered.
expect() {
    if ! grep -qF -- "$2" "$work/answer"; then
        echo "  $1: no \"$2\" in" >&2
        sed -n 1,20p "$work/answer" >&2
        failed=1
    fi
}
refuse() {
    if grep -qF -- "$2" "$work/answer"; then
        echo "  $1: \"$2\" is there" >&2
        failed=1
    fi
}
ask() {
    curl -s -i "$@" >"$work/answer" || true
    tr -d '\r' <"$work/answer" >"$work/plain" && mv "$work/plain" "$work/answer"
}

try() {
    name=$1 url=$2
    echo "Trying $name"
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        curl -s -o /dev/null "$url/" && break
        sleep 0.5
    done
    ask "$url/en/"
    expect "$name, a page" "200"
    expect "$name, a page" "script-src 'self' 'wasm-unsafe-eval'"
    expect "$name, a page" "frame-ancestors 'none'"
    expect "$name, a page" "strict-origin-when-cross-origin"
    expect "$name, a page" "microphone=()"
    expect "$name, a page" "nosniff"
    expect "$name, a page" "no-cache"
    ask "$url/en/about/embed/"
    expect "$name, a page for frames" "script-src 'self' 'wasm-unsafe-eval'"
    refuse "$name, a page for frames" "frame-ancestors"
    ask "$url$(sed -n 's/.*rel="stylesheet" href="\([^"]*\)".*/\1/p' "$site/en/index.html" | head -1)"
    expect "$name, a style sheet" "immutable"
    expect "$name, a style sheet" "text/css"
    ask "$url/assets/nothing-0123456789.js"
    expect "$name, an asset that is not there" "404"
    refuse "$name, an asset that is not there" "immutable"
    ask "$url/en/former/"
    expect "$name, a former address" "301"
    expect "$name, a former address" "/en/about/embed/"
    ask -H "Accept-Encoding: gzip" -o /dev/null -D - "$url/en/"
    expect "$name, a compressed page" "gzip"
    expect "$name, a compressed page" "Vary: Accept-Encoding"
    ask "$url/fi/ei-ole/"
    expect "$name, a wrong address" "404"
    expect "$name, a wrong address" 'lang="fi"'
    expect "$name, a wrong address" "script-src 'self' 'wasm-unsafe-eval'"
    ask "$url/nothing"
    expect "$name, an address of no language" "404"
    expect "$name, an address of no language" 'data-page="not-found-root"'
    ask "$url/proofs/fox-and-geese.toml"
    expect "$name, a report" "Content-Type: text/plain; charset=utf-8"
    expect "$name, a report" "no-cache"
    ask "$url/proofs/nothing.toml"
    expect "$name, a report that is not there" "404"
    expect "$name, a report that is not there" "Content-Type: text/html"
    for secret in .site-gen nginx.conf Caddyfile; do
        ask "$url/$secret"
        expect "$name, $secret" "404"
    done
}

tried=0
if command -v nginx >/dev/null; then
    cat >"$work/nginx-main.conf" <<CONF
pid $work/nginx.pid;
error_log $work/nginx-error.log;
events {}
http {
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;
    server { listen 127.0.0.1:8971; root $site; include $site/nginx.conf; }
}
CONF
    nginx -c "$work/nginx-main.conf"
    try nginx http://127.0.0.1:8971
    tried=1
fi
if command -v caddy >/dev/null; then
    printf '{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:8972 {\n\troot * %s\n\timport %s/Caddyfile\n}\n' \
        "$site" "$site" >"$work/Caddyfile"
    HOME=$work caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/caddy.log" 2>&1 &
    echo $! >"$work/caddy.pid"
    try Caddy http://127.0.0.1:8972
    tried=1
fi
if [ "$tried" = 0 ]; then
    echo "neither nginx nor caddy is installed: nothing was tried" >&2
    exit 1
fi
[ "$failed" = 0 ] && echo "All is as it should be"
exit "$failed"
