/* Stands in for sanitize-html in the bundle: ipywidgets calls it for descriptions that are HTML,
   and the book has none. */
export default (html) => html.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
