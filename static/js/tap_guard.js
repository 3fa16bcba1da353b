// Where an answer has just put another button, a tap does nothing for a moment: it was meant for what
// stood there before. Nor does a second tap at once on a button that counts once (data-once says what
// to tell then). A key goes to the button that has the focus, wherever it is, so for keys the button
// itself is compared: Enter pressed twice must not answer what only the first one asked.

import { showToast } from "./toasts.js";

const MOMENT = 600; // ms
const DECIDES = "button:not([data-step]), a[href]";
const TAPPED = `${DECIDES}, button, summary, label, input, select`;
let drawings = []; // what stood where before each answer of the last moment: {at, spots}
let last = { at: -MOMENT }; // the last tap on a button that counts once: {at, meaning}

const isRecent = ({ at }) => performance.now() - at < MOMENT;

function meaning(one) {
  if (one.dataset.takesBack !== undefined) return "take back";
  return one.href || (one.value ? `${one.name} ${one.value}` : one.id || one.textContent);
}

// What can be tapped on the screen, unless something else lies over it.
function spots() {
  return [...document.querySelectorAll(TAPPED)].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!one.contains(document.elementFromPoint(x, y))) return [];
    return { one, meaning: meaning(one), left, right, top, bottom, x, y };
  });
}

// Whether something else was there a moment ago; where nothing was, nobody meant to tap anything.
function isNew(one, isThere) {
  drawings = drawings.filter(isRecent);
  return drawings.some((drawing) => {
    const there = drawing.spots.filter(isThere);
    return there.length > 0 && there.every((spot) => spot.meaning !== meaning(one));
  });
}

const isAt = (x, y) => (spot) => x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom;

// It is seen, and said by a screen reader, that a button does not count yet.
function rest(one) {
  clearTimeout(one.resting);
  one.ariaDisabled = "true";
  one.resting = setTimeout(() => one.removeAttribute("aria-disabled"), MOMENT);
}

document.addEventListener("htmx:before:swap", () => drawings.push({ at: performance.now(), spots: spots() }));

function restWhatIsNew() {
  for (const { one, x, y, ...spot } of spots()) {
    const counted = isRecent(last) && spot.meaning === last.meaning;
    if (one.matches(DECIDES) && (counted || isNew(one, isAt(x, y)))) rest(one);
  }
}

document.addEventListener("htmx:after:swap", () => {
  for (const drawing of drawings.slice(-1)) {
    drawing.at = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (drawing.isShown = true)));
  }
  requestAnimationFrame(restWhatIsNew); // once the answer has scrolled to where it wants to be seen
});

document.addEventListener("input", () => (drawings = [])); // a list that is filtered, too

// An answer may scroll by itself. Whoever scrolls later looks at what is there.
addEventListener("scroll", () => (drawings = drawings.filter(({ isShown }) => !isShown)), true);

function isIgnored(one, { detail, clientX, clientY }) {
  if (isNew(one, detail ? isAt(clientX, clientY) : (spot) => spot.one === one)) return true;
  if (one.dataset.once === undefined) return false;
  const again = isRecent(last) && last.meaning === meaning(one);
  if (again) showToast(one.dataset.once);
  else last = { at: performance.now(), meaning: meaning(one) };
  rest(one);
  return again;
}

// Before all others hear of it.
document.addEventListener(
  "click",
  (event) => {
    const one = event.target.closest?.(TAPPED);
    if (!one?.matches(DECIDES)) drawings = []; // whoever opens or chooses something sees what is there
    else if (isIgnored(one, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  { capture: true },
);
