// Offers the language that the browser asks for, first among those of the
// site. It only offers: nobody is sent anywhere.
const links = [...document.querySelectorAll(".chooser a")];

/** The codes that a code stands for, the nearest first: pt-BR, then pt. */
function chain(code) {
  const parts = code.toLowerCase().split("-");
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join("-"));
}

/** The link to the first language that is wanted and there. */
function wanted(codes) {
  for (const code of codes.flatMap(chain)) {
    const exact = links.find((link) => link.lang.toLowerCase() === code);
    const alike = links.find((link) => chain(link.lang).includes(code));
    if (exact || alike) return exact || alike;
  }
}

const found = wanted(navigator.languages || [navigator.language]);
const offer = document.querySelector(".offer");
if (found && offer) {
  const link = found.cloneNode(false);
  link.textContent = found.dataset.offer;
  offer.replaceChildren(link);
  offer.hidden = false;
}
