// The service worker: if the pad cannot be reached it shows what this phone last saw of a club,
// always with a line that says from when that is. The pad puts `PAD` in front of it (app_views.py).
// It stores pages of tonight, plays and nights that were opened on this phone, for a week, and the
// files of these pages. It does not handle posts and other pages.

const OURS = `${PAD.home.slice(1)}pad-`; // other programs at the same address have stores of their own
const CACHE = OURS + PAD.version;
const inPad = ({ source }) => new RegExp(`^${PAD.home}${source}`);
const inText = ({ source }) => new RegExp(PAD.home + source, "g");
const KEPT = inPad(/clubs\/\d+\/(?:plays\/\d+\/(?:(?:score|result|sheets\/[\w-]+)\/)?|nights\/[\d-]+\/)?$/);
const RULINGS = inPad(/rulings\/[\w-]+\/$/); // they belong to no club
const RULED = inText(/rulings\/[\w-]+\//); // a page has a link to them
const MADE_OF = inText(/static\/[^"]+/);
const CLUB = inPad(/clubs\/\d+\//);
const TONIGHT = inPad(/clubs\/\d+\/$/);
const FILE = inPad(/static\/.*\.[0-9a-f]{12}\.\w+$/); // its content never changes
const GONE = [403, 404, 410]; // this phone may not see it any more
const AWAY = [502, 503, 504]; // a proxy in front of the pad cannot reach it
const GOES = /\/(?:leave|delete|erase)\/$/; // after such a post, what was seen before has to be deleted
const LINE = /(<p [^>]*id="no-signal"[^>]*) hidden>([^<]*)/; // is on every page, see base.html
const LANGUAGE = /<html lang="([^"]+)"/;
const AT = "X-Kept-At";
const MOST = 40; // pages
const WEEK = 7 * 24 * 60 * 60_000; // ms
const PATIENCE = 6_000; // ms until a stored page is better than none
const MINUTE = 60_000;

const checked = new Map(); // by club: when the pad was last asked whether stored pages may stay

const open = () => caches.open(CACHE);
const later = (ms) => new Promise((_resolve, reject) => setTimeout(reject, ms));

// -- a version comes, and the one before goes ------------------------------------------------------

self.addEventListener("install", (event) => {
  event.waitUntil(begin().then(() => self.skipWaiting()));
});

async function begin() {
  const cache = await open();
  await cache.add(PAD.noSignal);
  await Promise.all(PAD.files.map((file) => keepFile(cache, file)));
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await takePages();
}

async function takePages() {
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: "window" });
  await Promise.allSettled(pages.map(({ url }) => keepNow(new URL(url))));
}

// The worker never saw pages that were open before it started.
async function keepNow(url) {
  if (isKept(url)) await keep(url, await fetch(url.pathname));
}

// A page tells which files it has, and whether it opened while this worker took over: the worker
// has not seen such a page, and does not control it yet.
self.addEventListener("message", (event) => event.waitUntil(hear(event.data)));

async function hear({ files, isUnseen }) {
  if (isUnseen) await takePages();
  await keepFiles(files);
}

async function keepFiles(files) {
  const cache = await open();
  for (const file of files.filter((one) => FILE.test(new URL(one).pathname))) {
    if (!isWhole(await cache.match(file))) await keepFile(cache, file).catch(() => {});
  }
}

// If the signal goes away while the head of an answer arrives, the file has no type and no page
// could use it. It is not stored, or it would be broken until the next version.
const isWhole = (answer) => Boolean(answer?.ok && answer.headers.get("Content-Type"));

async function keepFile(cache, file) {
  const answer = await fetch(file);
  if (!isWhole(answer)) throw new TypeError(file);
  await cache.put(file, answer);
}

// -- what is asked for -----------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "GET" && FILE.test(url.pathname)) event.respondWith(file(event));
  else if (request.method === "GET" && RULINGS.test(url.pathname)) event.respondWith(page(event, url));
  else if (request.mode !== "navigate") return;
  else if (request.method === "GET") event.respondWith(page(event, url));
  else event.respondWith(send(event, url));
});

// A script may import another one after the page has told which files it has.
async function file(event) {
  const cache = await open();
  const found = await cache.match(event.request);
  if (isWhole(found)) return found;
  const answer = await fetch(event.request);
  if (isWhole(answer)) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}));
  return answer;
}

async function page(event, url) {
  const asked = fetch(event.request);
  const copy = asked.then((answer) => (isKept(url) ? answer.clone() : answer));
  event.waitUntil(copy.then((answer) => keep(url, answer)).catch(() => {}));
  const old = await kept(url);
  // A person who reloads a page wants the current one, and waits for it.
  const waits = !old || event.request.cache !== "default";
  try {
    const answer = await (waits ? asked : Promise.race([asked, later(PATIENCE)]));
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // The pad was not reached, or not soon enough.
  }
  return old ?? noSignal(false);
}

async function send(event, url) {
  if (GOES.test(url.pathname)) await forget(url);
  try {
    return await fetch(event.request);
  } catch {
    return noSignal(true);
  }
}

// -- what is kept ----------------------------------------------------------------------------------

