// A mischief card is put together with taps: what the edition knows about it is filled in, and the
// cards that would pay are ticked. The pad has computed the payment of each cost, and the page
// contains it.

const by = (id) => document.getElementById(id);
const radios = (name) => [...document.querySelectorAll(`input[name="${name}"]`)];
const picked = (name) => radios(name).find((radio) => radio.checked)?.value;
const coins = () => [...document.querySelectorAll("#race-pay input")];
let proposed = ""; // the cost and the cards for which a payment was last ticked

// -- what is paid ------------------------------------------------------------------------------------

function propose(cost, line) {
  const now = `${cost}: ${coins().map((coin) => coin.value)}`;
  if (now === proposed) return;
  proposed = now;
  const places = line ? line.dataset.pay.split(",") : [];
  coins().forEach((coin, index) => {
    coin.checked = places.includes(String(index));
  });
}

function say(line) {
  const so = by("race-so");
  if (!so || !line) return;
  const cards = coins().filter((coin) => coin.checked).map((coin) => Number(coin.value));
  const paid = cards.reduce((sum, hearts) => sum + hearts, 0);
  const told = { cards: cards.join(" + ") || "0", cost: line.dataset.cost };
  const put = (words) => words.replace(/{(\w+)}/g, (whole, name) => told[name] ?? whole);
  const bad = line.classList.contains("is-bad");
  const short = !bad && paid < Number(line.dataset.cost);
  const changed = line.dataset.pay !== String(coins().flatMap((coin, index) => (coin.checked ? index : [])));
  so.textContent = short ? put(so.dataset.short) : changed && cards.length ? put(so.dataset.pays) : line.textContent;
  so.classList.toggle("is-bad", bad || short);
  by("race-thumb-take")?.toggleAttribute("disabled", line.dataset.never !== undefined);
  const pays = !bad && told.cost !== "0";
  by("race-pay")?.toggleAttribute("hidden", !pays);
  so.classList.toggle("visually-hidden", pays && !short); // the ticked cards say it
}

function label(cost) {
  const button = by("race-thumb-take");
  if (!button) return;
  const paws = radios("my-value").find((radio) => radio.checked);
  button.textContent = cost && paws ? paws.dataset.take.replace("{cost}", cost) : button.dataset.usual;
}

function show() {
  const cost = picked("my-cost");
  label(cost);
  const line = cost === undefined ? null : document.querySelector(`#race-costs [data-cost="${cost}"]`);
  propose(cost, line);
  say(line);
}

// -- a card by its number or name --------------------------------------------------------------------

function known(said) {
  const wanted = said.trim().toLowerCase();
  const named = [...document.querySelectorAll("#race-cards option")].filter(
    (card) => wanted && [card.value.toLowerCase(), card.dataset.number].includes(wanted),
  );
  return named.find((card) => card.dataset.value || card.dataset.hearts) ?? named[0];
}

function look() {
  const card = known(by("race-my-card").value);
  for (const name of ["value", "cost"]) {
    for (const radio of radios(`my-${name}`)) {
      if (card?.dataset[name]) radio.checked = radio.value === card.dataset[name];
    }
  }
  for (const key of document.querySelectorAll(".race-turn .race-keys [data-hearts]")) {
    key.classList.toggle("is-meant", key.dataset.hearts === card?.dataset.hearts);
  }
  show();
}

// -- what happens on the page ------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#race-clear")) return;
  for (const radio of ["value", "cost", "named"].flatMap((name) => radios(`my-${name}`))) radio.checked = false;
  by("race-my-card").value = "";
  look();
});
document.addEventListener("input", (event) => {
  if (event.target.id === "race-my-card") {
    for (const chip of radios("my-named")) chip.checked = chip.value === event.target.value;
    look();
  } else if (event.target.name === "my-named" && by("race-my-card")) {
    by("race-my-card").value = event.target.value;
    look();
  } else if (event.target.name?.startsWith("my-")) show();
});
let tapped = false; // on this phone, since the page was last drawn
document.addEventListener("draft:taken", () => {
  tapped = true;
  proposed = "";
  if (by("race-my-card")) look();
});
document.addEventListener("htmx:after:swap", () => {
  show();
  // Only the phone that tapped scrolls to the question that follows; nobody else is interrupted.
  const told = by("race-ask") ?? document.querySelector(".race-won");
  if (tapped) told?.scrollIntoView({ block: "nearest" });
  tapped = false;
});

// -- the cats walk -----------------------------------------------------------------------------------

const PAW = 90; // ms
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const stood = new Map(); // where each head was last drawn: its number of paws, by id

function walk() {
  for (const head of document.querySelectorAll(".race-track [id]")) {
    const now = Number(head.closest("[data-at]").dataset.at);
    const paws = now - (stood.get(head.id) ?? now);
    stood.set(head.id, now);
    if (!paws || calm.matches) continue;
    const step = head.parentElement.offsetWidth;
    const way = Array.from({ length: Math.abs(paws) + 1 }, (_, taken) => ({
      translate: `${(Math.sign(paws) * taken - paws) * step}px`,
      easing: "ease-in-out",
    }));
    head.animate(way, PAW * Math.abs(paws));
  }
}
document.addEventListener("htmx:after:swap", walk);
walk();

// -- drawers -----------------------------------------------------------------------------------------

// A cat's name opens the values that can be set for it by hand.
document.addEventListener("click", (event) => {
  // The board shows what was tapped; points and tokens may take several taps.
  const button = event.target.closest?.(".drawer [name=action], .drawer [name=my-named]");
  if (button && !button.closest(".race-step")) setTimeout(() => (button.closest(".drawer").open = false));
  const hand = event.target.closest?.("[data-hand]")?.dataset.hand;
  if (!hand) return;
  event.preventDefault();
  by("race-drawer").open = true;
  const opened = by(`race-hand-${hand}`);
  opened.open = true;
  opened.querySelector("summary").focus();
  opened.scrollIntoView({ block: "nearest" });
});
