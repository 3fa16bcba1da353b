// Rows that change places slide there: in any element with data-ranks, whose parts have data-rank.
// Compares where each part was before an answer was drawn with where it is now. The rising part is
// drawn above the others. Nothing slides if the system asks for less motion.

const SLIDE = { duration: 320, easing: "ease-in-out" };
const SAID = 4000; // ms
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map(); // by list and part: its place before

function* parts() {
  for (const list of document.querySelectorAll("[data-ranks]")) {
    for (const part of list.querySelectorAll("[data-rank]")) {
      yield [`${list.dataset.ranks} ${part.dataset.rank}`, part];
    }
  }
}

// Shows for some seconds how many places a part has risen, if it has room for that.
function tell(part, places) {
  const said = part.querySelector("[data-up]");
  if (!said || places < 1) return;
  said.textContent = said.dataset.up.replace("{n}", places);
  said.hidden = false;
  setTimeout(() => (said.hidden = true), SAID);
}

const place = (part) => [...part.parentElement.children].indexOf(part);

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
  before = new Map([...parts()].map(([key, part]) => [key, { ...corner(part), place: place(part) }]));
});

document.addEventListener("htmx:after:swap", () => {
  for (const [key, part] of parts()) {
    const was = before.get(key);
    if (was) tell(part, was.place - place(part));
    if (was && !still.matches) slide(part, was);
  }
});
