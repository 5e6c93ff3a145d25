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

const { tex2chtml, chtmlStylesheet, startup } = await mathjax.init(MATHJAX);
const { adaptor } = startup;

/** Let a narrow screen break a formula of a line after a sign or a comma, as TeX does. */
const mayBreak = (math) => {
  const isSign = (node) => [BINARY, RELATION].includes(adaptor.getAttribute(node, "space"));
  const isComma = (node) => adaptor.innerHTML(node).includes(`"${COMMA}"`);
  for (const node of adaptor.childNodes(math).slice(0, -1)) {
    const breaks = adaptor.kind(node) === "mjx-mo" && (isSign(node) || isComma(node));
    if (breaks) adaptor.insert(adaptor.node("wbr"), adaptor.next(node));
  }
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
  if (bracket === "(") mayBreak(adaptor.tags(html, "mjx-math")[0]);
  adaptor.tags(html, "math").forEach((math) => heard(math, adaptor));
  return adaptor.outerHTML(html);
};

const html = JSON.parse(readFileSync(0, "utf8")).map(drawn);
process.stdout.write(JSON.stringify({ css: adaptor.textContent(chtmlStylesheet()), html }));
