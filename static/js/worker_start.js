// Starts the service worker where the browser has them: over https, or on this very machine. It
// keeps pages for where there is no signal, and is told which files this one is made of.

async function start() {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
}

// No storage, a private window: the pad works all the same.
const begin = () => start().catch(() => {});

if (navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("controllerchange", begin);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
