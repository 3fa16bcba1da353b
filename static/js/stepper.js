// Minus and plus beside a number. There is one listener for the whole page, so it also works for
// fragments that are drawn later. Every step sends `input`. The first one also sends `change`, so
// that its total is there at once; further steps are gathered into one `change` when the tapping
// stops.

const HOLD = 450; // ms until a held button repeats
const REPEAT = 90; // ms between repeats
const PAUSE = 350; // ms without a tap until the gathered steps become a `change`

const gathering = new WeakMap(); // input -> {timer, value}: the value of the last `change`
let held = null; // {button, timer, repeated}

/** Returns the number after one step, or null if it stays the same. */
export function stepped(value, step, least, most) {
  const typed = value.trim();
  const now = Number.parseInt(typed, 10);
  let next;
  if (typed === "" || Number.isNaN(now)) next = step > 0 ? least + step : least;
  else next = now + step;
  next = Math.min(Math.max(next, least), most);
  return String(next) === typed ? null : String(next);
}

function limit(input, name, otherwise) {
  const value = Number.parseInt(input.dataset[name] ?? "", 10);
  return Number.isNaN(value) ? otherwise : value;
}

function tellChange(input) {
  const before = gathering.get(input);
  clearTimeout(before?.timer);
  const value = before ? before.value : input.value;
  if (!before) input.dispatchEvent(new Event("change", { bubbles: true }));
  const timer = setTimeout(() => {
    gathering.delete(input);
    if (input.value !== value) input.dispatchEvent(new Event("change", { bubbles: true }));
  }, PAUSE);
  gathering.set(input, { timer, value });
}

function step(input, by) {
  if (!input || input.disabled || input.readOnly) return;
  const next = stepped(input.value, by, limit(input, "least", 0), limit(input, "most", Infinity));
  if (next === null) return;
  input.value = next;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  tellChange(input);
}

function buttonOf(event) {
  return event.target instanceof Element ? event.target.closest("[data-step]") : null;
}

// A button in another place names its field, and what it adds.
const inputOf = ({ dataset, parentElement }) => dataset.of
  ? document.querySelector(`input[name="${dataset.of}"]`) : parentElement.querySelector("input");
const by = (button) => Number(button.dataset.step);

function release() {
  if (held) clearTimeout(held.timer);
}

function repeat() {
  if (!held.button.isConnected) return release();
  held.repeated = true;
  step(inputOf(held.button), by(held.button));
  held.timer = setTimeout(repeat, REPEAT);
}

document.addEventListener("pointerdown", (event) => {
  release();
  held = null;
  const button = buttonOf(event);
  if (!button || event.button !== 0) return;
  held = { button, repeated: false, timer: setTimeout(repeat, HOLD) };
});

for (const end of ["pointerup", "pointercancel", "visibilitychange"]) {
  document.addEventListener(end, release);
}
document.addEventListener("pointerout", (event) => {
  if (held && buttonOf(event) === held.button) release();
});
// A row of figures is one number: a tap on a figure enters it, and the figure of the entered number
// is pressed.
function mark(figures) {
  const value = figures.querySelector("input").value.trim();
  for (const one of figures.querySelectorAll("[data-figure]")) {
    one.setAttribute("aria-pressed", one.dataset.figure === value);
  }
}

function echo() {
  for (const one of document.querySelectorAll("[data-of]")) {
    one.querySelector("output").textContent = inputOf(one)?.value ?? "";
  }
}

for (const told of ["input", "draft:restored", "htmx:after:swap"]) {
  document.addEventListener(told, ({ type, target }) => {
    const rows = type === "input" ? [target.closest?.(".figures")] : document.querySelectorAll(".figures");
    for (const row of rows) if (row) mark(row);
    echo();
  });
}
echo();

document.addEventListener("click", ({ target }) => {
  const figure = target instanceof Element ? target.closest("[data-figure]") : null;
  const input = figure?.closest(".figures").querySelector("input");
  if (!input || input.disabled || input.value === figure.dataset.figure) return;
  input.value = figure.dataset.figure;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  tellChange(input);
});

document.addEventListener("contextmenu", (event) => {
  if (buttonOf(event)) event.preventDefault(); // a long press repeats the step and opens no menu
});

document.addEventListener("click", (event) => {
  const button = buttonOf(event);
  if (!button) return;
  const alreadyStepped = held?.button === button && held.repeated;
  held = null;
  if (!alreadyStepped) step(inputOf(button), by(button));
});

document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.closest(".stepper")) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  step(input, event.key === "ArrowUp" ? 1 : -1);
});
