/* Mends what the theme leaves wrong for screen readers. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const each = (selector, mend) => document.querySelectorAll(selector).forEach(mend);

  // a label that hides the words on a button: let the words speak
  each(".search-button-field, details.hide > summary", (element) => element.removeAttribute("aria-label"));
  each(".theme-switch-button", (button) => {
    const name = document.createElement("span");
    name.className = "jeux-unseen";
    name.textContent = `${button.getAttribute("aria-label")}: `;
    button.prepend(name);
    button.removeAttribute("aria-label");
  });

  // a list of references whose entries do not say that they are its items
  each(".citation-list > *", (entry) => entry.setAttribute("role", "listitem"));
});
