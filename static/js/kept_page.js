// On a page that the service worker has kept, and that says of when it is: it becomes the page of now
// once the pad can be reached. The worker puts this script there; no other page has it.

import { HOME, showToast } from "./no_signal.js";

const AGAIN = 5_000; // ms
const REACHED = `${HOME}manifest.webmanifest`; // small, and never kept
const line = document.getElementById("no-signal");
const notSent = document.getElementById("not-sent"); // on the page in place of what was not sent
let typed = false; // something that no draft keeps
let leaves = false; // once the page of now is on its way, which may take a while

async function isBack() {
  try {
    return (await fetch(REACHED, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

const isTyping = () => document.activeElement?.matches(":read-write");

async function renew() {
  if (leaves || document.hidden || !(await isBack()) || leaves || isTyping()) return;
  leaves = !typed && !notSent?.checkVisibility();
  if (leaves) location.reload();
  else line.textContent = line.dataset.back;
}

// Sheets keep what could not be sent; no other form does, so it stays as it is.
function hold(event) {
  const { target: sent, submitter } = event;
  const method = submitter?.getAttribute("formmethod") ?? sent.method;
  if (method !== "post" || sent.hasAttribute("hx-post")) return;
  event.preventDefault();
  showToast(document.getElementById("toasts").dataset.away);
}

document.querySelectorAll("#toasts > .toast").forEach((said) => said.remove()); // said long ago
document.addEventListener("input", ({ target }) => (typed ||= !target.form?.dataset.draft));
document.addEventListener("submit", hold);
document.addEventListener("focusout", renew);
document.addEventListener("visibilitychange", renew);
window.addEventListener("online", renew);
setInterval(renew, AGAIN);
