/* ipywidgets gives the handles of its sliders no names: they carry what sighted readers see. */
const name = (handle) => {
  const said = (part) => handle.closest(".widget-inline-hbox").querySelector(part)?.textContent.trim();
  handle.ariaLabel = said(".widget-label");
  handle.ariaValueText = said(".widget-readout");
};
new MutationObserver(() => document.querySelectorAll(".widget-inline-hbox .noUi-handle").forEach(name))
  .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-valuenow"] });
