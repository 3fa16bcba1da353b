// Rulings: found by a word on their own page, and shown within every other page. A ruling comes up
// from below, taken from the page of its game, which the service worker stores; the tapped text
// stays visible above it.

const GAP = 8; // px
const SHOWN = ".ruled, .line, .detail, .problem, .part-line, li, p"; // what a book icon can be beside
const pages = new Map(); // by address

// -- in place --------------------------------------------------------------------------------------

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function pageOf({ pathname }) {
  if (!pages.has(pathname)) pages.set(pathname, await read(pathname));
  return pages.get(pathname);
}

const textOf = (place, selector) => place.querySelector(selector)?.textContent.trim() ?? "";

/** Frames the steps of a scale that apply to a line. If their points differ, the scale is from
 * another edition and is removed. */
function frame(ruling, steps, points) {
  const rows = [...ruling.querySelectorAll(".scale tr")];
  const reached = steps.map((step) => rows[step]).filter(Boolean);
  const worth = steps.reduce((sum, step) => sum + Number(rows[step]?.lastElementChild.textContent), 0);
  if (points && worth !== Number(points) && !Number.isNaN(worth)) return ruling.querySelector(".scale").remove();
  for (const row of reached) row.classList.add("is-reached");
}

function fill(sheet, ruling, link) {
  const place = link.closest(SHOWN);
  const label = place.querySelector(".line-label");
  const head = link.closest(".reason-sheet")?.querySelector("header");
  const points = textOf(place, ".line-points") || (head && !label ? textOf(head, ".big") : "");
  const plain = [...place.childNodes].filter((node) => node !== link).map((node) => node.textContent);
  const reason = textOf(place, ".line-reason, .problem-words") || (label ? "" : plain.join("").trim());
  const put = (selector, words) => {
    const one = sheet.querySelector(selector);
    one.textContent = words;
    one.hidden = !words;
  };
  put("#ruling-of", label?.firstChild.textContent.trim() || (head && textOf(head, "h3")) || ruling.ariaLabel);
  put(".ruling-points", points);
  put(".ruling-reason", reason);
  const shown = document.importNode(ruling, true);
  if (link.dataset.steps) frame(shown, link.dataset.steps.split(" ").map(Number), points);
  sheet.querySelector(".ruling-itself").append(shown);
  return place.querySelector("summary") ?? place;
}

/** Shows the ruling of a link without leaving the page. Rejects if it cannot be loaded. */
export async function showRuling(link) {
  const page = await pageOf(link);
  const ruling = page.getElementById(link.hash.slice(1));
  document.getElementById("ruling")?.remove();
  const sheet = document.importNode(page.getElementById("ruling-sheet").content, true).firstElementChild;
  const place = fill(sheet, ruling, link);
  const style = sheet.querySelector("link");
  const drawn = new Promise((resolve) => (style.onload = style.onerror = resolve));
  document.getElementById("page").append(sheet);
  await drawn;
  sheet.addEventListener("toggle", ({ newState }) => {
    place.classList.toggle("is-explained", newState === "open");
    if (newState === "closed") return sheet.remove();
    const covered = place.getBoundingClientRect().bottom - (innerHeight - sheet.offsetHeight);
    if (covered > 0) scrollBy(0, covered + GAP);
  });
  sheet.showPopover({ source: link });
}

// -- on their own page -----------------------------------------------------------------------------

const field = document.getElementById("find-ruling");
const folds = () => [...document.querySelectorAll("#rulings > details")];
const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function find() {
  const word = folded(field.value.trim());
  const found = folds().filter((fold) => {
    fold.hidden = !folded(fold.textContent).includes(word);
    return !fold.hidden;
  });
  if (found.length === 1) found[0].open = true;
  document.getElementById("no-ruling").hidden = found.length > 0;
}

function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  const fold = named?.closest("details");
  if (!fold) return;
  fold.open = true;
  fold.hidden = false;
  fold.scrollIntoView();
}

if (field) {
  field.addEventListener("input", find);
  addEventListener("hashchange", openNamed);
  openNamed();
  const from = document.referrer && new URL(document.referrer);
  const isElsewhere = from && from.origin === location.origin && !from.href.startsWith(new URL("..", location));
  if (isElsewhere) document.querySelector(".bar-back").href = from;
}
