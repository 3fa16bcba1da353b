// For a page that the service worker has stored, and that says from when it is: it is replaced by
// the current page once the pad can be reached. The worker adds this script; no other page has it.

import { HOME, showToast } from "./no_signal.js";

const AGAIN = 5_000; // ms
const REACHED = `${HOME}manifest.webmanifest`; // small, and never stored
const line = document.getElementById("no-signal");
const notSent = document.getElementById("not-sent"); // shown in place of what was not sent
let typed = false; // whether something was typed that no draft stores
let leaves = false; // whether the current page is being loaded, which may take a while

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

// Sheets store what could not be sent. Other forms do not, so their pages stay as they are.
function hold(event) {
  const { target: sent, submitter } = event;
  const method = submitter?.getAttribute("formmethod") ?? sent.method;
  if (method !== "post" || sent.hasAttribute("hx-post")) return;
  event.preventDefault();
  showToast(document.getElementById("toasts").dataset.away);
}

document.querySelectorAll("#toasts > .toast").forEach((said) => said.remove()); // messages from long ago
document.addEventListener("input", ({ target }) => (typed ||= !target.form?.dataset.draft));
document.addEventListener("submit", hold);
document.addEventListener("focusout", renew);
document.addEventListener("visibilitychange", renew);
window.addEventListener("online", renew);
setInterval(renew, AGAIN);
