// Buttons that share or copy a link. They are shown only where the browser can do it: on plain http
// most cannot, and the link has to be selected by hand.

import { showToast } from "./toasts.js";

const linkOf = (id) => document.getElementById(id).value;

if (navigator.share) {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const shared = { title: button.dataset.title, url: linkOf(button.dataset.share) };
      navigator.share(shared).catch(() => {}); // closed without sharing
    });
  }
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const id = button.dataset.copy;
      try {
        await navigator.clipboard.writeText(linkOf(id));
        document.getElementById("toasts").replaceChildren();
        showToast(button.dataset.message);
      } catch {
        document.getElementById(id).select();
      }
    });
  }
}

for (const input of document.querySelectorAll("[data-link]")) {
  input.addEventListener("focus", () => input.select());
}
