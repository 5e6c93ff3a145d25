/* The switch of the header for letters without serifs, which is remembered. */

/** Bring the switch to life. */
export const switchLetters = () => {
  const look = document.documentElement.dataset;
  const button = document.querySelector(".jeux-letters");
  const show = () => button?.setAttribute("aria-pressed", String(look.letters === "plain"));
  button?.addEventListener("click", () => {
    look.letters = look.letters === "plain" ? "book" : "plain";
    localStorage.setItem("letters", look.letters);
    show();
  });
  show();
};
