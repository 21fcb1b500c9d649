// The running game stays in the browser, one of each kind of game, and is
// offered again. Two tabs with the same game do not overwrite one another.

FEATURES.push((table) => {
  const { board } = table;
  const name = "game:" + table.game;
  const before = "before:" + table.game;
  const tab = Math.random().toString(36).slice(2);
  let own = Date.now(); // Since when this tab knows what is kept.
  let quarrel = false; // Another tab has gone on with this game.
  let told = false;
  const declined = []; // Those that shall wait longer.

  const write = () => {
    if (!board.first || quarrel) return;
    const other = shelf.get(name);
    if (other && other.tab !== tab && other.time > own) return dispute(other);
    own = Date.now();
    const record = { link: table.link, saved: table.kept.saved, over: table.over, tab, time: own };
    if (!shelf.set(name, record) && !told) {
      told = true;
      table.offer(table.text("player.not-kept"));
    }
  };

  const dispute = (other) => {
    if (quarrel) return;
    quarrel = true;
    const settle = (mine) => {
      quarrel = false;
      own = Date.now();
      if (mine) write();
      else table.act("follow", shelf.get(name)?.saved ?? other.saved);
    };
    const words = ["control.show-other", "control.keep-mine"];
    table.offer(table.text("player.other-tab"), ...words, () => settle(false), () => settle(true));
  };

  const isGame = (record) =>
    typeof record?.saved === "string" && !record.over && new Kept(record.saved).nodes.length > 0;

  /** Games that would else be lost, the latest first. */
  const laidAside = () => [shelf.get(before) ?? []].flat().filter(isGame);

  /** Offers one of them. */
  const propose = (record) => {
    const others = laidAside().filter(({ link }) => link !== record.link);
    shelf.set(before, [record, ...others].slice(0, 9));
    const text = table.text("player.unfinished", { n: new Kept(record.saved).ply });
    const settle = (goes) => {
      shelf.set(before, goes ? others : [...others, record]);
      if (goes) return table.act("follow", record.saved);
      // Another one may be wanted.
      declined.push(record.link);
      const next = others.find(({ link }) => !declined.includes(link));
      if (next) propose(next);
    };
    table.offer(text, "control.go-on", "control.not-now", () => settle(true), () => settle(false));
  };

  table.setAside = () => {
    if (table.over || table.kept.nodes.length === 0) return undefined;
    return { link: table.link, saved: table.kept.saved };
  };
  table.propose = propose;

  return {
    began() {
      if (!board.first) return;
      const record = shelf.get(name);
      const linked = board.linked() !== undefined;
      const [waiting] = laidAside();
      addEventListener("storage", (event) => {
        if (event.key !== "hunt-games:" + name || table.kept.nodes.length === 0) return;
        const other = shelf.get(name);
        if (other && other.tab !== tab) dispute(other);
      });
      if (typeof record?.saved === "string" && linked && record.link === table.link) {
        // The page was loaded again, or in another language.
        if (record.saved !== table.kept.saved) table.act("follow", record.saved);
        own = Date.now();
      } else if (isGame(record) && record.link !== table.link) propose(record);
      else if (!linked && waiting) propose(waiting);
    },
    changed: write,
  };
});
