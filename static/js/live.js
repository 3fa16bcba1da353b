// The other phones' changes: ask every two seconds while somebody looks, and at once on coming back.

import { exchange } from "./exchange.js";

const EVERY = 2000;
let asking = false;
let away = false;

async function ask() {
  const board = document.querySelector("[data-live]");
  if (!board || document.hidden || asking) return;
  asking = true;
  const { status } = await exchange(`${board.dataset.live}?version=${board.dataset.version}`);
  asking = false;
  const lost = status === 0 || status >= 500;
  if (lost !== away) window.dispatchEvent(new Event(lost ? "pad:away" : "pad:reachable"));
  away = lost;
}

setInterval(ask, EVERY);
window.addEventListener("online", ask);
window.addEventListener("pageshow", ask);
document.addEventListener("visibilitychange", ask);
