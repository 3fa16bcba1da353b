// How much of the head of the page stays in sight, for what sticks below it while a hand is fed.

const head = document.querySelector(".head");

if (head) {
  new ResizeObserver(() => {
    const { position, top } = getComputedStyle(head);
    const height = position === "sticky" ? head.offsetHeight + Number.parseFloat(top) : 0;
    document.documentElement.style.setProperty("--head", `${height}px`);
  }).observe(head);
}
