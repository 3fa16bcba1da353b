// A form that takes long says so, and is sent once.

function setBusy(form, busy) {
  document.getElementById(form.dataset.busy).hidden = !busy;
  for (const button of document.querySelectorAll(`button[form="${form.id}"]`)) {
    button.disabled = busy;
  }
}

for (const form of document.querySelectorAll("form[data-busy]")) {
  // A moment later, because a disabled button is not sent as the tapped one.
  form.addEventListener("submit", () => setTimeout(() => setBusy(form, true)));
  addEventListener("pageshow", () => setBusy(form, false)); // when somebody comes back to the page as it was left
}