const isKept = ({ pathname, search }) => !search && (KEPT.test(pathname) || RULINGS.test(pathname));

async function keep(url, answer) {
  const isOfClub = CLUB.test(url.pathname);
  if (isOfClub && GONE.includes(answer.status)) return forget(url);
  if (answer.status !== 200 || answer.redirected || !isKept(url)) return;
  const text = await answer.text();
  if (!LINE.test(text)) return; // it could not be marked as old
  await followLanguage(text);
  if (isOfClub) await check(url);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(AT, Date.now());
  await (await open()).put(url.pathname, new Response(text, { headers }));
  await tidy();
  await (isOfClub ? keepRulings(text) : keepFiles(addresses(text, MADE_OF)));
}

const addresses = (text, those) => [...new Set(text.match(those))].map((one) => location.origin + one);

/** Stores the rulings that a page links to, once, with everything that is needed to show one. */
async function keepRulings(text) {
  const cache = await open();
  for (const address of addresses(text, RULED)) {
    if (await cache.match(address)) continue;
    await fetch(address).then((answer) => keep(new URL(address), answer), () => {});
  }
}

/** Returns every stored page, the latest first: {path, at}. */
async function pages() {
  const cache = await open();
  const found = [];
  for (const request of await cache.keys()) {
    const at = Number((await cache.match(request)).headers.get(AT));
    if (at) found.push({ path: new URL(request.url).pathname, at });
  }
  return found.sort((one, other) => other.at - one.at);
}

async function drop(isDropped) {
  const cache = await open();
  const dropped = (await pages()).filter(isDropped);
  await Promise.all(dropped.map(({ path }) => cache.delete(path)));
}

const tidy = () => drop(({ at }, place) => place >= MOST || at < Date.now() - WEEK);

async function forget(url) {
  const club = CLUB.exec(url.pathname)[0];
  await drop(({ path }) => path.startsWith(club));
}

// Somebody was erased, or viewers see less of names than before: the club's stored pages are
// deleted.
async function check(url) {
  const club = CLUB.exec(url.pathname)[0];
  if (Date.now() - (checked.get(club) ?? 0) < MINUTE) return;
  const answer = await fetch(`${club}kept/`);
  if (!answer.ok) return;
  checked.set(club, Date.now());
  const cache = await open();
  const [now, before] = [await answer.text(), await (await cache.match(`${club}kept/`))?.text()];
  if (now !== before) await forget(url);
  await cache.put(`${club}kept/`, new Response(now));
}

// Pages in the former language are deleted.
async function followLanguage(text) {
  const cache = await open();
  const ours = await (await cache.match(PAD.noSignal)).text();
  if (LANGUAGE.exec(ours)?.[1] === LANGUAGE.exec(text)[1]) return;
  await drop(() => true);
  await cache.add(PAD.noSignal);
}

// -- what is shown of it ---------------------------------------------------------------------------

/** Returns what is stored for an address, marked as old; nothing if there is none. */
async function kept(url) {
  const found = await pages();
  const path = url.pathname;
  const exact = found.find((one) => one.path === path);
  if (exact) return old(exact);
  // An address that only redirects: from a play to one of its sheets, or from the first page to a
  // club.
  const isIt = [PAD.home, PAD.last].includes(path)
    ? (one) => TONIGHT.test(one.path)
    : (one) => KEPT.test(path) && path.includes("/plays/") && one.path.startsWith(path);
  const there = found.find(isIt);
  return there && Response.redirect(there.path);
}

async function old({ path, at }) {
  if (at < Date.now() - WEEK) return undefined;
  const answer = await (await open()).match(path);
  return new Response(marked(await answer.text(), at), { headers: answer.headers });
}

function marked(text, at) {
  const time = `<time datetime="${new Date(at).toISOString()}">${inWords(at, text)}</time>`;
  return text
    .replace(LINE, (_all, tag, words) => `${tag}>${words.replace("{time}", time)}`)
    .replace("</head>", `<script type="module" src="${PAD.script}"></script></head>`);
}

function inWords(at, text) {
  const today = new Date().toDateString() === new Date(at).toDateString();
  const shown = { ...(today ? {} : { dateStyle: "medium" }), timeStyle: "short", hourCycle: "h23" };
  return new Intl.DateTimeFormat(LANGUAGE.exec(text)[1], shown).format(at);
}

async function noSignal(isPost) {
  const cache = await open();
  const isSeen = ({ path, at }) => CLUB.test(path) && at >= Date.now() - WEEK;
  const found = (await pages()).filter(isSeen);
  const items = await Promise.all(found.map(listed));
  const text = (await (await cache.match(PAD.noSignal)).text())
    .replace(/(<p [^>]*id="not-sent"[^>]*) hidden>/, isPost ? "$1>" : "$&")
    .replace(/<ul [^>]*id="kept-pages"[^>]*>/, (list) => list + items.join(""));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(text, { status: 503, headers });
}

async function listed({ path, at }) {
  const text = await (await (await open()).match(path)).text();
  const title = /<title>([^<]*)/.exec(text)[1];
  return `<li><a class="choice" href="${path}"><span class="grow">${title}</span> ${inWords(at, text)}</a></li>`;
}
