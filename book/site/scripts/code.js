/* The switch that shows or hides code, and the long code that a phone shows the beginning of. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const root = document.documentElement;
  const button = document.querySelector(".jeux-code");
  const tell = () => button?.setAttribute("aria-pressed", String(root.dataset.code !== "hidden"));
  button?.addEventListener("click", () => {
    if (root.dataset.code === "hidden") delete root.dataset.code;
    else root.dataset.code = "hidden";
    localStorage.setItem("code", root.dataset.code ?? "shown");
    tell();
  });
  tell();

  document.addEventListener("click", ({ target }) => {
    const whole = target.closest?.(".jeux-whole");
    if (!whole) return;
    const open = whole.parentElement.classList.toggle("jeux-opened");
    whole.setAttribute("aria-expanded", String(open));
  });
});
