/* The switch of the header: it opens all code, and is remembered. A question keeps its own closed. */

/** Bring the switch to life, and open the code for a reader who has chosen so. */
export const switchCode = () => {
  const root = document.documentElement;
  const button = document.querySelector(".jeux-code");
  const show = (open) => {
    for (const fold of document.querySelectorAll("details.code")) fold.open = open;
    root.dataset.code = open ? "open" : "closed";
    button?.setAttribute("aria-pressed", String(open));
  };
  button?.addEventListener("click", () => {
    show(root.dataset.code !== "open");
    localStorage.setItem("code", root.dataset.code);
  });
  if (root.dataset.code === "open") show(true);
};
