// What a page does if the pad may be away. If the browser has service workers (over https, or on
// this machine) it starts the pad's own, which stores pages, and tells it the files of this page.
// On plain http there is none: a browser would show an error page, and typed text would be lost. So
// the page stays as it is, and says so.

const PATIENCE = 6_000; // ms
const SMALL = document.querySelector("link[rel=icon]").href; // something small of the pad to request
/** The pad's own address: "https://pad.example.org/", or a path below it. */
export const HOME = new URL(".", document.querySelector("link[rel=manifest]").href).href;
let asking = false;
let passed; // the form that is being sent

/** A short message at the bottom of the page, which fades by itself and replaces the one before. */
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

/** Does what was tapped once the pad is known to answer; at once if there is a worker. */
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

/** A ruling opens on the page; without a signal the worker has it. */
function explain(event, link) {
  event.preventDefault();
  import("./rulings.js").then(({ showRuling }) => showRuling(link)).catch(away);
}

// On the window, so that all other listeners come first.
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

// No storage (a private window): the pad works anyway.
const begin = () => start().catch(() => {});

if (navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("controllerchange", begin);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
