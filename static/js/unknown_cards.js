// Filling in cards: a second tap in the same place, meant for the card that was just filled in,
// enters nothing about the next one. The buttons rest while an answer is on its way, and for a
// moment after another card appears.

const REST = 600; // ms
const LOST = 3000; // ms until it stops waiting for an answer
const form = () => document.getElementById("unknown-form");
const cardNow = () => form()?.elements.card.value;

let card = cardNow();
let timer = 0;

function rest(duration) {
  clearTimeout(timer);
  form()?.setAttribute("aria-busy", "true");
  timer = setTimeout(() => form()?.removeAttribute("aria-busy"), duration);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#unknown-form button:not([data-step])");
  if (!button || !form().hasAttribute("aria-busy")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("submit", (event) => {
  if (event.target === form()) rest(LOST);
});

document.addEventListener("htmx:after:swap", () => {
  if (cardNow() === card) form()?.removeAttribute("aria-busy");
  else rest(REST);
  card = cardNow();
});
