// What holds for every request that htmx makes here, on top of the attributes in the templates: an
// answer is made of fragments that know their own places, and a page that nobody looks at is silent.

import htmx from "../vendor/htmx.esm.min.js";

const NO_ANSWER = 504;
let leaving = false; // for the page that an answer named

/** Whether the pad could not be reached, or is in trouble that passes. */
export const isLost = (status) => status === 429 || status >= 500;

/** The CSRF token as it is now: a page may have been open for longer than the cookie lasts. */
export const token = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/** `fetch` that never throws: no signal, or none for too long, is an answer of its own. */
export async function reach(url, options) {
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text: () => text };
  } catch {
    return { status: NO_ANSWER, headers: new Headers(), text: () => "" };
  }
}

// -- what is sent ----------------------------------------------------------------------------------

// A request that waited for its turn says what its form says by then, so that two quick taps count.
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
  return Number(headers.get("X-Version") ?? Infinity) >= version(); // else a newer one was faster
}

// What a field holds is no attribute once somebody has touched it. With data-keep-value it is theirs.
function setField(field) {
  if (field.dataset.keepValue !== undefined) return;
  if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
  } else if (field.nodeName === "OPTION") {
    if (field.selected !== field.defaultSelected) field.selected = field.defaultSelected;
  } else if (field.value !== field.defaultValue) field.value = field.defaultValue;
}

function say(words) {
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = words;
  document.getElementById("toasts").append(toast);
}

// -- the extension ---------------------------------------------------------------------------------

htmx.registerExtension("fragments", {
  htmx_config_request(_element, { ctx }) {
    if (ctx.request.method === "GET" && document.hidden) return false;
    const { name, value } = ctx.request.submitter ?? {};
    ctx.tapped = { name, value };
    ctx.fetch = reach;
    return true;
  },

  htmx_before_request(_element, { ctx }) {
    if (leaving) return false; // what waited for its turn stays unsaid
    if (ctx.request.method === "GET") return true;
    ctx.request.body = bodyNow(ctx);
    ctx.request.body.delete("csrfmiddlewaretoken");
    ctx.request.headers["X-CSRFToken"] = token();
    return true;
  },

  htmx_after_request(_element, { ctx }) {
    const { status, headers } = ctx.response;
    if (headers.has("HX-Redirect")) leaving = true;
    if (ctx.request.method !== "GET" && !ctx.draft && status >= 400 && status !== 409) {
      const { away, refused } = document.getElementById("toasts").dataset;
      say(isLost(status) ? away : refused);
    }
    return headers.has("HX-Redirect") || isWorthDrawing(ctx.response);
  },

  // A drawer that is new opens as the answer says. Any other stays as somebody left it: "open" is
  // among the attributes that htmx is told to leave alone.
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
    // Where the field under the thumb had to move to another place it let go of the keyboard.
    const { focused } = ctx;
    if (focused?.isConnected && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
  },
});

// A page that comes back as it was left shows what the table was then.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
