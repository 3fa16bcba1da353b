// Tap a player, then the spaces that hold that player's tokens. There is one listener for the whole
// page, so it also works for a sheet that is drawn again. The hidden fields beside the spaces are
// stored.

let picked = ""; // a seat's key: this phone's own choice, so no answer may change it

const picks = () => [...document.querySelectorAll(".research-pick")];
const fieldOf = (space) => space.previousElementSibling;
const fields = () => document.querySelectorAll(".research-row input[type=hidden]");

function press() {
  const all = picks();
  if (all.length && !all.some((pick) => pick.dataset.seat === picked)) picked = all[0].dataset.seat;
  for (const pick of all) pick.setAttribute("aria-pressed", String(pick.dataset.seat === picked));
}

function token({ css, initial }) {
  const drawn = document.createElement("span");
  drawn.className = `token ${css}`;
  drawn.setAttribute("aria-hidden", "true");
  drawn.textContent = initial;
  return drawn;
}

// Draws a space as its field says. Outlines come with the answer, so the old one is removed.
function paint(space) {
  const owner = picks().find((pick) => pick.dataset.seat === fieldOf(space).value);
  space.querySelector(".token")?.remove();
  if (owner) space.append(token(owner.dataset));
  space.classList.remove("in-group", "edge-top", "edge-right", "edge-bottom", "edge-left");
  const label = space.dataset.label;
  space.setAttribute("aria-label", owner ? `${label}, ${owner.dataset.name}` : label);
}

function count() {
  const owners = [...fields()].map((field) => field.value);
  for (const pick of picks()) {
    const own = owners.filter((owner) => owner === pick.dataset.seat).length;
    pick.querySelector(".research-tokens").textContent = own;
  }
}

function tap(space) {
  const field = fieldOf(space);
  field.value = field.value === picked ? "" : picked;
  paint(space);
  count();
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const pick = event.target.closest(".research-pick");
  const space = event.target.closest("button.space");
  if (pick) {
    picked = pick.dataset.seat;
    press();
  } else if (space) {
    event.preventDefault();
    tap(space);
  }
});
// A link to a task about a player's tokens chooses that player.
document.addEventListener("to-do:led", ({ target }) => {
  if (!target.matches(".research-pick")) return;
  picked = target.dataset.seat;
  press();
});
document.addEventListener("htmx:after:swap", press);
document.addEventListener("draft:restored", () => {
  for (const space of document.querySelectorAll("button.space")) paint(space);
  count();
});
press();
