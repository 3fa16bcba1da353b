// The other phones' changes: ask every two seconds while somebody looks, and at once on coming back.

const EVERY = 2000;
let asking = false;
let away = false;

function ask() {
  const poll = document.getElementById("poll");
  if (poll && !document.hidden && !asking) window.htmx.trigger(poll, "ask");
}

const isPoll = (event) => event.detail.elt?.id === "poll";
const version = () => Number(document.getElementById("board")?.dataset.version ?? 0);

document.addEventListener("htmx:configRequest", (event) => {
  if (isPoll(event)) event.detail.path = event.detail.elt.getAttribute("hx-get");
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event)) asking = true;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  // An answer that was overtaken by a newer one has nothing to say any more.
  const answered = Number(event.detail.xhr.getResponseHeader("X-Version") ?? version());
  if (answered < version()) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isPoll(event)) return;
  asking = false;
  const lost = event.detail.xhr.status === 0 || event.detail.xhr.status >= 500;
  if (lost !== away) window.dispatchEvent(new Event(lost ? "pad:away" : "pad:reachable"));
  away = lost;
  document.documentElement.classList.toggle("is-away", away);
});

setInterval(ask, EVERY);
window.addEventListener("online", ask);
window.addEventListener("pageshow", ask);
document.addEventListener("visibilitychange", ask);
