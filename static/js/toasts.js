// Short messages at the bottom of the page, which fade by themselves.

export function showToast(message) {
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = message;
  document.getElementById("toasts").append(toast);
}
