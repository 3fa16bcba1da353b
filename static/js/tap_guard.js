// Where an answer has just put another button, a tap does nothing for a moment: it was meant for what
// stood there before. So it is inside of data-guard, and for answers to what is said beside a field; a
// picker or a board, where one tap follows another, is left alone. Nor does a second tap at once on a
// button that counts once (data-once says what to tell then), or on the next step of a page that the
// first one has opened. A key goes to the button that has the focus, wherever it is, so for keys the
// button itself is compared: Enter pressed twice must not answer what only the first one asked.

import { showToast } from "./no_signal.js";

const MOMENT = 600; // ms
const DECIDES = "button:not([data-step]), a[href]";
const OPENS = "a[href^='#']"; // a part of this page
const GUARDED = "[data-guard] *, [form=override], [form=settle]";
const NEXT = ".thumb *"; // where every page has its next step
const TAPPED = `${DECIDES}, button, summary, label, input, select`;
let drawings = []; // what stood where before each answer of the last moment: {at, spots}
let last = { at: -MOMENT }; // the last tap on a button that counts once: {at, meaning}
// A page that another one of the pad has just led to, with a tap that may come twice.
const opened = { at: document.referrer.startsWith(location.origin) ? performance.now() : -MOMENT };

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

// Whether the page was scrolled since an answer was shown.
const hasMoved = ({ shownAt }) => shownAt !== undefined && shownAt !== scrollY;

// Whether something else was there a moment ago; where nothing was, nobody meant to tap anything.
function isNew(one, isThere) {
  drawings = drawings.filter((drawing) => isRecent(drawing) && !hasMoved(drawing));
  return drawings.some((drawing) => {
    const there = drawing.spots.filter(isThere);
    return there.length > 0 && there.every((spot) => spot.meaning !== meaning(one));
  });
}

const isAt = (x, y) => (spot) => x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom;

// It is seen, and said by a screen reader, that a button does not count yet.
function rest(one, since = "drawn") {
  if (one.ariaDisabled === "true" && one.dataset.rests === undefined) return; // it does nothing at all now
  clearTimeout(one.resting);
  one.ariaDisabled = "true";
  one.dataset.rests = since;
  one.resting = setTimeout(() => {
    if (one.dataset.rests === undefined) return; // drawn anew meanwhile
    one.removeAttribute("aria-disabled");
    delete one.dataset.rests;
  }, MOMENT);
}

if (isRecent(opened)) {
  for (const one of document.querySelectorAll(NEXT)) if (one.matches(DECIDES)) rest(one, "opened");
}

document.addEventListener("htmx:before:swap", () => drawings.push({ at: performance.now(), spots: spots() }));

function restWhatIsNew() {
  for (const { one, x, y, ...spot } of spots()) {
    if (!one.matches(DECIDES) || !one.matches(GUARDED)) continue;
    const counted = isRecent(last) && spot.meaning === last.meaning;
    if (counted || isNew(one, isAt(x, y))) rest(one);
    else if (isRecent(opened) && one.matches(NEXT)) rest(one, "opened");
  }
}

document.addEventListener("htmx:after:swap", () => {
  for (const drawing of drawings.slice(-1)) {
    drawing.at = performance.now();
    requestAnimationFrame(() => (drawing.shownAt = scrollY)); // the events of its own scrolling came before
  }
  restWhatIsNew();
  requestAnimationFrame(restWhatIsNew); // once the answer has scrolled to where it wants to be seen
});

document.addEventListener("input", () => (drawings = [])); // a list that is filtered, too

// An answer may scroll by itself. Whoever scrolls later looks at what is there.
addEventListener("scroll", () => (drawings = drawings.filter(({ shownAt }) => shownAt === undefined)), true);

function isIgnored(one, { detail, clientX, clientY }) {
  if (isRecent(opened) && detail && one.matches(NEXT)) return true;
  if (isNew(one, detail ? isAt(clientX, clientY) : (spot) => spot.one === one)) {
    rest(one);
    return true;
  }
  if (one.dataset.once === undefined) return false;
  const again = isRecent(last) && last.meaning === meaning(one);
  if (again && one.dataset.once) showToast(one.dataset.once);
  if (!again) last = { at: performance.now(), meaning: meaning(one) };
  rest(one);
  return again;
}

// Before all others hear of it.
document.addEventListener(
  "click",
  (event) => {
    const one = event.target.closest?.(TAPPED);
    const decides = one?.matches(DECIDES);
    if (decides && one.matches(GUARDED) && isIgnored(one, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!decides || one.matches(OPENS)) {
      drawings = []; // whoever opens or chooses something sees what is there
    }
  },
  { capture: true },
);
