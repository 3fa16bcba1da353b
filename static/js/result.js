// A result follows its play: it is drawn again, or left, if somebody corrects or deletes the play.
// While the play is reopened the result stays, and says so. It loads htmx with the first fold that
// is opened, because most people open none.

const PAUSE = 4_000; // ms
const corrected = document.querySelector("[data-live]");
const { live } = corrected.dataset;

async function follow() {
  if (document.hidden || document.querySelector(":popover-open")) return;
  const answer = await fetch(live, { headers: { "HX-Request": "true" } }).catch(() => null);
  const elsewhere = answer?.headers.get("HX-Redirect");
  if (elsewhere) location.assign(elsewhere);
  else if (answer?.status === 200 && !corrected.children.length) corrected.innerHTML = await answer.text();
}

setInterval(follow, PAUSE);

let tapped = null; // a link that was tapped while htmx was loading

function keepTap(event) {
  tapped = event.target.closest("details.fold [hx-get]");
  if (tapped) event.preventDefault();
}

async function loadHtmx({ target: fold }) {
  if (!fold.matches("details.fold[open]")) return;
  removeEventListener("toggle", loadHtmx, true);
  addEventListener("click", keepTap);
  await import("./fragments.js").catch(() => null);
  // once htmx has read the page, it is told what was opened and tapped before
  setTimeout(() => {
    removeEventListener("click", keepTap);
    fold.dispatchEvent(new Event("toggle"));
    tapped?.click();
  });
}

addEventListener("toggle", loadHtmx, true);

// "What would have won?" is searched for once it comes into view, player after player; if something
// is found, it replaces the link.
async function search(link) {
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status !== 200) return;
  link.outerHTML = await answer.text();
  const found = document.querySelector("#hindsight");
  if (found.href === link.href) await new Promise((go) => setTimeout(go, PAUSE)); // another phone's search continues
  if (found.href) return search(found);
  const isLoaded = document.querySelector("[data-htmx-powered]");
  if (isLoaded) (await import("../vendor/htmx.esm.min.js")).default.process(found);
}

const link = document.querySelector("a#hindsight");
const watch = new IntersectionObserver((seen) => {
  if (!seen.some((one) => one.isIntersecting)) return;
  watch.disconnect();
  search(link);
});
if (link) watch.observe(link);
