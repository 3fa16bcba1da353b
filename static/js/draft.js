// What was typed stays on this phone until the pad has it: kept at every touch, marked when it is
// not sent, sent again by itself, and forgotten only when what was acknowledged is what is there.

const META = new Set(["csrfmiddlewaretoken", "base"]);
const PREFIX = "draft:";
const form = () => document.getElementById("sheet-form");
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");

let drawn = ""; // the fields as the pad last drew them
let actions = []; // buttons tapped and not acknowledged: {id, value}
let sending = null; // {fields, action, id} while a post is on its way
let unsure = null; // the post whose answer never came: sent again under the same name
let mayDraw = true; // whether an answer may draw the sheet anew
let wait = 0;
let timer = 0;

const snapshot = () => {
  const fields = [...new FormData(form())].filter(([name]) => !META.has(name));
  return new URLSearchParams(fields).toString();
};
const dirty = () => Boolean(form()) && (actions.length > 0 || snapshot() !== drawn);
const key = () => PREFIX + form().dataset.draft;

function store(name, draft) {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // No storage here (a private window): the page itself still has everything.
  }
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keep() {
  const here = form();
  const url = new URL(here.getAttribute("action"), location.href).href; // its buttons are called action
  const draft = { url, base: here.elements.base.value, fields: snapshot(), actions, unsure };
  store(key(), dirty() ? draft : null);
}

function say(state) {
  const status = document.getElementById("status");
  if (!status) return;
  status.className = state ? `status is-${state}` : "status";
  status.textContent = status.dataset[state] ?? "";
}

function fill(fields) {
  const values = new Map();
  for (const [name, value] of new URLSearchParams(fields)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const input of form().elements) {
    if (!input.name || META.has(input.name) || input.type === "submit") continue;
    const given = values.get(input.name) ?? [];
    if (input.type === "checkbox" || input.type === "radio") input.checked = given.includes(input.value);
    else if (given.length) input.value = given.shift();
  }
}

function send() {
  if (!dirty() || sending) return;
  clearTimeout(timer);
  const fields = snapshot();
  const action = actions[0];
  const again = unsure && unsure.fields === fields && unsure.action === action?.value;
  sending = { fields, action, id: action?.id ?? (again ? unsure.id : random()) };
  unsure = { fields, action: action?.value, id: sending.id };
  keep();
  say("saving");
  window.htmx.trigger(form(), "send");
}

function failed() {
  sending = null;
  say("away");
  wait = Math.min(15, wait * 2 || 1);
  clearTimeout(timer);
  timer = setTimeout(send, wait * 1000);
}

// An answer came: is what it acknowledges still what is there?
function acknowledged(xhr) {
  const sent = sending;
  if (sent.action) actions.shift();
  unsure = null;
  mayDraw = snapshot() === sent.fields;
  if (mayDraw) drawn = sent.fields;
  else if (!xhr.getResponseHeader("X-Merged")) {
    // Typed on meanwhile: the next post is based on what this one made.
    form().elements.base.value = xhr.getResponseHeader("X-Sheet-Number");
    drawn = sent.fields;
  }
  keep();
}

function restore() {
  if (!form()) return;
  drawn = snapshot();
  const draft = stored(key());
  if (!draft) return;
  fill(draft.fields);
  actions = draft.actions ?? [];
  unsure = draft.unsure;
  form().elements.base.value = draft.base;
  form().dispatchEvent(new CustomEvent("draft:restored", { bubbles: true }));
  if (dirty()) say("unsent"); // sent once the page is shown: htmx does not listen any sooner
  else store(key(), null);
}

// Drafts of sheets that are not open now go out too, each as often as it takes.
async function sendOthers() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (form() && name === key()) continue;
    const draft = stored(name);
    const action = draft?.actions?.[0];
    if (!draft?.url?.startsWith(location.origin)) continue;
    const body = new URLSearchParams(draft.fields);
    body.set("base", draft.base);
    body.set("submission", action?.id ?? draft.unsure?.id ?? random());
    if (action) body.set("action", action.value);
    const headers = { "X-CSRFToken": token(), "HX-Request": "true" };
    try {
      const answer = await fetch(draft.url, { method: "POST", body, headers });
      if (answer.status === 409 || answer.status >= 500) continue;
      const rest = (draft.actions ?? []).slice(1);
      const base = answer.headers.get("X-Sheet-Number") ?? draft.base;
      store(name, answer.ok && rest.length ? { ...draft, base, actions: rest, unsure: null } : null);
    } catch {
      return;
    }
  }
}

function token() {
  const found = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  return found ? found[1] : "";
}

document.addEventListener("input", (event) => {
  if (form()?.contains(event.target)) keep();
});
document.addEventListener("change", (event) => {
  if (!form()?.contains(event.target)) return;
  keep();
  send();
});
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.name === "action") actions.push({ id: random(), value: button.value });
  keep();
  send();
});

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRFToken"] = token();
  if (event.detail.elt !== form() || !sending) return;
  event.detail.parameters.submission = sending.id;
  // htmx would send the button that was tapped last, tapped just now or long ago.
  if (sending.action) event.detail.parameters.action = sending.action.value;
  else delete event.detail.parameters.action;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  mayDraw = !dirty() && !sending;
  if (xhr.status === 409) {
    event.detail.shouldSwap = mayDraw = true;
    event.detail.isError = false;
    sending = null;
  } else if (sending && requestConfig.elt === form() && xhr.status === 200) acknowledged(xhr);
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target.id === "sheet" && !mayDraw) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:oobAfterSwap", (event) => {
  // htmx tells of it where nothing was drawn, too.
  if (event.detail.target.id === "sheet" && event.detail.shouldSwap && form()) drawn = snapshot();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr, successful } = event.detail;
  if (elt !== form() || !sending) return;
  if (!successful && (xhr.status === 0 || xhr.status >= 500 || xhr.status === 429)) {
    failed();
    return;
  }
  sending = null;
  wait = 0;
  if (!successful) say("unsent");
  else if (dirty()) send();
  else say("saved");
});

function resume() {
  wait = 0;
  send();
  sendOthers();
}
window.addEventListener("online", resume);
window.addEventListener("pageshow", resume);
window.addEventListener("pad:reachable", send);
window.addEventListener("pad:away", () => say("away"));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) resume();
});
restore();
