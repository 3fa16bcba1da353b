// Whatever was typed stays on this phone until the pad has stored it. A draft is stored at every
// change, shown as not sent, sent again by itself, and deleted once the pad has acknowledged the
// content of the form. Fields named "my-..." belong to this phone: they are sent with the next
// tapped button.

import htmx from "../vendor/htmx.esm.min.js";
import { isLost, reach, token } from "./fragments.js";
import { HOME } from "./no_signal.js";

const PREFIX = `draft:${new URL(HOME).pathname.slice(1)}`;
const PATIENCE = 10_000; // ms
const META = new Set(["csrfmiddlewaretoken", "base"]);
const form = () => document.getElementById("sheet-form");
const tag = random(4); // differs with each load of the page, so that no other phone has an action with the same id
const isMine = (name) => name.startsWith("my-");

let drawn = ""; // the fields as the pad last drew or stored them
let actions = []; // buttons that were tapped and are not acknowledged: {id, value, mine, ahead}
let ahead = 0; // how many actions this phone has added to the sheet since it was drawn
let sending = false;
let sendsOthers = false; // whether it sends the drafts of sheets that are not open
let unacknowledged = null; // {fields, action, id} of a post without an answer: sent again with its id
let isSlow = false; // whether a post has been under way for more than a moment
let moment = 0;
let offline = false; // whether the pad could not be reached the last time
let wait = 0; // seconds until the next try
let timer = 0;

const entered = (wanted) =>
  new URLSearchParams([...new FormData(form())].filter(([name]) => wanted(name))).toString();
const snapshot = () => entered((name) => !META.has(name) && !isMine(name));
const dirty = () => Boolean(form()) && (actions.length > 0 || snapshot() !== drawn);
const UNDO = /^undo(:|$)/;
const isUndo = ({ value }) => UNDO.test(value);
const growth = (action) => (isUndo(action) ? -1 : 1);
const key = () => form() && nameOf(form().dataset.draft);
const base = () => form().elements.base;

// -- kept by sheet --------------------------------------------------------------------------------

// A draft: {url, base, fields, actions, unacknowledged}; `actions` are tapped buttons,
// `unacknowledged` is a post whose answer never came.

const nameOf = (sheet) => PREFIX + sheet;

