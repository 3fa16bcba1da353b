// Totals count up or down to their new value, unless the person prefers reduced motion.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const minus = "−";
const read = (output) => Number(output.textContent.replace(minus, "-"));
const write = (output, value) => {
  output.textContent = value < 0 ? minus + -value : String(value);
};
const before = new Map();

document.addEventListener("htmx:before:swap", () => {
  for (const output of document.querySelectorAll("#board output")) before.set(output.id, read(output));
});

document.addEventListener("htmx:after:swap", () => {
  if (still.matches) return;
  for (const output of document.querySelectorAll("#board output")) {
    const [from, to] = [before.get(output.id), read(output)];
    if (from === undefined || from === to) continue;
    output.classList.add("is-ticking");
    step(output, from, to, performance.now());
  }
});

function step(output, from, to, start) {
  const done = Math.min(1, (performance.now() - start) / 350);
  if (read(output) !== to || done < 1) write(output, Math.round(from + (to - from) * done));
  if (done < 1) requestAnimationFrame(() => step(output, from, to, start));
  else output.classList.remove("is-ticking");
}
