// What a page can do with its boards, the same for those of this site and for
// those in frames. It stands in place of BOARD_API in both scripts; `request`
// is theirs, and hands over to the player.
({
  play(turn) {
    this.request("play", turn.replace("@", "").replaceAll("+", "~"));
  },

  undo() {
    this.request("undo");
  },

  redo() {
    this.request("redo");
  },

  goTo(ply) {
    this.request("go", ply);
  },

  start(options = "") {
    this.request("begin", options.trim().split(/\s+/).join("&"));
  },

  load(text) {
    this.request("follow", text);
  },

  /** The game of the attributes, as a link has it; empty if there is none. */
  given() {
    const words = (name) => (this.getAttribute(name) ?? "").trim().split(/\s+/).filter(Boolean);
    const options = words("options").map((option) => option.replace("=", "-")).join("_");
    const turns = words("turns").map((turn) => turn.replace("@", "").replaceAll("+", "~")).join("_");
    // A link has other signs for those of a position.
    const position = (this.getAttribute("position") ?? "")
      .replaceAll("/", "~").replaceAll(" ", "_").replace("[", "-").replace("]", "");
    const parts = ["1", this.getAttribute("game"), options, turns, position];
    while (parts.at(-1) === "") parts.pop();
    return parts.length > 2 ? parts.join(".") : "";
  },
})
