// What a page does about a pad that may be away. Where the browser has service workers (over https, or
// on this very machine) it starts the pad's own, which keeps pages, and tells it which files this one is
// made of. On plain http none answers: a browser would show an error page, and what was typed would be
// gone. There the page stays as it is, and says so.

const PATIENCE = 6_000; // ms
const SMALL = document.querySelector("link[rel=icon]").href; // something of the pad to ask for
/** Where the pad begins: "https://pad.example.org/", or below a path of it. */
export const HOME = new URL(".", document.querySelector("link[rel=manifest]").href).href;
let asking = false;
let passed; // the form that is on its way

/** A short message at the bottom of the page, which fades by itself; it replaces the one before. */
export function showToast(message) {
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = message;
  document.getElementById("toasts").replaceChildren(toast);
}

const away = () => showToast(document.getElementById("toasts").dataset.away);

async function isReached() {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return (await fetch(SMALL, { method: "HEAD", cache: "no-store", signal })).status < 502;
  } catch {
    return false;
  }
}

/** Do what was tapped once the pad is known to be there; at once where a worker answers for it. */
async function follow(event, go) {
  const isWorking = navigator.serviceWorker?.controller;
  if (event.defaultPrevented || isWorking || (navigator.onLine && isSecureContext)) return;
  event.preventDefault();
  if (!navigator.onLine) return away();
  if (asking) return;
  asking = true;
  const reached = await isReached();
  asking = false;
  if (reached) go();
  else away();
}

/** A ruling opens where it stands; without a signal the worker has it. */
function explain(event, link) {
  event.preventDefault();
  import("./rulings.js").then(({ showRuling }) => showRuling(link)).catch(away);
}

// On the window, so that whatever else listens has had its turn.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches(".ruling") && "popover" in link) return explain(event, link);
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  follow(event, () => location.assign(link.href));
});

addEventListener("submit", (event) => {
  const form = event.target;
  if (form === passed || form.dataset.busy) return;
  follow(event, () => {
    passed = form;
    form.requestSubmit(event.submitter);
    passed = undefined;
  });
});

// -- the worker -----------------------------------------------------------------------------------

async function start() {
  await navigator.serviceWorker.register(`${HOME}worker.js`);
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active.postMessage({ files, isUnseen: !navigator.serviceWorker.controller });
}

// No storage, a private window: the pad works all the same.
const begin = () => start().catch(() => {});

if (navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("controllerchange", begin);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
