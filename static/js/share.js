// Buttons that share, copy or print the content of an element. On plain http most browsers can
// neither share nor use the clipboard: sharing is not offered there, and copying at least selects
// the text.

import { showToast } from "./no_signal.js";

const element = (id) => document.getElementById(id);
const wordsOf = (one) => one.value ?? one.textContent;

function select(one) {
  if (one.select) {
    one.focus();
    one.select();
    one.setSelectionRange(0, one.value.length); // select() does not do this on an iPhone
  } else {
    getSelection().selectAllChildren(one);
  }
}

async function copy(one) {
  try {
    await navigator.clipboard.writeText(wordsOf(one));
    return true;
  } catch {
    select(one); // there is no clipboard, or it is not allowed
    return document.execCommand("copy");
  }
}

// Returns the picture as a file, if it can be loaded and sent.
async function filesOf({ picture, file }) {
  try {
    const found = await (await fetch(picture)).blob();
    const files = [new File([found], file, { type: found.type })];
    return navigator.canShare({ files }) ? { files } : {};
  } catch {
    return {};
  }
}

async function send({ dataset }) {
  const { title, text, share, picture } = dataset;
  const shared = { title, url: dataset.url ?? wordsOf(element(share)) };
  if (text) shared.text = text;
  if (picture) Object.assign(shared, await filesOf(dataset));
  await navigator.share(shared).catch(() => {}); // closed without sharing
}

if (navigator.share) {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => send(button));
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copy(element(button.dataset.copy));
    element("toasts").replaceChildren();
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
