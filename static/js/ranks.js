// Rows that change places slide there: in any element with data-ranks, whose parts have data-rank. It
// compares where each part was before an answer was drawn with where it is now. The rising one goes
// above the others, and says for a moment by how much it rose, in the words of data-up ("up {n}").
// Nobody who asked for less motion sees any of it.

const SLIDE = { duration: 320, easing: "ease-in-out" };
const SAID = 4_000; // ms
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map(); // by list and part: where it was

function* parts() {
  for (const list of document.querySelectorAll("[data-ranks]")) {
    for (const [place, part] of list.querySelectorAll("[data-rank]").entries()) {
      const { left, top } = part.getBoundingClientRect();
      const at = { place, left: left + scrollX, top: top + scrollY };
      yield { key: `${list.dataset.ranks} ${part.dataset.rank}`, list, part, at };
    }
  }
}

function slide({ list, part, at }, from) {
  const [x, y] = [from.left - at.left, from.top - at.top];
  if (!x && !y) return;
  const risen = from.place - at.place;
  if (risen > 0 && list.dataset.up) {
    part.dataset.rose = list.dataset.up.replace("{n}", risen);
    setTimeout(() => delete part.dataset.rose, SAID);
  }
  const layer = { position: "relative", zIndex: risen > 0 ? 1 : 0 };
  part.animate([{ translate: `${x}px ${y}px`, ...layer }, { translate: "0 0", ...layer }], SLIDE);
}

document.addEventListener("htmx:before:swap", () => {
  before = new Map([...parts()].map(({ key, at }) => [key, at]));
});

document.addEventListener("htmx:after:swap", () => {
  if (still.matches) return;
  for (const one of [...parts()]) {
    if (before.has(one.key)) slide(one, before.get(one.key));
  }
});
