// Sheets that come up from below: the row of the table that one explains is tinted and stays
// visible above it. On browsers without popovers (before Safari 17) a button opens what it names,
// and any other tap closes it.

const GAP = 8; // px

function keepInSight({ target: sheet, newState }) {
  const row = sheet.id && document.querySelector(`tr:has([popovertarget="${sheet.id}"])`);
  if (!row) return;
  row.classList.toggle("is-explained", newState === "open");
  if (newState !== "open") return;
  const [at, above] = [row.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const isCovered = at.bottom > above.top && at.right > above.left && at.left < above.right;
  if (isCovered) scrollBy(0, at.bottom - above.top + GAP);
}

if ("popover" in HTMLElement.prototype) {
  document.addEventListener("toggle", keepInSight, true);
} else {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[popovertarget]");
    const inside = target.closest("[popover].is-open");
    if (inside && !button) return;
    document.querySelectorAll("[popover].is-open").forEach((one) => one.classList.remove("is-open"));
    if (button?.getAttribute("popovertargetaction") === "hide") return;
    if (button) document.getElementById(button.getAttribute("popovertarget"))?.classList.add("is-open");
  });
}
