// What the phone itself does at the table. Its screen stays awake where the browser can (https or this
// very machine); where it cannot, that is said once, with the way to change it. And where it can, it
// trembles shortly when what was entered is saved, so that a thumb knows without a look: unless a
// switch, which this phone remembers, or a wish for less motion turns that off.

// -- the screen ------------------------------------------------------------------------------------

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

if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", stay);
  stay();
} else {
  tell();
}

// -- a save is felt --------------------------------------------------------------------------------

const OFF = "no-vibration";
const SHORT = 15; // ms
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const coarse = window.matchMedia("(pointer: coarse)");
const box = document.getElementById("vibration");

function isOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return true; // no storage: nobody could turn it off
  }
}

function tremble() {
  // Browsers refuse it, and complain, before the page was touched.
  if (isOff() || still.matches || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(SHORT);
}

if (navigator.vibrate && coarse.matches && box) {
  const field = box.querySelector("input");
  field.checked = !isOff();
  field.addEventListener("change", () => {
    try {
      if (field.checked) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "1");
    } catch {
      field.checked = false;
    }
    tremble();
  });
  box.hidden = still.matches;
  document.addEventListener("draft:stored", tremble);
}
