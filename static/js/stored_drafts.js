// What this phone could not send yet, kept by sheet. A draft: {url, base, fields, actions,
// unacknowledged}; `actions` are buttons that were tapped, `unacknowledged` is a post whose answer
// never came. The drafts of sheets that are not open now are sent from here.

import { reach, token } from "./fragments.js";

const PREFIX = "draft:";
const PATIENCE = 10_000; // ms
let sending = false;

export const nameOf = (sheet) => PREFIX + sheet;

export const random = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export function store(name, draft) {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // No storage here (a private window): the page itself still has everything.
  }
}

export function stored(name) {
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
export function post(fields, base, id, action) {
  const body = new URLSearchParams(action?.mine ? `${fields}&${action.mine}` : fields);
  body.set("base", base);
  body.set("submission", id);
  if (action) body.set("action", action.value);
  if (action) body.set("ahead", action.ahead ?? 0); // what was tapped here before it, and is not drawn
  return body;
}

/** Send every draft but that of the open sheet, one action after the other. */
export async function sendOthers(open) {
  if (sending) return;
  sending = true;
  for (const name of names()) {
    if (name !== open && !(await sendAll(name))) break;
  }
  sending = false;
}

// Gives whether the pad could be reached.
async function sendAll(name) {
  let draft = stored(name);
  while (draft?.url?.startsWith(location.origin)) {
    const { status, headers } = await sendOne(draft);
    if (status === 504) return false;
    if (status === 404) store(name, null); // the play is gone
    if (status >= 400) break; // it stays: the play is finished, this phone may not score, or the pad fails
    draft = rest(draft, headers);
    store(name, draft);
  }
  return true;
}

// Nothing of the answer is drawn, so no page is asked for, only whether the post was stored.
function sendOne(draft) {
  const action = draft.actions?.[0];
  const id = action?.id ?? draft.unacknowledged?.id ?? random(8);
  return reach(draft.url, {
    method: "POST",
    body: post(draft.fields, draft.base, id, action),
    headers: { "X-CSRFToken": token(), Prefer: "return=minimal" },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

// What of a draft still has to be sent after an answer. Where the pad merged it with others' changes,
// its fields are still based on its own base.
function rest(draft, headers) {
  const actions = (draft.actions ?? []).slice(1);
  const base = headers.has("X-Merged") ? draft.base : headers.get("X-Sheet-Number");
  return actions.length ? { ...draft, base, actions, unacknowledged: null } : null;
}
