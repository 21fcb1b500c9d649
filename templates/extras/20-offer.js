// A question or a notice beside the board that waits for an answer.

FEATURES.push((table) => {
  let accept;
  let refuse;
  const close = (next) => {
    table.part(".offer").hidden = true;
    next?.();
    table.part(".undo").focus();
  };
  table.offer = (text, yes, no, doYes, doNo) => {
    const offer = table.part(".offer");
    offer.hidden = false;
    offer.firstElementChild.textContent = text;
    for (const [name, label] of [[".accept", yes], [".refuse", no]]) {
      const button = table.part(name);
      button.hidden = !label;
      if (label) button.textContent = table.text(label);
    }
    [accept, refuse] = [doYes, doNo];
    // It is there to be read: whoever hears the page is told as well.
    table.say(text, "visually-hidden");
  };
  return {
    buttons: { accept: () => close(accept), refuse: () => close(refuse) },
  };
});
