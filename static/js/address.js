// Keeps an address that an answer names, so that back and reload show the page as it was.
document.addEventListener("htmx:after:swap", () => {
  const { address } = document.querySelector("[data-address]").dataset;
  history.replaceState(history.state, "", address);
});
