// Totals count up or down to their new value, unless the person prefers reduced motion.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const minus = "−";
const duration = 120; // ms
const opening = 600; // ms, for totals that count up from 0 when their page opens
const read = (output) => Number(output.textContent.replace(minus, "-")); // NaN for a dash
const write = (output, value) => {
  output.textContent = value < 0 ? minus + -value : String(value);
};
const drawn = new Map(); // by id: the value when an answer came
const counts = new Map(); // by output: the running count, { from, to, start }

// A page is changed only while every total shows its true value; otherwise the rest of a running
// count would overwrite the answer.
document.addEventListener("htmx:before:swap", () => {
  for (const output of document.querySelectorAll("#board output")) drawn.set(output.id, read(output));
  for (const [output, count] of counts) finish(output, count);
});

document.addEventListener("htmx:after:swap", () => {
  if (still.matches) return;
  for (const output of document.querySelectorAll("#board output")) {
    start(output, drawn.get(output.id), read(output), duration);
    drawn.delete(output.id);
  }
});

if (!still.matches) {
  for (const total of document.querySelectorAll("[data-count-up]")) start(total, 0, read(total), opening);
}

function start(output, from, to, takes) {
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) return;
  const count = { from, to, takes, start: performance.now() };
  counts.set(output, count);
  output.classList.add("is-ticking");
  step(output, count);
}

function step(output, count) {
  if (counts.get(output) !== count) return;
  const done = Math.min(1, (performance.now() - count.start) / count.takes);
  if (done === 1) return finish(output, count);
  const gone = (count.to - count.from) * done;
  write(output, count.from + (gone > 0 ? Math.ceil(gone) : Math.floor(gone))); // a change by one is shown at once
  requestAnimationFrame(() => step(output, count));
}

function finish(output, count) {
  counts.delete(output);
  write(output, count.to);
  output.classList.remove("is-ticking");
}
