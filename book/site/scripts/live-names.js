/* ipywidgets gives the handles of its sliders no names: they carry what sighted readers see. */
const HANDLES = ".widget-inline-hbox .noUi-handle";
const CHANGES = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-valuenow"] };

const name = (handle) => {
  const text = (part) => handle.closest(".widget-inline-hbox").querySelector(part)?.textContent.trim();
  handle.ariaLabel = text(".widget-label");
  handle.ariaValueText = text(".widget-readout");
};

/** From now on, name the handles of every slider that comes or moves. */
export const nameHandles = () => {
  const changes = new MutationObserver(() => document.querySelectorAll(HANDLES).forEach(name));
  changes.observe(document.body, CHANGES);
};
