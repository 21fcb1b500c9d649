// The element <hunt-board> for pages of other sites:
//
//   <script src="https://HOST/embed.js" defer></script>
//   <hunt-board game="asalto" lang="fi"></hunt-board>
//
// It shows the board in a frame, so that neither page can reach into the
// other; both speak by messages, of which each checks from where they come.
//
// Attributes, all but `game` optional:
//   game      the game, such as asalto
//   lang      the language of the words, else that of the page
//   options   such as "geese=15 sideways=on"
//   turns     such as "d4-d5 c3-c4"
//   position  a position to begin with, as the rules pages write them
// Properties: link (the text of a link to the game), ply, over, toMove
//   ("few", "many" or undefined).
// Methods: play(turn), undo(), redo(), goTo(ply), start(options), load(text).
// Events, which bubble: ready; move with detail {turn, ply, link}; end with
//   detail {winner, result}.

{
  const BASE = new URL(".", document.currentScript.src);
  const LOCALES = EMBED_LOCALES;

  class EmbeddedBoard extends HTMLElement {
    connectedCallback() {
      if (this.frame) return;
      const frame = document.createElement("iframe");
      const language = (this.getAttribute("lang") || this.closest("[lang]")?.lang || "").toLowerCase();
      const locale = LOCALES.find((one) => one === language)
        ?? LOCALES.find((one) => one.split("-")[0] === language.split("-")[0])
        ?? LOCALES[0];
      const game = encodeURIComponent(this.getAttribute("game"));
      const given = this.given();
      frame.src = new URL(`${locale}/embed/${game}/${given && "#play=" + given}`, BASE);
      frame.title = this.title || this.getAttribute("game");
      frame.allow = "clipboard-write; web-share";
      frame.style.cssText = "display:block;border:0;inline-size:100%;block-size:44rem";
      this.frame = frame;
      addEventListener("message", this);
      this.replaceChildren(frame);
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.frame = undefined;
    }

    handleEvent({ source, origin, data }) {
      if (source !== this.frame?.contentWindow || origin !== BASE.origin) return;
      const { type, detail } = data?.huntBoard ?? {};
      const { height, link, ply, over, toMove } = detail ?? {};
      if (type === "size" && height > 0) {
        this.frame.style.blockSize = `${Math.min(Number(height), 4000)}px`;
      }
      // Nothing else of this element is for the page in the frame to change.
      if (type === "state") Object.assign(this, { link, ply, over, toMove });
      if (["ready", "move", "end"].includes(type)) {
        this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
      }
    }

    request(what, value = "") {
      this.frame?.contentWindow.postMessage({ huntBoard: { what, value: String(value) } }, BASE.origin);
    }
  }

  Object.assign(EmbeddedBoard.prototype, BOARD_API);
  customElements.define("hunt-board", EmbeddedBoard);
}
