// What the phone itself does at the table. Its screen stays awake where the browser can (https or this
// very machine); where it cannot, that is said once, with the way to change it. A save is felt. And it
// remembers which sheets were left: what is missing there turns red, as it does once somebody was led to
// what is missing.

const felt = () => import("./vibration.js").then(({ tremble }) => tremble(), () => {});
const note = document.getElementById("screen-note");
const SEEN = "screen-note";

async function stay() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // Low battery, or not allowed: the pad works all the same.
  }
}

function tell() {
  try {
    if (!note || localStorage.getItem(SEEN) || !matchMedia("(pointer: coarse)").matches) return;
  } catch {
    return; // no storage: it would be said again and again
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
