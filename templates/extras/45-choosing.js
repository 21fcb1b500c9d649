// Turns to choose between, turns that are typed, and the question before a
// turn that costs an own piece.

FEATURES.push((table) => {
  /** Shows turns as buttons. What each takes is told by its way. */
  const offer = (turns) => {
    const choice = table.part(".choice");
    const buttons = turns.map((turn) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "choose";
      button.dataset.turn = turn;
      button.textContent = written(turn);
      button.dir = "ltr";
      return button;
    });
    choice.replaceChildren(...buttons);
    choice.hidden = false;
    buttons[0]?.focus();
  };

  const close = () => {
    table.part(".choice").hidden = true;
  };

  const refuse = (text, key) => {
    const error = table.part("#typed-error");
    error.textContent = text;
    const rule = table.board.rules[key];
    if (rule) {
      const link = document.createElement("a");
      link.href = rule;
      link.textContent = table.text("player.rule");
      error.append(" ", link);
    }
    table.part(".typed input").setAttribute("aria-invalid", String(text !== ""));
    table.say(text);
  };

  /** The refusals of the engine that have a sentence of their own here. */
  const sentence = (answer, text, side) => {
    const [from, to] = (answer.points ?? "").split(", ");
    const rules = {
      "not-yours": [`game.${side}-turn`, `${side}-turn`],
      "no-line": [`${side}.cannot-reach`, `${side}-cannot-reach`],
      "wrong-way": [`${side}.cannot-reach`, `${side}-cannot-reach`],
      "no-jump": [`${side}.cannot-reach`, `${side}-cannot-reach`],
      "must-capture": [`game.${side}-must-jump`, `${side}-must-jump`],
    };
    const [key, rule] = rules[answer.rule] ?? [answer.key, ""];
    const known = table.board.strings[key] ? key : answer.key;
    return [table.text(known, { text: answer.text ?? text, from, to, point: from }), rule];
  };

  return {
    ask: (turns) => offer(turns.split("_")),
    changed: close,
    buttons: {
      choose: (event) => {
        const { turn } = event.target.closest("button").dataset;
        close();
        table.act("play", turn);
        table.part("[data-point][tabindex='0']").focus();
      },
    },
    submit: {
      typed: async (form) => {
        const input = form.elements.turn;
        const text = input.value.trim();
        if (!text) return refuse(table.text("player.typed-empty"));
        const { link } = table;
        const answer = await table.readTurn(text);
        if (link !== table.link || !answer) return;
        if (answer.turn) {
          input.value = "";
          refuse("");
          table.act("play", answer.turn);
          return;
        }
        const side = table.part(".side[data-to-move]")?.classList.contains("few") ? "few" : "many";
        refuse(...sentence(answer, text, side));
        if (answer.turns) offer(answer.turns);
      },
    },
  };
});
