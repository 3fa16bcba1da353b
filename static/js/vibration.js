// A save can be felt: if the phone can, it vibrates shortly when an entry is stored, so that nobody
// has to look. A switch in the settings, which this phone remembers, or a wish for less motion
// turns that off.

const OFF = "no-vibration";
const SHORT = 15; // ms
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const coarse = window.matchMedia("(pointer: coarse)");

function isOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return true; // no storage: nobody could turn it off
  }
}

export function tremble() {
  // Browsers refuse it, with a warning, before the page is touched.
  if (!coarse.matches || isOff() || still.matches || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(SHORT);
}

function offer(box) {
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
}

const box = document.getElementById("vibration"); // in the settings
if (box && navigator.vibrate && coarse.matches) offer(box);
