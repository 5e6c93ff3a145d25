/* What ipywidgets' own controls tell screen readers: it gives them neither names nor states. */
const set = (element, attribute, words) => {
  if (words && element.getAttribute(attribute) !== words) element.setAttribute(attribute, words);
};
const said = (row, part) => row.querySelector(part)?.textContent.trim();

// a handle carries the name and the value that sighted readers see
const name = (handle) => {
  const row = handle.closest(".widget-inline-hbox");
  if (!row) return;
  set(handle, "aria-label", said(row, ".widget-label"));
  set(handle, "aria-valuetext", said(row, ".widget-readout"));
};
// words to choose from are a group of buttons, of which one is pressed
const press = (group) => {
  set(group, "role", "group");
  set(group, "aria-label", said(group.closest(".widget-toggle-buttons"), ".widget-label"));
  for (const button of group.querySelectorAll(".widget-toggle-button")) set(button, "aria-pressed", String(button.classList.contains("mod-active")));
};
new MutationObserver(() => {
  document.querySelectorAll(".widget-inline-hbox .noUi-handle").forEach(name);
  document.querySelectorAll(".widget-toggle-buttons > div:has(.widget-toggle-button)").forEach(press);
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-valuenow", "class"] });
