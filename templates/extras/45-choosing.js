// Turns to choose between, turns that are typed, and the question before a
// turn that costs an own piece.

FEATURES.push((table) => {
  /** Shows turns as buttons. What each takes is told by its way. */
  const offer = (turns) => {
    const choice = table.part(".choice");
    const buttons = turns.map((turn) => {
      const button = turnButton(turn, "choose");
      button.dataset.turn = turn;
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
    const href = table.board.rules[key];
    if (href) error.append(" ", make("a", { href, textContent: table.text("player.rule") }));
    table.part(".typed input").ariaInvalid = text !== "";
    table.say(text);
  };

  return {
    ask: ({ turns }) => offer(turns.split("_")),
    changed: close,
    buttons: {
      choose: ({ dataset }) => {
        close();
        table.act("play", dataset.turn);
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
        refuse(table.text(answer.key, { text, ...answer }), answer.rule);
        if (answer.turns) offer(answer.turns);
      },
    },
  };
});
