/** An element with properties and what stands in it.
    @template {keyof HTMLElementTagNameMap} Tag
    @param {Tag} tag
    @param {object} properties
    @param {...(Node | string)} inside */
export const made = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};
