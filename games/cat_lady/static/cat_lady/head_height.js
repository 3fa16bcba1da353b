// How high the head of the page is, for what sticks below it while a hand is fed.

const head = document.querySelector(".head");

if (head) {
  new ResizeObserver(() => {
    const sticks = getComputedStyle(head).position === "sticky";
    const height = sticks ? head.offsetHeight : 0;
    document.documentElement.style.setProperty("--head", `${height}px`);
  }).observe(head);
}
