// If an answer has just put another button in a place, a tap there does nothing for a moment,
// because it was meant for the button before. This is so inside data-guard, and for answers to
// messages beside a field; a picker or a board, where one tap follows another, is left alone. A
// second quick tap on a button that counts once (data-once has the message for that), or on the
// next step of a page that the first tap opened, does nothing either. A key goes to the button with
// the focus, wherever it is, so for keys the buttons themselves are compared: Enter pressed twice
// must not answer the question that the first one caused.

import { showToast } from "./no_signal.js";

const MOMENT = 600; // ms
const DECIDES = "button:not([data-step]), a[href]";
const OPENS = "a[href^='#']"; // a part of the same page
const GUARDED = "[data-guard] *, [form=override], [form=settle]";
const NEXT = ".thumb *"; // the place of the next step on every page
const TAPPED = `${DECIDES}, button, summary, label, input, select`;
let drawings = []; // what was where before each answer of the last moment: {at, spots}
let last = { at: -MOMENT }; // the last tap on a button that counts once: {at, meaning}
// A page to which another page of the pad has just led, with a tap that may come twice.
const opened = { at: document.referrer.startsWith(location.origin) ? performance.now() : -MOMENT };

const isRecent = ({ at }) => performance.now() - at < MOMENT;

function meaning(one) {
  if (one.dataset.takesBack !== undefined) return "take back";
  return one.href || (one.value ? `${one.name} ${one.value}` : one.id || one.textContent);
}

// Everything on the screen that can be tapped, unless something else covers it.
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

// Whether something else was there a moment ago; if nothing was, nobody meant to tap it.
function isNew(one, isThere) {
  drawings = drawings.filter((drawing) => isRecent(drawing) && !hasMoved(drawing));
  return drawings.some((drawing) => {
    const there = drawing.spots.filter(isThere);
    return there.length > 0 && there.every((spot) => spot.meaning !== meaning(one));
  });
}

const isAt = (x, y) => (spot) => x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom;

// Shows, also to screen readers, that a button does not count yet.
function rest(one, since = "drawn") {
  if (one.ariaDisabled === "true" && one.dataset.rests === undefined) return; // it does nothing at all now
  clearTimeout(one.resting);
  one.ariaDisabled = "true";
  one.dataset.rests = since;
  one.resting = setTimeout(wake, MOMENT, one);
}

function wake(one) {
  if (one.dataset.rests === undefined) return; // drawn again meanwhile
  one.removeAttribute("aria-disabled");
  delete one.dataset.rests;
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
  requestAnimationFrame(restWhatIsNew); // once the answer has scrolled to its place
});

document.addEventListener("input", () => (drawings = [])); // also a list that is filtered

// An answer may scroll by itself. A person who scrolls later looks at what is there.
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

// Before all other listeners.
document.addEventListener(
  "click",
  (event) => {
    const one = event.target.closest?.(TAPPED);
    const decides = one?.matches(DECIDES);
    if (decides && one.matches(GUARDED) && isIgnored(one, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!decides || one.matches(OPENS)) drawings = []; // a person who opens or chooses something sees what is there
    opened.at = -MOMENT; // and after a tap on this page, a tap on its next step is another one
    document.querySelectorAll("[data-rests=opened]").forEach(wake);
  },
  { capture: true },
);
