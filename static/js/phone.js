// What the phone itself does at the table. Its screen stays on if the browser allows it (over
// https, or on this machine); otherwise a message says once how to change that. A save makes it
// vibrate. And it remembers which sheets were left: their missing entries turn red, as they do once
// somebody follows a link to what is missing.

const felt = () => import("./vibration.js").then(({ tremble }) => tremble(), () => {});
const note = document.getElementById("screen-note");
const SEEN = "screen-note";

async function stay() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // The battery is low, or it is not allowed: the pad works anyway.
  }
}

function tell() {
  try {
    if (!note || localStorage.getItem(SEEN) || !matchMedia("(pointer: coarse)").matches) return;
  } catch {
    return; // no storage: the message would be shown again and again
  }
  note.hidden = false;
  note.querySelector("button").addEventListener("click", () => {
    localStorage.setItem(SEEN, "1");
    note.hidden = true;
  });
}

if (navigator.vibrate) document.addEventListener("draft:stored", felt);
if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", stay);
  stay();
} else {
  tell();
}

// -- sheets that were left ------------------------------------------------------------------------

const page = document.getElementById("page");
const key = `left:${location.pathname}`;
const isReloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";

const ask = () => page.classList.add("is-asked");

if (sessionStorage.getItem(key) && !isReloaded) ask();
document.addEventListener("to-do:led", ask);
addEventListener("pagehide", () => {
  if (Number(document.getElementById("sheet")?.dataset.number)) sessionStorage.setItem(key, "1");
});
