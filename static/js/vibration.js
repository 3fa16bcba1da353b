// The phone trembles shortly when what was entered is saved, where it can: so a thumb knows without
// a look. A switch, which this phone remembers, turns it off, as does a wish for less motion.

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
