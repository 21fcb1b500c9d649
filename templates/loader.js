// Brings every <hunt-board> of the page to life. The bindings of the player
// stand above this text in the same file; PLAYER_WASM becomes the name of its
// WebAssembly.

const ready = (async () =>
  __wbg_init({ module_or_path: new URL("PLAYER_WASM", import.meta.url) }))();

customElements.define(
  "hunt-board",
  class extends HTMLElement {
    connectedCallback() {
      if (this.hasAttribute("data-ready")) return;
      ready.then(() => mount(this)).catch(() => {
        // Where WebAssembly is missing or blocked, the static board stays and
        // a sentence says so.
        this.querySelector(".board-notice[hidden]")?.removeAttribute("hidden");
      });
    }
  },
);
