// The sheet of a hand: the picker of cats (find by name, filter, show a tap at once), and what
// sticks below the head of the page while the cats are fed.

const picker = () => document.getElementById("picker");
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const nameOf = (pick) => plain(pick.firstElementChild.textContent);

function hasInOrder(name, word) {
  let at = -1;
  return name[0] === word[0] && [...word].every((letter) => (at = name.indexOf(letter, at + 1)) >= 0);
}

/** Returns the cats for the first letters of several names: for each word the first name that
 * begins with it, has a part that begins with it, or has its letters in this order ("chi" is
 * Chairman Meow). */
function meant(words) {
  const picks = [...picker().querySelectorAll(".pick")];
  const found = words.map((word) => picks.find((one) => nameOf(one).startsWith(word))
    ?? picks.find((one) => nameOf(one).split(" ").some((part) => part.startsWith(word)))
    ?? picks.find((one) => hasInOrder(nameOf(one), word)));
  return new Set(found.every(Boolean) ? found : []);
}

function filter() {
  const box = picker();
  if (!box) return;
  const name = plain(box.querySelector("[type=search]").value.trim());
  const picks = [...box.querySelectorAll(".pick")];
  const several = name.includes(" ") && !picks.some((one) => nameOf(one).includes(name))
    ? meant(name.split(/ +/)) : new Set();
  document.getElementById("find-several").hidden = several.size < 2;
  const wanted = Array.from(box.querySelectorAll(".picker-filter :checked"), (one) => one.value);
  let found = 0;
  for (const item of box.querySelectorAll(".picks > li")) {
    const pick = item.firstElementChild;
    const keys = pick.dataset.keys.split(" ");
    const fits = several.size ? several.has(pick) : nameOf(pick).includes(name);
    item.hidden = !(fits && wanted.every((key) => keys.includes(key)));
    found += item.hidden ? 0 : 1;
  }
  document.getElementById("find-none").hidden = found > 0;
}

// The chosen filters stay from hand to hand and from play to play.
const KEPT = "picker-filter";
const filters = () => [...document.querySelectorAll(".picker-filter > input")];

document.addEventListener("input", ({ target }) => {
  if (!target.closest?.("#find")) return;
  filter();
  try {
    localStorage.setItem(KEPT, filters().filter((one) => one.checked).map((one) => one.value).join(" "));
  } catch {} // no storage: nothing is remembered
});

// after the form was reset to what the server sent
document.addEventListener("DOMContentLoaded", () => {
  try {
    const kept = (localStorage.getItem(KEPT) ?? "").split(" ");
    for (const one of filters()) one.checked = kept.includes(one.value);
    filter();
  } catch {}
});

// Taps that the pad has not answered yet stay visible, whatever is drawn meanwhile.
const waiting = new Map(); // id of a button -> its value when it was tapped

function flip(button) {
  button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "false");
}

document.addEventListener("htmx:after:swap", () => {
  for (const [id, value] of waiting) {
    const button = document.getElementById(id);
    if (button?.value === value) flip(button);
    else waiting.delete(id);
  }
  filter();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".hand [aria-pressed]:not(.figure)");
  if (!button) return;
  flip(button);
  if (!button.matches(".pick")) return;
  waiting.set(button.id, button.value);
  const search = picker().querySelector("[type=search]");
  if (search.value) {
    search.value = "";
    filter();
  }
});

document.addEventListener("keydown", (event) => {
  const drawer = event.key === "Escape" && event.target.closest?.(".drawer[open]");
  if (drawer) {
    drawer.open = false;
    drawer.querySelector("summary").focus();
  }
  if (event.key !== "Enter" || event.target.id !== "find-name") return;
  event.preventDefault();
  if (!event.target.value.trim()) return;
  const shown = picker().querySelectorAll(".picks > li:not([hidden]) > .pick");
  const several = !document.getElementById("find-several").hidden;
  for (const one of several ? shown : [...shown].slice(0, 1)) {
    if (!several || one.ariaPressed !== "true") one.click();
  }
});
document.addEventListener("click", (event) => {
  const drawer = document.getElementById(event.target.closest?.("[data-closes]")?.dataset.closes);
  if (!drawer) return;
  drawer.open = false;
  drawer.querySelector("summary").focus({ preventScroll: true });
  drawer.scrollIntoView({ block: "nearest" });
});

// -- below the head ----------------------------------------------------------------------------------

// How much of the head of the page stays visible, for what sticks below it while a hand is fed.

const head = document.querySelector(".head");

if (head) {
  new ResizeObserver(() => {
    const { position, top } = getComputedStyle(head);
    const height = position === "sticky" ? head.offsetHeight + Number.parseFloat(top) : 0;
    document.documentElement.style.setProperty("--head", `${height}px`);
  }).observe(head);
}
