// A mischief card is put together with taps: what the edition knows of it is filled in, and the cards
// that would pay are ticked. What a cost comes to the pad has worked out and written down beforehand.

const by = (id) => document.getElementById(id);
const radios = (name) => [...document.querySelectorAll(`input[name="${name}"]`)];
const picked = (name) => radios(name).find((radio) => radio.checked)?.value;
const coins = () => [...document.querySelectorAll("#race-pay input")];
let proposed = ""; // the cost and the cards for which a payment was ticked last

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
  by("race-deeds").querySelector("[value^=score]")?.toggleAttribute("disabled", line.dataset.never !== undefined);
  by("race-pay")?.toggleAttribute("hidden", bad || told.cost === "0");
}

function show() {
  const cost = picked("my-cost");
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

document.addEventListener("input", (event) => {
  if (event.target.id === "race-my-card") {
    for (const chip of radios("my-named")) chip.checked = chip.value === event.target.value;
    look();
  } else if (event.target.name === "my-named" && by("race-my-card")) {
    by("race-my-card").value = event.target.value;
    look();
  } else if (event.target.name?.startsWith("my-")) show();
  if (/^my-(value|cost)$/.test(event.target.name) && picked("my-value") && picked("my-cost")) {
    by("race-deeds").scrollIntoView({ block: "nearest" });
  }
});
let tapped = false; // here, since the page was last drawn
document.addEventListener("draft:taken", () => {
  tapped = true;
  proposed = "";
  if (by("race-my-card")) look();
});
document.addEventListener("htmx:after:swap", () => {
  show();
  // Whoever tapped wants to see what the pad asks of it; nobody else is led away from what they do.
  const told = by("race-ask") ?? document.querySelector(".race-won");
  if (tapped) told?.scrollIntoView({ block: "nearest" });
  tapped = false;
});

// The strip of totals is shown while no cat is in sight (cantankerous_cats.css).
const head = document.querySelector(".head");
const sight = new IntersectionObserver(
  (cats) => head.classList.toggle("shows-board", !cats.at(-1).isIntersecting),
  { rootMargin: `-${head.offsetHeight}px 0px 0px` },
);
const watch = () => document.querySelectorAll(".race-cats").forEach((cats) => sight.observe(cats));
document.addEventListener("htmx:after:swap", watch);
watch();

// A cat's name opens what can be entered for it by hand.
document.addEventListener("click", (event) => {
  // What was tapped by hand is seen on the board; points and tokens may take several taps.
  const button = event.target.closest?.(".race-drawer [name=action]");
  if (button && !button.closest(".race-step")) setTimeout(() => (by("race-drawer").open = false));
  const card = event.target.closest?.("#race-named [name=action]")?.closest("details");
  if (card) setTimeout(() => (card.open = false));
  const hand = event.target.closest?.("[data-hand]")?.dataset.hand;
  if (!hand) return;
  event.preventDefault();
  by("race-drawer").open = true;
  const opened = by(`race-hand-${hand}`);
  opened.open = true;
  opened.querySelector("summary").focus();
  opened.scrollIntoView({ block: "nearest" });
});
