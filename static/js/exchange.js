// Asks the pad and draws its answer: fragments with ids, each in the place of the one on the page.
//
// The table does without htmx, which alone is half of the 30 KB that a page may weigh: drafts must
// decide themselves when a form goes out and what an answer may draw. The server sees no difference.

import { morph } from "./morph.js";

const PATIENCE = 10_000; // ms; a phone that lost its signal often hears nothing at all
const vetoes = [];

// `check(id)` may keep an answer from drawing a fragment.
export const veto = (check) => vetoes.push(check);

export function token() {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

const version = () => Number(document.getElementById("board")?.dataset.version ?? 0);

function draw(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const held = document.activeElement;
  document.dispatchEvent(new CustomEvent("pad:drawing"));
  for (const fragment of [...answer.body.children]) {
    const shown = document.getElementById(fragment.id);
    if (shown && !vetoes.some((check) => check(fragment.id))) morph(shown, fragment);
  }
  // Where the field under the thumb had to move to another place it let go of the keyboard.
  if (held?.isConnected && held !== document.activeElement) held.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("pad:drawn"));
}

// GET, or POST with a body. Gives the answer's status (0: the pad cannot be reached) and headers.
// `heard` runs before anything is drawn.
export async function exchange(url, { body, heard = () => {} } = {}) {
  const headers = { "HX-Request": "true" };
  if (body) headers["X-CSRFToken"] = token();
  let answer;
  let html;
  try {
    const signal = AbortSignal.timeout?.(PATIENCE);
    answer = await fetch(url, { method: body ? "POST" : "GET", body, headers, signal });
    html = await answer.text();
  } catch {
    return { status: 0, headers: new Headers() };
  }
  heard(answer);
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) {
    location.assign(elsewhere);
    return new Promise(() => {}); // this page is done: whatever waits for its turn stays unsaid
  }
  // An answer that was overtaken by a newer one has nothing to say any more.
  if (html && Number(answer.headers.get("X-Version") ?? Infinity) >= version()) draw(html);
  return answer;
}

// A page that comes back as it was left shows what the table was then.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// Small forms (undo, take theirs, a new play): posted in place where scripts run, one after the other
// and each as the form is when its turn comes, so that two quick taps both count.
let turn = Promise.resolve();

async function post(form, button) {
  const body = new FormData(form);
  if (button?.name) body.set(button.name, button.value);
  const { status } = await exchange(form.getAttribute("action"), { body });
  if (status === 0) {
    window.dispatchEvent(new Event("pad:away"));
    tell();
  }
}

function tell() {
  const toasts = document.getElementById("toasts");
  const said = document.createElement("div");
  said.className = "toast";
  said.textContent = toasts.dataset.away;
  toasts.append(said);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-quick]")) return;
  event.preventDefault();
  turn = turn.then(() => post(event.target, event.submitter));
});
document.addEventListener("change", (event) => {
  event.target.closest?.("form[data-quick=change]")?.requestSubmit();
});
