// Of many sheets, the tab of the open one is in sight.

const open = document.querySelector(".tabs > [aria-current]");

if (open) {
  const tabs = open.parentElement;
  tabs.scrollLeft = open.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
}
