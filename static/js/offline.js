// What a page does for the phone that may lose its signal: it starts the service worker, where the
// browser has them (https, or this very machine), and a page that the worker has kept, which says
// of when it is, becomes the page of now once the pad can be reached.

import { showToast } from "./toasts.js";

const AGAIN = 5_000; // ms
const REACHED = "/manifest.webmanifest"; // small, and never kept
const line = document.getElementById("no-signal");
const notSent = document.getElementById("not-sent"); // on the page in place of what was not sent
let typed = false; // something that no draft keeps

async function start() {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active.postMessage({ files });
}

if (window.isSecureContext && navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("controllerchange", () => start().catch(() => {}));
  // No storage, a private window: the pad works all the same.
  const begin = () => start().catch(() => {});
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}

// -- a page of earlier ----------------------------------------------------------------------------

async function isBack() {
  try {
    return (await fetch(REACHED, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

const isTyping = () => document.activeElement?.matches(":read-write");

async function renew() {
  if (document.hidden || !(await isBack()) || isTyping()) return;
  if (!typed && !notSent?.checkVisibility()) location.reload();
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

if (line && !line.hidden) {
  document.querySelectorAll("#toasts > .toast").forEach((said) => said.remove()); // said long ago
  document.addEventListener("input", ({ target }) => (typed ||= !target.form?.dataset.draft));
  document.addEventListener("submit", hold);
  document.addEventListener("focusout", renew);
  document.addEventListener("visibilitychange", renew);
  window.addEventListener("online", renew);
  setInterval(renew, AGAIN);
}
