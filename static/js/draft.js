// What was typed stays on this phone until the pad has it: kept at every touch, marked when it is
// not sent, sent again by itself, and forgotten only when what was acknowledged is what is there.
// Fields named "my-..." are this phone's alone: a button that is tapped takes them along.

import { exchange, token, veto } from "./exchange.js";

const META = new Set(["csrfmiddlewaretoken", "base"]);
const PREFIX = "draft:";
const form = () => document.getElementById("sheet-form");
const hex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
const random = () => hex(8);
const tag = hex(4); // of this page load: tells this phone's actions from another's
const isMine = (name) => name.startsWith("my-");

let drawn = ""; // the fields as the pad last drew them
let actions = []; // buttons tapped and not acknowledged: {id, value, mine}
let sending = false;
let fresh = false; // whether the answer that is being drawn has drawn the sheet
let unsure = null; // {fields, action, id} of a post whose answer never came: sent again by that name
let wait = 0; // seconds until the next try
let timer = 0;

const entered = (wanted) =>
  new URLSearchParams([...new FormData(form())].filter(([name]) => wanted(name))).toString();
const snapshot = () => entered((name) => !META.has(name) && !isMine(name));
const dirty = () => Boolean(form()) && (actions.length > 0 || snapshot() !== drawn);
const key = () => PREFIX + form().dataset.draft;
const address = () => new URL(form().getAttribute("action"), location.href).href;
const base = () => form().elements.base;

// -- on this phone ---------------------------------------------------------------------------------

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
  const draft = { url: address(), base: base().value, fields: snapshot(), actions, unsure };
  store(key(), dirty() ? draft : null);
}

function fill(fields) {
  const values = new Map();
  for (const [name, value] of new URLSearchParams(fields)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const input of form().elements) {
    if (!input.name || META.has(input.name) || isMine(input.name) || input.type === "submit") continue;
    const given = values.get(input.name) ?? [];
    if (input.type === "checkbox" || input.type === "radio") input.checked = given.includes(input.value);
    else if (given.length) input.value = given.shift();
  }
}

function say(state) {
  const status = document.getElementById("status");
  if (!status) return;
  status.className = state ? `status is-${state}` : "status";
  status.textContent = status.dataset[state] ?? "";
}

// -- to the pad ------------------------------------------------------------------------------------

function post(fields, from, id, action) {
  const body = new URLSearchParams(action?.mine ? `${fields}&${action.mine}` : fields);
  body.set("base", from);
  body.set("submission", id);
  if (action) body.set("action", action.value);
  return body;
}

// The name of a post: the same again only if the very same post may have got lost on its way back.
function named(fields, action) {
  const again = unsure?.fields === fields && unsure.action === action?.value;
  return action?.id ?? (again ? unsure.id : random());
}

async function send() {
  if (sending || !dirty()) return;
  clearTimeout(timer);
  sending = true;
  const here = form();
  const [fields, action] = [snapshot(), actions[0]];
  const id = named(fields, action);
  unsure = { fields, action: action?.value, id };
  keep();
  say("saving");
  const body = post(fields, base().value, id, action);
  const answer = await exchange(address(), {
    body,
    heard: (heard) => {
      sending = false;
      if (heard.ok && form() === here) acknowledged(heard, fields, action);
      else if (heard.status === 409) refused();
    },
  });
  sending = false;
  if (answer.status === 0 || answer.status >= 500 || answer.status === 429) failed();
  else settled(answer.ok);
}

// An answer came: is what it acknowledges still what is there?
function acknowledged(answer, fields, action) {
  if (action) actions.shift();
  unsure = null;
  const same = snapshot() === fields;
  const merged = answer.headers.has("X-Merged");
  // Typed or tapped on meanwhile: the next post is based on what this one made.
  if (!merged && (!same || actions.length)) base().value = answer.headers.get("X-Sheet-Number");
  if (same || !merged) drawn = fields;
  keep();
}

