// Buttons that pass a link on. They show up only where the browser can do it: on plain http it
// mostly cannot, and the link stands there to be selected by hand.

const linkOf = (id) => document.getElementById(id).value;

function say(words) {
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = words;
  document.getElementById("toasts").replaceChildren(toast);
}

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
        say(button.dataset.message);
      } catch {
        document.getElementById(id).select();
      }
    });
  }
}

for (const input of document.querySelectorAll("[data-link]")) {
  input.addEventListener("focus", () => input.select());
}
