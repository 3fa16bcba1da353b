// What is missing on a sheet turns red once it was left, or once somebody was led to what is missing.

const page = document.getElementById("page");
const key = `left:${location.pathname}`;
const isReloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";

const ask = () => page.classList.add("is-asked");

if (sessionStorage.getItem(key) && !isReloaded) ask();
document.addEventListener("to-do:led", ask);
addEventListener("pagehide", () => {
  if (Number(document.getElementById("sheet").dataset.number)) sessionStorage.setItem(key, "1");
});