// A button was tapped: it takes along what was composed for it, which then is as at first.
function queue(value) {
  actions.push({ id: `${tag}-${random()}`, value, mine: entered(isMine) });
  for (const input of form().elements) {
    if (!isMine(input.name)) continue;
    input.checked = input.defaultChecked;
    input.value = input.defaultValue;
  }
  form().dispatchEvent(new CustomEvent("draft:taken", { bubbles: true }));
}

// What was never sent is taken back here; of anything else the pad may have heard.
function takenBack() {
  const last = actions.at(-1);
  return last !== undefined && last.id !== unsure?.id && !last.value.startsWith("undo:");
}

// Finished on another phone: the answer says so, what was typed waits until it is reopened.
function refused() {
  actions = [];
  drawn = snapshot();
}

function failed() {
  say("away");
  wait = Math.min(15, wait * 2 || 1);
  clearTimeout(timer);
  timer = setTimeout(send, wait * 1000);
}

function settled(ok) {
  wait = 0;
  if (ok && dirty()) send();
  else say(ok ? "saved" : "unsent");
}

// Drafts of sheets that are not open now go out too, one action after the other.
async function sendOthers() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (form() && name === key()) continue;
    let draft = stored(name);
    while (draft?.url?.startsWith(location.origin)) {
      const answer = await sendOther(draft);
      if (!answer) return;
      if (answer.status === 404) store(name, null); // the play is gone
      if (!answer.ok) break; // it stays: finished, not ours to change, or the pad has trouble
      draft = rest(draft, answer);
      store(name, draft);
    }
  }
}

async function sendOther(draft) {
  const action = draft.actions?.[0];
  const id = action?.id ?? draft.unsure?.id ?? random();
  const body = post(draft.fields, draft.base, id, action);
  const headers = { "X-CSRFToken": token(), "HX-Request": "true" };
  return fetch(draft.url, { method: "POST", body, headers }).catch(() => null);
}

// What of a draft still has to go out after an answer. Merged with what others did, its fields are
// still those of its own base.
function rest(draft, answer) {
  const actions = (draft.actions ?? []).slice(1);
  const merged = answer.headers.has("X-Merged");
  const base = merged ? draft.base : answer.headers.get("X-Sheet-Number");
  return actions.length ? { ...draft, base, actions, unsure: null } : null;
}

function resume() {
  wait = 0;
  send();
  sendOthers();
}

// -- what happens on the page ----------------------------------------------------------------------

// Many taps without a signal are no reason to try less often.
function touched() {
  keep();
  wait = 0;
  send();
}

document.addEventListener("input", (event) => {
  if (!form()?.contains(event.target)) return;
  keep();
  if (!sending && wait === 0 && dirty()) say(""); // what was saved is not what is there any more
});
document.addEventListener("change", (event) => {
  if (form()?.contains(event.target)) touched();
});
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.dataset.takesBack !== undefined && takenBack()) actions.pop();
  else if (button?.name === "action") queue(button.value);
  touched();
});

// An answer draws the sheet anew only if nothing is here that it does not know of.
veto((id) => {
  if (id !== "sheet") return false;
  fresh = !sending && !dirty();
  return !fresh;
});
document.addEventListener("pad:drawing", () => {
  fresh = false;
});
document.addEventListener("pad:drawn", () => {
  if (fresh && form()) drawn = snapshot();
});

window.addEventListener("online", resume);
window.addEventListener("pageshow", resume);
window.addEventListener("pad:reachable", resume);
window.addEventListener("pad:away", () => say("away"));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) resume();
});

function restore() {
  if (!form()) return;
  drawn = snapshot();
  const draft = stored(key());
  if (!draft) return;
  fill(draft.fields);
  actions = draft.actions ?? [];
  unsure = draft.unsure;
  base().value = draft.base;
  form().dispatchEvent(new CustomEvent("draft:restored", { bubbles: true }));
  if (dirty()) say("unsent");
  else store(key(), null);
}
restore();
