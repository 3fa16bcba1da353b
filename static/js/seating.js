// People are put in the order in which they sit: dragged by a handle, or moved by the arrow keys on it.
// The new order is posted as any other change of the form. Rows pass each other while one is dragged:
// always the other row moves in the page, so that the dragged one keeps the pointer.

const SLIDE = { duration: 160, easing: "ease-out" };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let drag; // {row, start, pointer}: what is dragged, and where the pointer would be at its own place

const rowOf = (handle) => handle.closest("[data-seat]");
const middle = (row) => row.offsetTop + row.offsetHeight / 2;

/** Puts another row on the other side of this one, and lets it slide there. */
function pass(row, other) {
  const before = other.getBoundingClientRect().top;
  if (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) row.before(other);
  else row.after(other);
  const moved = before - other.getBoundingClientRect().top;
  if (!still.matches) other.animate([{ translate: `0 ${moved}px` }, { translate: "0 0" }], SLIDE);
}

function post(list) {
  const { seats } = list.closest("form").elements;
  const order = [...list.children].map((row) => row.dataset.seat).join(",");
  if (order === seats.value) return;
  seats.value = order;
  seats.dispatchEvent(new Event("change", { bubbles: true }));
}

function follow({ clientY }) {
  const { row, list } = drag;
  const shift = () => clientY + scrollY - drag.start - row.offsetTop;
  for (const other of list.children) {
    if (other === row) continue;
    const isBelow = middle(other) > middle(row);
    const passes = isBelow ? middle(row) + shift() > middle(other) : middle(row) + shift() < middle(other);
    if (passes) pass(row, other);
  }
  row.style.translate = `0 ${shift()}px`;
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest?.("[data-handle]");
  if (!handle || event.button) return;
  const row = rowOf(handle);
  handle.setPointerCapture(event.pointerId);
  drag = { row, list: row.parentElement, start: event.clientY + scrollY - row.offsetTop };
  row.classList.add("is-dragged");
});

document.addEventListener("pointermove", (event) => drag && follow(event));

function drop() {
  if (!drag) return;
  const { row, list } = drag;
  drag = undefined;
  row.classList.remove("is-dragged");
  row.style.translate = "";
  post(list);
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

document.addEventListener("keydown", (event) => {
  const handle = event.target.closest?.("[data-handle]");
  const side = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
  if (!handle || !side) return;
  event.preventDefault();
  const row = rowOf(handle);
  if (!row[side]) return;
  pass(row, row[side]);
  post(row.parentElement);
});
