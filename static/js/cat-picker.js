// The picker of cats: find by name, show only some, and see a tap at once.

const picker = () => document.getElementById("picker");
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const box = picker();
  if (!box) return;
  const name = plain(box.querySelector("[type=search]").value.trim());
  const wanted = Array.from(box.querySelectorAll(".picker-filter :checked"), (one) => one.value);
  let found = 0;
  for (const item of box.querySelectorAll(".picks > li")) {
    const pick = item.firstElementChild;
    const keys = pick.dataset.keys.split(" ");
    const fits = plain(pick.firstElementChild.textContent).includes(name);
    item.hidden = !(fits && wanted.every((key) => keys.includes(key)));
    found += item.hidden ? 0 : 1;
  }
  document.getElementById("find-none").hidden = found > 0;
}

document.addEventListener("input", (event) => {
  if (event.target.closest?.("#find")) filter();
});
document.addEventListener("pad:drawn", filter);

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".hand [aria-pressed]");
  if (!button) return;
  button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "false");
  if (!button.matches(".pick")) return;
  const search = picker().querySelector("[type=search]");
  if (search.value) {
    search.value = "";
    filter();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest?.("#picker[open]")) {
    picker().open = false;
    picker().querySelector("summary").focus();
  }
  if (event.key !== "Enter" || event.target.id !== "find-name") return;
  event.preventDefault();
  if (event.target.value.trim()) picker().querySelector(".picks > li:not([hidden]) > .pick")?.click();
});
