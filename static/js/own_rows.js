// The rows of a sheet are a list: Enter in a name goes to the next row, or adds one; the cross of a
// row removes it, and its handle moves it (seating.js). Fields are numbered in the order of the
// rows.

const list = document.getElementById("rows");
const nameOf = (row) => row?.querySelector(".own-name input");

function number() {
  [...list.children].forEach((row, index) => {
    for (const one of row.querySelectorAll("[name], [id], [for]")) {
      for (const what of ["name", "id", "for"]) {
        const value = one.getAttribute(what);
        if (value) one.setAttribute(what, value.replace(/-\d+$/, `-${index + 1}`));
      }
    }
  });
}

function added() {
  const row = list.lastElementChild.cloneNode(true);
  for (const one of row.querySelectorAll("input, select")) {
    if (one.type === "checkbox") one.checked = false;
    else if (one.type === "text") one.value = "";
    else one.selectedIndex = 0;
  }
  row.querySelectorAll(".problem").forEach((one) => one.remove());
  row.querySelector("details").open = false;
  list.append(row);
  number();
  return row;
}

list.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.closest(".own-name")) return;
  event.preventDefault();
  if (!event.target.value.trim()) return;
  nameOf(event.target.closest("li").nextElementSibling ?? added()).focus();
});

list.addEventListener("click", (event) => {
  const row = event.target.closest("[data-drop]")?.closest("li");
  if (!row) return;
  if (list.children.length === 1) added();
  nameOf(row.nextElementSibling ?? row.previousElementSibling).focus();
  row.remove();
  number();
});

list.addEventListener("change", ({ target }) => {
  if (target.matches("select")) target.closest("details").querySelector("summary").textContent = target.selectedOptions[0].text;
});

list.addEventListener("seating:moved", number);
const opened = location.hash && document.querySelector(`${location.hash} details`);
if (opened) opened.open = true;
else [...list.querySelectorAll(".own-name input")].find((one) => !one.value)?.focus();
