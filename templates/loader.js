// The element <hunt-board>: hands over to the player what the reader does, and
// carries out what the player says. What is not needed for the first turn is
// in templates/extras and comes when it is asked for. The bindings of the
// player stand above this text in the same file; PLAYER_WASM and PLAYER_EXTRAS
// become the names of its WebAssembly and of the extras, WASM_INTEGRITY the
// hash of the former. No page waits for this script: until it is there, and the
// player with it, first.js does what it can.

const HERE = document.currentScript.src;

/** Loads the player. A host may send it under a type of its own choice. */
const ready = (async () => {
  const imports = __wbg_get_imports();
  const load = () => fetch(new URL("PLAYER_WASM", HERE), { integrity: "WASM_INTEGRITY" });
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
    const begin = () => ready.then(() => this.wake()).catch(() => this.open?.(false));
    // The board that brings this script is whole by now; others may not be.
    if (document.readyState !== "loading" || this.part("script[src]")) begin();
    else document.addEventListener("DOMContentLoaded", begin);
  }

  wake() {
    if (this.player) return;
    Object.assign(this, JSON.parse(this.part(".hunt-data").textContent));
    const bytes = Uint8Array.from(atob(this.definition), (c) => c.charCodeAt(0));
    // Only the first board of a page keeps its game in the address; among
    // puzzles, none does.
    this.first = this === document.querySelector("main > hunt-board");
    const link = (this.first ? this.linked() : this.link) ?? (this.given() || undefined);
    [this.link, this.ply] = [link ?? "1." + this.getAttribute("game"), 0];
    this.player = Player.create(this, bytes, link);
    this.listen();
    this.open?.(true);
    this.setAttribute("data-live", "");
    const { early = [] } = this;
    this.early = undefined;
    for (const button of early) button.click();
    const extras = link !== undefined || kept() || parent !== window ? this.more() : ready;
    const tell = () => this.dispatchEvent(new Event("ready", { bubbles: true }));
    extras.then(tell, tell);
  }

  /** Does what a script of the page wants (templates/api.js). */
  request(what, value = "") {
    this.player?.act(what, String(value));
  }

  /** The side to move, `undefined` if the game is over. */
  get toMove() {
    return this.part(".side[data-to-move]")?.classList[1];
  }

  /** Whether the game is over. */
  get over() {
    return this.part(".turn").hasAttribute("data-over");
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
    return new URLSearchParams(location.hash.slice(1)).get("play") ?? undefined;
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
        if (!this.button(from).matches("[data-selected]")) this.player.act("pick", from);
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

  button(name) {
    return this.part(`[data-point="${name}"]`);
  }

  // What the player asks for (player/src/web/host.rs).

  tell(what, ...words) {
    this[what](...words);
  }

  draw(markup) {
    this.part(".play").innerHTML = markup;
  }

  point(name, text, _, state) {
    const button = this.button(name);
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
    // The same words again are spoken only if the text differs.
    this.again = message && message === this.said && !this.again;
    this.said = message;
    status.innerHTML = this.again ? message + "\u00a0" : message;
    const link = { href: rule, textContent: this.strings["player.rule"] };
    if (rule) status.append(" ", Object.assign(document.createElement("a"), link));
  }

  focusPoint(name) {
    this.button(name).focus();
  }

  keep(link) {
    if (this.first) history.replaceState(null, "", "#play=" + link);
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
    if (typeof forms === "string") return forms;
    this.plurals ??= new Intl.PluralRules(this.closest("[lang]").lang);
    return forms[this.plurals.select(number)] ?? forms.other;
  }
}

const MOVES = ["pointermove", "pointerup", "pointercancel"];

Object.assign(HuntBoard.prototype, BOARD_API);
customElements.define("hunt-board", HuntBoard);
