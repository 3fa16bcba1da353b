// What comes up from below, on browsers without popovers (before Safari 17): a button opens what it
// names, and any other tap closes it again.

if (!("popover" in HTMLElement.prototype)) {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[popovertarget]");
    const inside = target.closest("[popover].is-open");
    if (inside && !button) return;
    document.querySelectorAll("[popover].is-open").forEach((one) => one.classList.remove("is-open"));
    if (button?.getAttribute("popovertargetaction") === "hide") return;
    if (button) document.getElementById(button.getAttribute("popovertarget"))?.classList.add("is-open");
  });
}
