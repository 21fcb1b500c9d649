// The element <hunt-board>: hands over to the player what the reader does, and
// carries out what the player says. The bindings of the player stand above
// this text in the same file; PLAYER_WASM becomes the name of its WebAssembly,
// PLAYER_INTEGRITY the hash of it.

const PREFIX = "#play=";
const ready = (async () =>
  __wbg_init({
    module_or_path: fetch(new URL("PLAYER_WASM", import.meta.url), { integrity: "PLAYER_INTEGRITY" }),
  }))();

/** The text of the game in the address, if there is one. */
const linked = () => {
  if (!location.hash.startsWith(PREFIX)) return undefined;
  const text = location.hash.slice(PREFIX.length);
  try {
    // Some programs escape what needs no escaping.
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

class HuntBoard extends HTMLElement {
  connectedCallback() {
    if (this.player) return;
    ready.then(() => this.start()).catch(() => {
      // Where WebAssembly is missing or blocked, the static board stays and a
      // sentence says so.
      this.part(".board-notice[hidden]")?.removeAttribute("hidden");
    });
  }

  start() {
    const { definition, strings } = JSON.parse(this.part(".hunt-data").textContent);
    const bytes = Uint8Array.from(atob(definition), (c) => c.charCodeAt(0));
    this.strings = strings;
    this.plurals = new Intl.PluralRules(this.closest("[lang]").lang);
    // Only the first board of a page keeps its game in the address.
    this.first = this === document.querySelector("hunt-board");
    this.buttons = {};
    for (const button of this.querySelectorAll("[data-point]")) {
      this.buttons[button.dataset.point] = button;
      button.parentNode.style.cssText = button.parentNode.dataset.place;
    }
    const svg = this.part(".plate");
    svg.removeAttribute("role");
    svg.removeAttribute("aria-labelledby");
    svg.setAttribute("aria-hidden", "true");
    svg.querySelectorAll("title, desc").forEach((words) => words.remove());
    this.player = Player.create(this, bytes, this.first ? linked() : undefined);
    this.listen();
    this.setAttribute("data-ready", "");
  }

  listen() {
    this.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button || button.ariaDisabled === "true") return;
      const point = button.dataset.point;
      if (point) this.player.act("pick", point);
      else this.press(button.className);
    });
    this.addEventListener("submit", (event) => event.preventDefault());
    this.addEventListener("keydown", (event) => {
      if (!event.target.dataset.point) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (this.player.act("key", event.key)) event.preventDefault();
    });
    if (!this.first) return;
    addEventListener("hashchange", () => {
      const link = linked();
      if (link === undefined) return;
      this.player.act("follow", link);
      this.scrollIntoView();
    });
  }

  press(name) {
    const form = this.part(".settings");
    if (name === "new-game" && form.hidden) return this.open(true);
    if (name === "start") {
      this.player.act("start", new URLSearchParams(new FormData(form)).toString());
    }
    if (name === "start" || name === "cancel" || name === "new-game") {
      this.open(false);
      return this.part(".new-game").focus();
    }
    this.player.act(name, "");
  }

  open(open) {
    this.part(".settings").hidden = !open;
    this.part(".new-game").ariaExpanded = String(open);
  }

  part(selector) {
    return this.querySelector(selector);
  }

  // What the player asks for (player/src/web/host.rs).

  draw(markup) {
    this.part(".play").innerHTML = markup;
  }

  point(name, text, state) {
    const button = this.buttons[name];
    if (button.textContent !== text) button.firstChild.textContent = text;
    button.tabIndex = state & 1 ? 0 : -1;
    button.toggleAttribute("data-target", (state & 2) > 0);
    button.toggleAttribute("data-movable", (state & 4) > 0);
  }

  text(selector, text) {
    const element = this.part(selector);
    if (element.textContent !== text) element.textContent = text;
  }

  attribute(selector, name, value) {
    const element = this.part(selector);
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  say(message) {
    const status = this.part(".status");
    // The same words again are spoken only if the text differs.
    this.again = message && message === this.said && !this.again;
    this.said = message;
    status.innerHTML = this.again ? message + "\u00a0" : message;
  }

  focusPoint(name) {
    this.buttons[name].focus();
  }

  keep(link) {
    this.part(".share-field").hidden = true;
    if (this.first) history.replaceState(null, "", PREFIX + link);
  }

  set(options) {
    for (const [name, value] of new URLSearchParams(options)) {
      this.part(`[name="${name}"][value="${value}"]`).checked = true;
    }
  }

  share(link) {
    const address = location.href.split("#")[0] + PREFIX + link;
    this.part(".share-field").hidden = false;
    const field = this.part(".share-field input");
    field.value = address;
    field.select();
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject();
    copied.then(
      () => this.player.act("tell", "player.copied"),
      () => this.player.act("tell", "player.copy-by-hand"),
    );
  }

  message(key) {
    return this.strings[key];
  }

  plural(key, number) {
    const forms = this.strings[key];
    return forms?.[this.plurals.select(number)] ?? forms?.other;
  }
}

customElements.define("hunt-board", HuntBoard);
