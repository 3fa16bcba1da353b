// Buttons that share, copy or print what stands on the page. On plain http most browsers can neither share
// nor reach the clipboard: sharing is not offered there, and copying at least selects the text.

import { showToast } from "./toasts.js";

const field = (id) => document.getElementById(id);

function select(input) {
  input.focus();
  input.select();
  input.setSelectionRange(0, input.value.length); // what select() does not do on an iPhone
}

async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    select(input); // no clipboard, or not allowed
    return document.execCommand("copy");
  }
}

if (navigator.share) {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const { title, text, share } = button.dataset;
      const shared = { title, url: button.dataset.url ?? field(share).value };
      navigator.share(text ? { ...shared, text } : shared).catch(() => {}); // closed without sharing
    });
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copy(field(button.dataset.copy));
    document.getElementById("toasts").replaceChildren();
    showToast(done ? button.dataset.message : button.dataset.selected);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

for (const input of document.querySelectorAll("[data-link]")) {
  input.addEventListener("focus", () => select(input));
}
