// Totals count up or down to their new value, unless the person prefers reduced motion.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const minus = "−";
const duration = 120; // ms
const opening = 600; // ms, of what counts up from 0 when its page opens
const read = (output) => Number(output.textContent.replace(minus, "-")); // NaN for a dash
const write = (output, value) => {
  output.textContent = value < 0 ? minus + -value : String(value);
};
const drawn = new Map(); // by id: what stood there when an answer came
const counts = new Map(); // by output: the count that is under way, { from, to, start }

// A page is only ever changed when every total stands at its true value: an answer that comes while
// one is still counting would otherwise be overwritten by the rest of the count.
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
  write(output, count.from + (gone > 0 ? Math.ceil(gone) : Math.floor(gone))); // a step by one shows at once
  requestAnimationFrame(() => step(output, count));
}

function finish(output, count) {
  counts.delete(output);
  write(output, count.to);
  output.classList.remove("is-ticking");
}
