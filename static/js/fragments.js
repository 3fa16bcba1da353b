// What every htmx request does besides the attributes in the templates. An answer consists of
// fragments that name the elements they replace, and a hidden page does not poll.

import htmx from "../vendor/htmx.esm.min.js";
import { showToast } from "./no_signal.js";

const NO_ANSWER = 504;
const LIVELY = 60_000; // ms after news, or after a save on this phone, during which it polls every second
const USUAL = 2_000; // ms between polls otherwise
const UNTOUCHED = 10 * 60_000; // ms after which a page that nobody touches polls
const SELDOM = 10_000; // ms between such polls
const EARLY = 500; // ms by which a timer may come too early
let leaving = false; // true once an answer has named another page to load

/** Whether the pad could not be reached, or failed in a way that may pass (too busy, an error). */
export const isLost = (status) => status === 429 || status >= 500;

const TOKEN = /(?:^|; )csrftoken=([^;]+)/; // the minifier removes blanks from a pattern after an arrow

/** Returns the current CSRF token: a page may have been open for longer than the cookie lasts. */
export const token = () => TOKEN.exec(document.cookie)?.[1] ?? "";

/** Like `fetch`, but never throws: without a signal, or after a timeout, the status is 504. */
export async function reach(url, options) {
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text: () => text };
  } catch {
    return { status: NO_ANSWER, headers: new Headers(), text: () => "" };
  }
}

// -- what is asked for -----------------------------------------------------------------------------

let touched = performance.now();
let lively = -LIVELY; // when something last changed
let asked = 0;
for (const kind of ["pointerdown", "keydown", "visibilitychange"]) {
  document.addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });
}

/** Whether a poll is left to one of the next ones. */
function isTooSoon(element) {
  if (!element.matches?.("[hx-trigger^=every]")) return false;
  const now = performance.now();
  const rests = now - touched > UNTOUCHED && !element.matches("[data-untouched]");
  const pause = now - lively < LIVELY ? 0 : rests ? SELDOM : USUAL;
  if (now - asked < pause - EARLY) return true;
  asked = now;
  return false;
}

// -- what is sent ----------------------------------------------------------------------------------

// A queued request sends the form's values at the moment it leaves, so that two quick taps both
// count.
function bodyNow({ request, tapped }) {
  if (!request.form?.isConnected) return request.body;
  const body = new URLSearchParams(new FormData(request.form));
  if (tapped?.name) body.set(tapped.name, tapped.value);
  return body;
}

// -- what is drawn ---------------------------------------------------------------------------------

const version = () => Number(document.getElementById("board")?.dataset.version ?? 0);

function isWorthDrawing({ status, headers }) {
  if (status === 204 || (status >= 400 && status !== 409)) return false;
  return Number(headers.get("X-Version") ?? Infinity) >= version(); // otherwise a newer answer came first
}

// Once a person has touched a field, morphing its attributes no longer changes its value, so it is
// set here. A field with data-keep-value keeps what the person entered.
function setField(field) {
  if (field.dataset.keepValue !== undefined) return;
  if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
  } else if (field.nodeName === "OPTION") {
    if (field.selected !== field.defaultSelected) field.selected = field.defaultSelected;
  } else if (field.value !== field.defaultValue) field.value = field.defaultValue;
}

// -- the extension ---------------------------------------------------------------------------------

htmx.registerExtension("fragments", {
  htmx_config_request(element, { ctx }) {
    if (ctx.request.method === "GET" && (document.hidden || isTooSoon(element))) return false;
    const { name, value } = ctx.request.submitter ?? {};
    ctx.tapped = { name, value };
    ctx.fetch = reach;
    return true;
  },

  htmx_before_request(_element, { ctx }) {
    if (leaving) return false; // drop requests still in the queue: another page is loading
    if (ctx.request.method === "GET") return true;
    ctx.request.body = bodyNow(ctx);
    ctx.request.body.delete("csrfmiddlewaretoken");
    ctx.request.headers["X-CSRFToken"] = token();
    return true;
  },

  htmx_after_request(_element, { ctx }) {
    const { status, headers } = ctx.response;
    if (status === 200) lively = performance.now();
    if (headers.has("HX-Redirect")) leaving = true;
    if (ctx.request.method !== "GET" && !ctx.draft && status >= 400 && status !== 409) {
      const { away, refused } = document.getElementById("toasts").dataset;
      showToast(isLost(status) ? away : refused);
    }
    return headers.has("HX-Redirect") || isWorthDrawing(ctx.response);
  },

  // A new <details> opens as the answer says. Any other stays as the person left it, because htmx
  // may not change the attribute "open".
  htmx_before_morph_node(node, { newNode }) {
    if (node.nodeName === "DETAILS" && !node.hasAttributes()) node.open = newNode.open;
  },

  htmx_before_swap(_element, { ctx, tasks }) {
    ctx.tasks = tasks;
    ctx.focused = document.activeElement;
  },

  htmx_after_swap(_element, { ctx }) {
    for (const { target } of ctx.tasks) {
      target?.querySelectorAll("input, option, textarea").forEach(setField);
    }
    // A field that was moved in the page has lost the focus, and the keyboard closes: this focuses
    // the field again, or the one that its button names, if more may be typed.
    const next = document.getElementById(ctx.focused?.dataset.next) ?? ctx.focused;
    if (next?.isConnected && next !== document.activeElement) next.focus({ preventScroll: true });
  },
});

// -- what is loaded with what needs it ---------------------------------------------------------------

// Fields with steps.
function loadSteppers() {
  if (document.querySelector(".stepper, .figures")) import("./stepper.js");
}
loadSteppers();
document.addEventListener("htmx:after:swap", loadSteppers);

// Follows the first link to a task, on this page or from another sheet; without a signal it is a
// plain link.
const leadTo = (hash) => import("./to_do.js").then(({ lead }) => lead(hash), () => (location.hash = hash));

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-to-do]");
  if (link?.pathname !== location.pathname) return;
  event.preventDefault();
  leadTo(link.hash);
});

// After the browser's own jump, which puts the focus on the message.
window.addEventListener("load", () => {
  if (/^#(to-do-|sheet$)/.test(location.hash)) leadTo(location.hash);
});

// If there are many sheets, scrolls the tab of the open one into view.
document.querySelector(".tabs > [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// A page restored from the browser's cache shows an old table: load it again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
