/* SVG in words. */

/**
 * An element with its attributes in this order; those that are undefined are left out.
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {string} [inside]
 * @returns {string}
 */
export function element(name, attributes, inside) {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${value}"`);
  const begins = `<${name}${words.join("")}`;
  return inside === undefined ? `${begins}/>` : `${begins}>${inside}</${name}>`;
}

/**
 * A length as a picture tells it: no eye sees less than a tenth.
 * @param {number} x
 */
export const tenths = (x) => x.toFixed(1);
