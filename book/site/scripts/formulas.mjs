/* Draw formulas as HTML that needs no script. In: ["\\(tex\\)", "\\[tex\\]", …].
   Out: {css, html: […]}. */
import mathjax from "mathjax";
import { readFileSync } from "node:fs";
import { heard } from "./heard.mjs";

const MATHJAX = {
  loader: { load: ["input/tex", "[tex]/cancel", "output/chtml", "adaptors/liteDOM", "a11y/assistive-mml"], versionWarnings: false },
  tex: { packages: { "[+]": ["cancel"] } },
  chtml: { fontURL: "mathjax/fonts", adaptiveCSS: true },
};
// an x of the page's text, beside which the formulas stand, is 0.47 em high
const SIZE = { em: 16, ex: 7.7 };

const [BINARY, RELATION] = ["3", "4"]; // the room that MathJax leaves before such a sign
const COMMA = "mjx-c2C";
const [OPENING, CLOSING] = [/mjx-c(28|5B|7B)\b/, /mjx-c(29|5D|7D)\b/];
// signs that find room on a line of a phone, also beside a number; and most often
const [FEW, MORE] = [16, 19];

const { tex2chtml, chtmlStylesheet, startup } = await mathjax.init(MATHJAX);
const { adaptor } = startup;

const isSign = (node) =>
  adaptor.kind(node) === "mjx-mo" && [BINARY, RELATION].includes(adaptor.getAttribute(node, "space"));
const isComma = (node) => adaptor.kind(node) === "mjx-mo" && adaptor.innerHTML(node).includes(`"${COMMA}"`);
const breakBefore = (node) => adaptor.insert(adaptor.node("wbr"), node);
const breakAfter = (node) => adaptor.insert(adaptor.node("wbr"), adaptor.next(node));

/** Let a narrow screen break a formula of a line after a sign or a comma, as TeX does. */
const mayBreak = (math) => {
  for (const node of adaptor.childNodes(math).slice(0, -1)) if (isSign(node) || isComma(node)) breakAfter(node);
};

/** The signs of some elements. */
const signsOf = (...nodes) => nodes.flatMap((node) => adaptor.tags(node, "mjx-c"));
/** An element without its exponent or index: a bracket may have one. */
const baseOf = (node) => (/^mjx-m(sup|sub|subsup)$/.test(adaptor.kind(node)) ? adaptor.firstChild(node) : node);
/** How many brackets an element opens: 1, −1 if it closes one, else 0. */
const opens = (node) => {
  const [sign, ...more] = signsOf(baseOf(node)).map((one) => adaptor.getAttribute(one, "class"));
  if (!sign || more.length) return 0;
  return Number(OPENING.test(sign)) - Number(CLOSING.test(sign));
};

/** Whether a formula that stands alone may break before an element, from best to worst: after a space or
    a comma, before a relation, before any sign. */
const isNext = (node, before) => isComma(before) || adaptor.kind(before) === "mjx-mspace";
const isRelation = (node) => isSign(node) && adaptor.getAttribute(node, "space") === RELATION;
const isTerm = (node, before) => isSign(node) || (opens(node) > 0 && opens(before) < 0);

/** Elements in pieces, broken outside their brackets, or inside the outermost ones, too. */
const broken = (nodes, way, outside = 0) => {
  const pieces = [[]];
  let depth = 0;
  nodes.forEach((node, k) => {
    if (k && depth <= outside && way(node, nodes[k - 1])) pieces.push([]);
    pieces.at(-1).push(node);
    depth += opens(node);
  });
  return pieces;
};
/** Elements in pieces that have so many signs at most, if they break into such. */
const inPieces = (nodes, most, [way, ...worse]) => {
  if (!way || signsOf(...nodes).length <= most) return [nodes];
  return broken(nodes, ...way).flatMap((piece) => inPieces(piece, most, worse));
};

/** Let a narrow screen break a formula that stands alone, if it is long: two beside each other between
    them, if that will do. */
const mayBreakAlone = (math) => {
  const [table] = adaptor.tags(math, "mjx-mlabeledtr"); // one with a number is a table
  const cells = table ? adaptor.childNodes(table) : [math];
  const nodes = adaptor.childNodes(cells[0]);
  if (cells.length > 1 || signsOf(...nodes).length <= FEW) return;
  const beside = broken(nodes, isNext);
  const most = beside.length > 1 ? MORE : FEW;
  const pieces = beside.flatMap((one) => inPieces(one, most, [[isRelation], [isTerm], [isTerm, 1]]));
  for (const [first] of pieces.slice(1)) breakBefore(first);
};

/** \overset{5}{\cancel{4}} is the proof-reader's mark. */
const markErrata = (formula) => {
  for (const struck of adaptor.tags(formula, "mjx-menclose")) {
    const around = adaptor.parent(adaptor.parent(struck));
    if (adaptor.kind(around) === "mjx-mover") adaptor.addClass(around, "erratum");
  }
};

const drawn = (formula) => {
  const [, bracket] = formula; // of \( or \[
  const tex = formula.slice(2, -2);
  const html = tex2chtml(tex, { display: bracket === "[", ...SIZE });
  markErrata(html);
  const [math] = adaptor.tags(html, "mjx-math");
  if (bracket === "(") mayBreak(math);
  else mayBreakAlone(math);
  adaptor.tags(html, "math").forEach((spoken) => heard(spoken, adaptor));
  return adaptor.outerHTML(html);
};

const html = JSON.parse(readFileSync(0, "utf8")).map(drawn);
process.stdout.write(JSON.stringify({ css: adaptor.textContent(chtmlStylesheet()), html }));
