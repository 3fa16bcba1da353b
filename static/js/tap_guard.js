// A tap counts for what stood under the thumb when somebody decided on it. Where an answer has just
// put another button in that place, a tap does nothing for a moment; nor does a second tap on a button
// that counts once (data-once says what to tell then). A key goes to the button that has the focus, so
// for keys the button itself is compared, not a place: Enter pressed twice must not answer a question
// that only the first one asked.

import { showToast } from "./toasts.js";

const MOMENT = 600; // ms
const TAPPED = "button, a[href], summary, label, select, input:not([type=hidden])";
const drawings = []; // what stood where before each answer of the last moment: {at, spots, focused}
const resting = new Map(); // button -> timer that ends its rest
let last = { at: -MOMENT }; // the last tap on a button that counts once: {at, meaning}

const isByKey = (event) => event.detail === 0;
const byPlace = (x, y) => (spot) => x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom;

const CHOSEN = "button[name], [type=radio], [type=checkbox]"; // what is sent is its value

function meaning(one) {
  if (one.dataset.takesBack !== undefined) return "take back";
  if (one.dataset.step) return `${one.dataset.step} ${one.closest(".stepper")?.querySelector("input").id}`;
  if (one.control) return meaning(one.control);
  if (one.href) return one.href;
  const what = one.matches(CHOSEN) ? `${one.name} ${one.value}` : one.id || one.textContent.trim();
  return `${one.form?.getAttribute("action")} ${what}`;
}

function isOnTop(one, { left, right, top, bottom }) {
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return one.contains(there);
}

function spots() {
  const found = [];
  for (const one of document.querySelectorAll(TAPPED)) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const spot = { one, left, right, top, bottom };
    if (right > left && bottom > 0 && top < innerHeight && isOnTop(one, spot)) found.push(spot);
  }
  return found;
}

const isNothingNew = (event) => event.detail?.ctx?.response?.status === 204;

function recent() {
  while (drawings.length && performance.now() - drawings[0].at > MOMENT) drawings.shift();
  return drawings;
}

// Whether something else stood there a moment ago. Where nothing did, nobody meant to tap anything.
function isNewAt(one, x, y) {
  return recent().some((drawing) => {
    const there = drawing.spots.filter(byPlace(x, y));
    return there.length > 0 && there.every((spot) => spot.meaning !== meaning(one));
  });
}

const hasNewMeaning = (one) =>
  recent().some(({ focused }) => focused?.one === one && focused.meaning !== meaning(one));

function isRepeated(one) {
  if (one.dataset.once === undefined) return false;
  const again = { at: performance.now(), meaning: meaning(one) };
  if (again.meaning === last.meaning && again.at - last.at < MOMENT) return true;
  last = again;
  return false;
}

// It is seen, and said to a screen reader, that a button does not count yet.
function rest(touched) {
  const one = touched.control ?? touched;
  if (one.ariaDisabled && !resting.has(one)) return; // for another reason
  clearTimeout(resting.get(one));
  one.setAttribute("aria-disabled", "true");
  const wake = () => {
    resting.delete(one);
    one.removeAttribute("aria-disabled");
  };
  resting.set(one, setTimeout(wake, MOMENT));
}

document.addEventListener("htmx:before:swap", (event) => {
  if (isNothingNew(event)) return;
  const told = (one) => ({ one, meaning: meaning(one) });
  const focused = document.activeElement?.matches?.(TAPPED) ? told(document.activeElement) : null;
  drawings.push({ at: performance.now(), spots: spots().map((spot) => ({ ...spot, ...told(spot.one) })), focused });
});

document.addEventListener("htmx:after:swap", (event) => {
  if (isNothingNew(event)) return;
  const drawing = drawings.at(-1);
  if (drawing) drawing.at = performance.now();
  for (const { one, left, right, top, bottom } of spots()) {
    const waits = last.meaning === meaning(one) && performance.now() - last.at < MOMENT;
    if (waits || isNewAt(one, (left + right) / 2, (top + bottom) / 2)) rest(one);
  }
});

// Before all others hear of it.
document.addEventListener(
  "click",
  (event) => {
    const one = event.target.closest?.(TAPPED);
    if (!one) return;
    const isNew = isByKey(event) ? hasNewMeaning(one) : isNewAt(one, event.clientX, event.clientY);
    const repeated = !isNew && isRepeated(one);
    if (!isNew && one.dataset.once !== undefined) rest(one);
    if (repeated) showToast(one.dataset.once);
    if (!isNew && !repeated) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
