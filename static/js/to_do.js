// A task leads to its field: the link scrolls to its message, and this puts the focus into the
// field beside it, on this page or on the one that a link of another sheet opened.

const ENTERED = "input:not([type=hidden], [type=search]), select, textarea";
const TAPPED = "button:not([data-step], .visually-hidden, [form]), summary";
const PLACE = "[data-place], .field, .count, .cat-own, fieldset, li:not(.problem), section, .sheet";

const isVisible = (one) => one.getClientRects().length > 0 && (one.checkVisibility?.() ?? true);
const isBlank = (one) => one.type !== "checkbox" && !one.form?.elements[one.name]?.value; // radios: if none is chosen

// Returns what to begin with inside a place: the first empty field, else the first field, else a
// button.
function first(place) {
  const fields = [...place.querySelectorAll(ENTERED)].filter(isVisible);
  return fields.find(isBlank) ?? fields[0] ?? [...place.querySelectorAll(TAPPED)].find(isVisible);
}

function fieldOf(said) {
  const named = said.dataset.input && document.getElementById(said.dataset.input);
  if (named && isVisible(named)) return first(named) ?? named;
  const place = said.closest(PLACE);
  return place && first(place);
}

const target = (hash) => hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));

/** Leads to what a link names by its hash; does nothing if that no longer exists. */
export function lead(hash) {
  const said = target(hash);
  if (!said) return;
  for (let fold = said.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const field = fieldOf(said) ?? said;
  field.focus({ preventScroll: true });
  field.dispatchEvent(new Event("to-do:led", { bubbles: true }));
  // Scrolls to everything that belongs together, if the screen has room for it.
  const place = field.closest("[data-place]");
  const whole = place && place.offsetHeight < innerHeight / 2 ? place : field;
  whole.scrollIntoView({ block: "center" });
  // Screen readers also read the problem if it is further down, such as below a board.
  if (place) said.scrollIntoView({ block: "nearest" });
}