function random(bytes) {
  const picked = [...crypto.getRandomValues(new Uint8Array(bytes))];
  return picked.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function store(name, draft) {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // There is no storage (a private window), but the page itself still has everything.
  }
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function names() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** The body of a post: the fields, the revision they are based on, and the post's own id. */
function post(fields, base, id, action) {
  const body = new URLSearchParams(action?.mine ? `${fields}&${action.mine}` : fields);
  body.set("base", base);
  body.set("submission", id);
  if (action) body.set("action", action.value);
  if (action) body.set("ahead", action.ahead ?? 0); // the earlier taps of this phone that are not drawn yet
  return body;
}

// -- kept on this phone ---------------------------------------------------------------------------

function keep() {
  const url = new URL(form().getAttribute("action"), location.href).href;
  const draft = { url, base: base().value, fields: snapshot(), actions, unacknowledged };
  store(key(), dirty() ? draft : null);
  showWaiting();
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

function showStatus(state) {
  const status = document.getElementById("status");
  if (!status) return;
  status.className = state ? `status is-${state}` : "status";
  status.textContent = status.dataset[state] ?? "";
  const away = document.getElementById("away"); // the same above the buttons, always visible
  away.hidden = state !== "away" && state !== "lost";
  away.textContent = away.hidden ? "" : status.textContent;
  showWaiting();
}

// Shows a tap that has not reached the pad at once, if no answer can be expected soon.
function showWaiting() {
  const list = document.getElementById("waiting");
  if (!list) return;
  const waits = offline || isSlow ? actions : [];
  list.hidden = waits.length === 0;
  list.replaceChildren(...waits.map(({ words }) => waitingLine(words, list.dataset.waits)));
}

function waitingLine(words, waits) {
  const [line, mark] = [document.createElement("li"), document.createElement("span")];
  mark.className = "badge";
  mark.textContent = waits;
  line.append(`${words ?? ""} `, mark);
  return line;
}

// Returns a button in words, with the title of its group: "Bank: 2 hearts".
function wordsOf(button) {
  const group = button.closest("[role=group][aria-labelledby]")?.getAttribute("aria-labelledby");
  const about = group && document.getElementById(group)?.textContent.trim();
  const words = (button.ariaLabel ?? button.textContent).replace(/\s+/g, " ").trim();
  return about ? `${about}: ${words}` : words;
}

// -- what was touched -----------------------------------------------------------------------------

// A button was tapped: the "my-..." fields are sent with it, and reset here, except for those that
// stay.
function queue(button) {
  const id = `${tag}-${random(8)}`;
  const action = { id, value: button.value, mine: entered(isMine), ahead, words: wordsOf(button) };
  actions.push(action);
  ahead += growth(action);
  for (const input of form().elements) {
    if (!isMine(input.name) || input.dataset.stays !== undefined) continue;
    input.checked = input.defaultChecked;
    input.value = input.defaultValue;
  }
  form().dispatchEvent(new CustomEvent("draft:taken", { bubbles: true }));
}

// Whether a tap can be undone on this phone: only if its action was never sent.
function isTakenBack(button) {
  const last = actions.at(-1);
  if (button.dataset.takesBack === undefined || !last) return false;
  return last.id !== unacknowledged?.id && !isUndo(last);
}

function tap(button) {
  if (!button) return;
  if (isTakenBack(button)) ahead -= growth(actions.pop());
  else if (button.name === "action") queue(button);
}

// -- sent to the pad ------------------------------------------------------------------------------

const send = () => form() && htmx.trigger(form(), "draft:send");

// Returns what is sent next, with the id of the post. The pad counts an id once. So a post whose
// answer was lost is sent unchanged, and whatever was typed since then is a post of its own.
function next(fields, action, last) {
  const isAgain = action ? last?.id === action.id : last?.fields === fields && !last.action;
  return isAgain ? { fields: last.fields, id: last.id } : { fields, id: action?.id ?? random(8) };
}

// A post is composed when it leaves the queue, so it includes what was typed while it waited.
function compose(ctx) {
  const action = actions[0];
  const { fields, id } = next(snapshot(), action, unacknowledged);
  unacknowledged = { fields, action: action?.value, id };
  keep();
  showStatus("saving");
  ctx.draft = { form: form(), fields, action };
  clearTimeout(moment);
  moment = setTimeout(() => {
    isSlow = true;
    showWaiting();
  }, 600);
  ctx.request.body = post(fields, base().value, id, action);
}

// An answer came: the draft is done unless something was typed or tapped meanwhile.
function acknowledge(headers, { fields, action }) {
  if (action) actions.shift();
  unacknowledged = null;
  const same = snapshot() === fields;
  const merged = headers.has("X-Merged");
  // Something was typed or tapped meanwhile: the next post is based on the result of this one.
  if (!merged && (!same || actions.length)) base().value = headers.get("X-Sheet-Number");
  if (same || !merged) drawn = fields;
  keep();
  document.dispatchEvent(new Event("draft:stored"));
}

// If another phone finished the play, the answer says so. What was typed is sent once the play is
// reopened.
function refuse() {
  actions = [];
  ahead = 0;
  drawn = snapshot();
}

function answered({ response: { status, headers }, draft }) {
  sending = false;
  isSlow = false;
  clearTimeout(moment);
  if (form() !== draft.form) return;
  if (status < 300) acknowledge(headers, draft);
  else if (status === 409) refuse();
}

function afterAnswer(status) {
  if (isLost(status)) return retry();
  wait = 0;
  if (status < 300 && dirty()) send();
  else showStatus(status < 300 ? "saved" : "unsent");
}

function retry() {
  showStatus("away");
  wait = Math.min(15, wait * 2 || 1);
  clearTimeout(timer);
  timer = setTimeout(send, wait * 1000);
}

function resume() {
  wait = 0;
  send();
  sendOthers(key());
}

// Every answer shows whether the pad can be reached, also those to other requests.
function trackConnection(status) {
  if (isLost(status) === offline) return;
  offline = !offline;
  if (offline) showStatus(dirty() ? "away" : "lost");
  else {
    if (!dirty()) showStatus("");
    resume();
  }
}

// -- the other sheets -----------------------------------------------------------------------------

/** Sends every draft except that of the open sheet, one action after the other. */
async function sendOthers(open) {
  if (sendsOthers) return;
  sendsOthers = true;
  for (const name of names()) {
    if (name !== open && !(await sendAll(name))) break;
  }
  sendsOthers = false;
}

// Returns whether the pad could be reached.
async function sendAll(name) {
  let draft = stored(name);
  while (draft?.url?.startsWith(HOME)) {
    const action = draft.actions?.[0];
    const { fields, id } = next(draft.fields, action, draft.unacknowledged);
    const { status, headers } = await sendOne(draft, post(fields, draft.base, id, action));
    if (status === 504) return false;
    if (status === 404) store(name, null); // the play is gone
    if (status >= 400) break; // it stays: the play is finished, this phone may not score, or the pad failed
    draft = rest(draft, fields, headers);
    store(name, draft);
  }
  return true;
}

// Nothing of the answer is drawn, so the request asks for no page, only whether the post was
// stored.
function sendOne({ url }, body) {
  return reach(url, {
    method: "POST",
    body,
    headers: { "X-CSRFToken": token(), Prefer: "return=minimal" },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

// Returns what still has to be sent after an answer. If the pad merged the draft with others'
// changes, its fields are still based on its own base.
function rest(draft, fields, headers) {
  const actions = (draft.actions ?? []).slice(1);
  const base = headers.has("X-Merged") ? draft.base : headers.get("X-Sheet-Number");
  const isDone = actions.length === 0 && fields === draft.fields;
  return isDone ? null : { ...draft, base, actions, unacknowledged: null };
}

// -- the extension --------------------------------------------------------------------------------

htmx.registerExtension("drafts", {
  htmx_config_request(element, { ctx }) {
    if (element !== form()) return true;
    if (ctx.sourceEvent.type !== "draft:send") {
      tap(ctx.request.submitter);
      keep();
      wait = 0;
    }
    if (sending || !dirty()) return false;
    clearTimeout(timer);
    sending = true;
    ctx.draft = {};
    return true;
  },

  htmx_before_request(_element, { ctx }) {
    if (ctx.draft) compose(ctx);
  },

  htmx_before_response(_element, { ctx }) {
    if (ctx.draft) answered(ctx);
    else trackConnection(ctx.response.status);
  },

  // An answer draws the sheet again only if this phone has nothing that the pad has not stored.
  htmx_before_swap(_element, { ctx, tasks }) {
    const sheet = tasks.findIndex(({ target }) => target?.id === "sheet");
    ctx.drawsSheet = sheet >= 0 && !sending && !dirty();
    if (sheet >= 0 && !ctx.drawsSheet) tasks.splice(sheet, 1);
  },

  htmx_after_swap(_element, { ctx }) {
    if (!ctx.drawsSheet || !form()) return;
    drawn = snapshot();
    ahead = 0;
  },

  htmx_finally_request(_element, { ctx }) {
    if (!ctx.draft || !ctx.response) return;
    trackConnection(ctx.response.status);
    afterAnswer(ctx.response.status);
  },
});

// -- what happens on the page ---------------------------------------------------------------------

document.addEventListener("input", (event) => {
  if (!form()?.contains(event.target)) return;
  keep();
  if (!sending && wait === 0 && dirty()) showStatus(""); // "Saved" is no longer true
});

window.addEventListener("online", resume);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) resume();
});

function restore() {
  const typed = snapshot(); // typed before the scripts had loaded
  form().reset();
  drawn = snapshot();
  fill(typed);
  const draft = stored(key());
  if (!draft) return;
  fill(draft.fields);
  actions = draft.actions ?? [];
  ahead = actions.reduce((sum, action) => sum + growth(action), 0);
  unacknowledged = draft.unacknowledged;
  base().value = draft.base;
  form().dispatchEvent(new CustomEvent("draft:restored", { bubbles: true }));
  if (dirty()) showStatus("unsent");
  else store(key(), null);
}

document.addEventListener("DOMContentLoaded", () => {
  if (form()) restore();
  htmx.process(document.body);
  resume();
});
