// Rows that change places slide there: in any element with data-ranks, whose parts have data-rank. It
// compares where each part was before an answer was drawn with where it is now. The rising one goes
// above the others; nobody who asked for less motion sees any.

const SLIDE = { duration: 320, easing: "ease-in-out" };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map(); // by list and part: where it was

function* parts() {
  for (const list of document.querySelectorAll("[data-ranks]")) {
    for (const part of list.querySelectorAll("[data-rank]")) {
      yield [`${list.dataset.ranks} ${part.dataset.rank}`, part];
    }
  }
}

const corner = (part) => {
  const { left, top } = part.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY };
};

function slide(part, from) {
  const to = corner(part);
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (!x && !y) return;
  const rises = y > 0 || (y === 0 && x > 0);
  const layer = { position: "relative", zIndex: rises ? 1 : 0 };
  part.animate([{ translate: `${x}px ${y}px`, ...layer }, { translate: "0 0", ...layer }], SLIDE);
}

document.addEventListener("htmx:before:swap", () => {
  before = new Map([...parts()].map(([key, part]) => [key, corner(part)]));
});

document.addEventListener("htmx:after:swap", () => {
  if (still.matches) return;
  for (const [key, part] of parts()) {
    if (before.has(key)) slide(part, before.get(key));
  }
});
