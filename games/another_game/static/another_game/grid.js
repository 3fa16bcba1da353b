// A grid is filled in by keyboard: Enter goes down, and from the last row to the next person. A
// cell is selected whole, so that a typed number replaces the old one. ± changes the sign of the
// number being entered, because number keys of phones have no minus.

const CELL = ".grid tbody td";
let latest; // the cell's field that had the focus last

function below(cell) {
  const rows = [...cell.closest("tbody").rows];
  const at = rows.indexOf(cell.parentElement) + 1;
  return rows[at]?.cells[cell.cellIndex] ?? rows[0].cells[cell.cellIndex + 1];
}

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(CELL);
  if (!cell || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const next = below(cell)?.querySelector("input:checked") ?? below(cell)?.querySelector("input");
  if (next) next.focus();
  else event.target.blur();
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(`${CELL} > input`)) return;
  latest = target.id;
  target.select();
});

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("#change-sign")) event.preventDefault(); // the cell keeps the focus
});

document.addEventListener("click", (event) => {
  const field = event.target.closest?.("#change-sign") && document.getElementById(latest);
  if (!field) return;
  const number = field.value.replace("−", "-");
  field.value = number.startsWith("-") ? number.slice(1) : `-${number}`;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field.value !== "-" && field.value !== "") field.dispatchEvent(new Event("change", { bubbles: true }));
});
