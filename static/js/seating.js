// People are put into seating order: dragged by a handle, or moved by the arrow keys on it. The new
// order is posted like a button, so that the answer to an earlier post does not undo it; answers to
// earlier moves are not drawn. While a row is dragged, always the other row moves in the page, so
// that the dragged one keeps the pointer.

const SLIDE = { duration: 160, easing: "ease-out" };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let drag; // {row, list, start, before}: where the pointer would be at its own place, and the order before
let latest; // the move that was posted last

const rowOf = (handle) => handle.closest("[data-seat]");
const middle = (row) => row.offsetTop + row.offsetHeight / 2;

/** Moves another row to the other side of this one, and lets it slide there. */
function pass(row, other) {
  const before = other.getBoundingClientRect().top;
  if (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) row.before(other);
  else row.after(other);
  const moved = before - other.getBoundingClientRect().top;
  if (!still.matches) other.animate([{ translate: `0 ${moved}px` }, { translate: "0 0" }], SLIDE);
}

const orderOf = (list) => [...list.children].map((row) => row.dataset.seat).join(",");

function post(list) {
  if (!list.matches("[data-seating]")) return list.dispatchEvent(new Event("seating:moved"));
  const form = list.closest("form");
  const order = orderOf(list);
  form.elements.seats.value = order; // also if the post does not arrive
  latest = `order:${order}`;
  const button = Object.assign(document.createElement("button"), { name: "action", value: latest, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

document.addEventListener("htmx:after:request", (event) => {
  const { value } = event.detail.ctx.tapped ?? {};
  if (value?.startsWith("order:") && value !== latest) event.preventDefault();
});

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
  const list = row.parentElement;
  drag = { row, list, start: event.clientY + scrollY - row.offsetTop, before: orderOf(list) };
  row.classList.add("is-dragged");
});

document.addEventListener("pointermove", (event) => drag && follow(event));

function drop() {
  if (!drag) return;
  const { row, list, before } = drag;
  drag = undefined;
  row.classList.remove("is-dragged");
  row.style.translate = "";
  if (orderOf(list) !== before) post(list);
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
