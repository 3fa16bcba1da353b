// The score table's reasons on browsers without popovers (before Safari 17): a number opens its
// reason, and any other tap closes it again.

if (!("popover" in HTMLElement.prototype)) {
  document.addEventListener("click", ({ target }) => {
    if (target.closest(".reason-sheet") && !target.closest("[popovertarget]")) return;
    document.querySelectorAll(".reason-sheet.is-open").forEach((one) => one.classList.remove("is-open"));
    const button = target.closest(".score-cell");
    if (button) document.getElementById(button.getAttribute("popovertarget"))?.classList.add("is-open");
  });
}
