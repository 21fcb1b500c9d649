// The service worker: keeps what a reader has seen, and on request all pages
// of a language, for the time without a network. SITE becomes what it has to
// know of the site; with each version of the site it is another file.

const { version, base, assets, words } = SITE;

const PREFIX = `book ${base} `;
const CACHE = PREFIX + version;
const ASSETS = `${base}assets/`;
const LIST = "/offline.json";

addEventListener("install", (event) => event.waitUntil(prepare()));

/** Without a network this fails, and is tried again later. */
async function prepare() {
  const cache = await caches.open(CACHE);
  await cache.addAll(assets);
  await inherit(cache);
}

/** Takes what the old versions have kept: the same addresses, as they are now. */
async function inherit(cache) {
  for (const name of await oldCaches()) {
    const old = await caches.open(name);
    for (const { url } of await old.keys()) {
      const { pathname } = new URL(url);
      if (pathname.endsWith(LIST)) await keepAll(pathname);
      else if (!pathname.startsWith(ASSETS)) await keep(cache, pathname);
    }
  }
}

async function oldCaches() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  try {
    // While this version waited, the old one went on keeping pages.
    await inherit(await caches.open(CACHE));
    for (const name of await oldCaches()) await caches.delete(name);
  } catch {
    // There is no network: the old pages wait for the next version.
  }
  await clients.claim();
}

/** Fetches a page past the browser's own cache and keeps it. */
async function keep(cache, path) {
  if (await cache.match(path)) return true;
  const response = await fetch(path, { cache: "no-cache" });
  if (response.ok && !response.redirected) await cache.put(path, response);
  return response.ok;
}

/** Keeps all pages of a list; the list itself comes last, as the sign of it. */
async function keepAll(list, tell = () => {}) {
  const cache = await caches.open(CACHE);
  const response = await fetch(list, { cache: "no-cache" });
  if (!response.ok) return false;
  const paths = await response.clone().json();
  let done = 0;
  for (const path of paths) {
    if (!(await keep(cache, path))) return false;
    done += 1;
    tell({ done, all: paths.length });
  }
  await cache.put(list, response);
  return true;
}

addEventListener("message", (event) => {
  const { task, list } = event.data;
  if (task === "take over") skipWaiting();
  if (task !== "keep") return;
  const tell = (message) => event.ports[0].postMessage(message);
  const kept = keepAll(list, tell).catch(() => false);
  event.waitUntil(kept.then((kept) => tell({ kept })));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(base)) return;
  event.respondWith(pathname.startsWith(ASSETS) ? asset(request) : page(request));
});

/** The name of an asset tells what is in it: what is kept is right. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

/** A page comes from the network as long as there is one. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (response.ok && isPage && !response.redirected) {
      await cache.put(new URL(request.url).pathname, response.clone());
    }
    return response;
  } catch (error) {
    const kept = await cache.match(new URL(request.url).pathname);
    if (kept) return kept;
    if (request.mode !== "navigate") throw error;
    return missing(new URL(request.url).pathname);
  }
}

/** Says, in the language of the address, that the page is not kept. */
function missing(pathname) {
  const folder = pathname.slice(base.length).split("/")[0];
  const { lang, dir, title, text, home } =
    words.find(({ home }) => home.url === `${base}${folder}/`) ?? words[0];
  const style = assets.find((path) => path.endsWith(".css"));
  const html = `<!DOCTYPE html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="${style}"></head><body><main id="main"><h1>${title}</h1><p>${text}</p>
<p><a href="${home.url}">${home.name}</a></p></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
