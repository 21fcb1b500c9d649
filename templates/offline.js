// Registers the service worker once the page is there, tells of a new version
// of the site, and has all pages of the language kept when the reader asks.

const part = document.querySelector(".offline");
const { worker, scope, list } = part.dataset;
const find = (selector) => part.querySelector(selector);

/** The reader decides when the new version takes the place of this one. */
function offer(waiting) {
  find(".new-version p").hidden = false;
  find(".new-version button").onclick = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage({ task: "take over" });
  };
}

function watch(registration) {
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next.addEventListener("statechange", () => {
      // The first version of all takes the place of none.
      if (next.state === "installed" && registration.active) offer(next);
    });
  });
}

function say(text) {
  find(".state").textContent = text;
}

async function offerToKeep(registration) {
  const button = find(".keep");
  if (await caches.match(list)) return say(part.dataset.kept);
  button.hidden = false;
  button.onclick = () => {
    const progress = find("progress");
    const { port1, port2 } = new MessageChannel();
    button.ariaDisabled = "true";
    progress.hidden = false;
    port1.onmessage = ({ data }) => {
      if (data.all) {
        progress.max = data.all;
        progress.value = data.done;
        return;
      }
      progress.hidden = true;
      button.ariaDisabled = null;
      button.hidden = data.kept;
      say(data.kept ? part.dataset.kept : part.dataset.failed);
    };
    registration.active.postMessage({ task: "keep", list }, [port2]);
  };
}

/** Waits until requests of this page go through the worker. */
function controlled() {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve);
    if (navigator.serviceWorker.controller) resolve();
  });
}

async function start() {
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(worker, { scope });
  watch(registration);
  await offerToKeep(await navigator.serviceWorker.ready);
  if (isFirst) {
    // This page came before there was a worker: it keeps it now.
    await controlled();
    await fetch(location.pathname);
  }
  part.dataset.ready = "";
}

if (navigator.serviceWorker) addEventListener("load", start);
