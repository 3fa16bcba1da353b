// Turns what is shown into what an answer says without replacing what stays the same: the keyboard
// stays up, what was opened stays open. Elements are told apart by their id, else by tag and place.

const KEPT = new Set(["DETAILS", "DIALOG"]); // a person opens and closes these

const same = (one, other) =>
  one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.id === other.id;

function attributes(from, to) {
  const kept = (name) => name === "open" && KEPT.has(from.nodeName);
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !kept(name)) from.setAttribute(name, value);
  }
}

// What a field holds is no attribute once somebody has touched it. With data-keep it is theirs.
function state(from, to) {
  if (from.dataset.keep !== undefined) return;
  if (from.nodeName === "INPUT") {
    if (from.checked !== to.checked) from.checked = to.checked;
    if (from.type !== "file" && from.value !== to.value) from.value = to.value;
  } else if (from.nodeName === "OPTION") from.selected = to.selected;
  else if (from.nodeName === "TEXTAREA") from.value = to.value;
}

function children(from, to) {
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let found = place;
    while (found && !same(found, wanted)) found = found.nextSibling;
    if (!found) {
      from.insertBefore(wanted, place);
      continue;
    }
    while (place !== found) {
      const gone = place;
      place = place.nextSibling;
      // Still wanted further on? Then it only moves behind.
      if (gone.id && to.querySelector(`:scope > #${CSS.escape(gone.id)}`)) from.insertBefore(gone, found.nextSibling);
      else gone.remove();
    }
    place = found.nextSibling;
    morph(found, wanted);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

export function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (from.hasAttribute("data-own")) return; // this phone's own affair, whatever the pad says
  attributes(from, to);
  children(from, to);
  state(from, to);
}
