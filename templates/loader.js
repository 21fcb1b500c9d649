// The element <hunt-board>: hands over to the player what the reader does, and
// carries out what the player says. What is not needed for the first turn is
// in templates/extras and comes when it is asked for. The bindings of the
// player stand above this text in the same file; PLAYER_WASM and PLAYER_EXTRAS
// become the names of its WebAssembly and of the extras. The page waits for this
// script before it has a body: so the player is on its way while the page is
// still laid out.

const PREFIX = "#play=";
const HERE = document.currentScript.src;

/** Loads the player. A host may send it under a type of its own choice. */
const ready = (async () => {
  const imports = __wbg_get_imports();
  const load = () => fetch(new URL("PLAYER_WASM", HERE));
  const { instance, module } = await WebAssembly.instantiateStreaming(load(), imports).catch(
    async () => WebAssembly.instantiate(await (await load()).arrayBuffer(), imports),
  );
  __wbg_finalize_init(instance, module);
})();

/** Whether anything was kept here; it may be forbidden to look. */
const kept = () => {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
};

class HuntBoard extends HTMLElement {
  connectedCallback() {
    this.whole().then(() => ready).then(() => this.start()).catch(() => {
      // Where WebAssembly is missing or blocked, the static board stays and a
      // sentence says so.
      this.part(".board-notice[hidden]")?.removeAttribute("hidden");
    });
  }

  /** Resolves when the page has all of this element: scripts do not wait. */
  async whole() {
    while (!this.part(".board-notice ~ script")) await new Promise((go) => setTimeout(go, 5));
  }

  start() {
    if (this.player) return;
    Object.assign(this, JSON.parse(this.part(".hunt-data").textContent));
    const bytes = Uint8Array.from(atob(this.definition), (c) => c.charCodeAt(0));
    this.plurals = new Intl.PluralRules(this.closest("[lang]").lang);
    // Only the first board of a page keeps its game in the address; among
    // puzzles, none does.
    this.first = this === document.querySelector("main > hunt-board");
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
    const link = this.first ? this.linked() : this.link;
    this.player = Player.create(this, bytes, link);
    this.listen();
    this.setAttribute("data-ready", "");
    if (link !== undefined || kept() || parent !== window) this.more();
    this.dispatchEvent(new Event("ready", { bubbles: true }));
  }

  listen() {
    this.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button || button.ariaDisabled === "true" || this.dragged) return;
      const point = button.dataset.point;
      if (point) this.player.act("pick", point);
      else if (!this.player.act(button.className, "")) this.more(event);
    });
    this.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      const from = event.target.closest("[data-movable]");
      if (from && event.button === 0) this.drag(event, from.dataset.point);
    });
    this.addEventListener("keydown", (event) => {
      const { key, code, ctrlKey, altKey, metaKey, target } = event;
      if (!target.dataset.point || altKey) return;
      // Letters go by what they are, and where they are none of ours, by place.
      const place = /^[a-z]$/i.test(key) ? "Key" + key.toUpperCase() : code;
      const extra = /^(Home|End|Page|Period|Comma|Key[MLSHF]$)/.test(place) || key === "?";
      if (ctrlKey || metaKey ? /^(Home|End|KeyZ)$/.test(place) : extra) this.more(event);
      else if (ctrlKey || metaKey || !this.player.act("key", key)) return;
      event.preventDefault();
    });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.more(event);
    });
    this.addEventListener("change", (event) => this.more(event));
    if (this.first) addEventListener("hashchange", (event) => this.more(event));
  }

  /** The text of the game in the address, if there is one. */
  linked() {
    if (!location.hash.startsWith(PREFIX)) return undefined;
    const text = location.hash.slice(PREFIX.length).split("&")[0];
    try {
      // Some programs escape what needs no escaping.
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** Hands over to the extras, which have then listened to all of this. */
  async more(event) {
    const { equip } = await import("PLAYER_EXTRAS");
    equip(this, event);
  }

  /** A piece follows the pointer and is put down where that is let go. */
  drag(down, from) {
    let ghost;
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      const { clientX: x, clientY: y, type } = event;
      if (!ghost && Math.hypot(x - down.clientX, y - down.clientY) > 9) {
        this.dragged = true;
        if (!this.buttons[from].matches("[data-selected]")) this.player.act("pick", from);
        ghost = this.part("[data-to-move] .token").cloneNode(true);
        ghost.classList.add("dragged");
        this.append(ghost);
      }
      if (ghost) ghost.style.cssText = `left:${x}px;top:${y}px`;
      if (type === "pointermove") return;
      for (const name of MOVES) removeEventListener(name, move);
      ghost?.remove();
      const to = document.elementFromPoint(x, y)?.closest("[data-point]");
      if (!ghost || type !== "pointerup" || !this.contains(to)) return;
      if (to.dataset.point !== from) this.player.act("pick", to.dataset.point);
    };
    for (const name of MOVES) addEventListener(name, move);
  }

  part(selector) {
    return this.querySelector(selector);
  }

  // What the player asks for (player/src/web/host.rs).

  tell(what, ...words) {
    this[what](...words);
  }

  draw(markup) {
    this.part(".play").innerHTML = markup;
  }

  point(name, text, _, state) {
    const button = this.buttons[name];
    if (button.textContent !== text) button.firstChild.textContent = text;
    button.tabIndex = state & 1 ? 0 : -1;
    button.toggleAttribute("data-target", (state & 2) > 0);
    button.toggleAttribute("data-movable", (state & 4) > 0);
    button.toggleAttribute("data-selected", (state & 8) > 0);
    button.toggleAttribute("data-jump", (state & 16) > 0);
  }

  text(selector, text) {
    const element = this.part(selector);
    if (element.textContent !== text) element.textContent = text;
  }

  attribute(selector, name, value, there) {
    const element = this.part(selector);
    if (there) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }

  say(message, refusal) {
    const status = this.part(".status");
    const rule = this.rules[refusal];
    if (rule) message += ` <a href="${rule}">${this.strings["player.rule"]}</a>`;
    // The same words again are spoken only if the text differs.
    this.again = message && message === this.said && !this.again;
    this.said = message;
    status.innerHTML = this.again ? message + "\u00a0" : message;
  }

  focusPoint(name) {
    this.buttons[name].focus();
  }

  keep(link) {
    if (this.first) history.replaceState(null, "", PREFIX + link);
    this.more({ type: "keep" });
  }

  ask(turns) {
    this.more({ type: "ask", turns });
  }

  set(options) {
    for (const [name, value] of new URLSearchParams(options)) {
      this.part(`[name="${name}"][value="${value}"]`).checked = true;
    }
  }

  message(key, number) {
    const forms = this.strings[key] ?? key;
    return forms[this.plurals.select(number)] ?? forms.other ?? forms;
  }
}

const MOVES = ["pointermove", "pointerup", "pointercancel"];

customElements.define("hunt-board", HuntBoard);
