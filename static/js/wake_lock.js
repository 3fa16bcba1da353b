// The screen stays awake at the table, where the browser can (https or this very machine).

async function stay() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // Low battery, or not allowed: the pad works all the same.
  }
}

document.addEventListener("visibilitychange", stay);
stay();
