/* Draw formulas as HTML that needs no script. In: ["\\(tex\\)", "\\[tex\\]", …].
   Out: {css, html: […]}. */
const { heard } = require("./heard.cjs");

const [BINARY, RELATION] = ["3", "4"]; // the room that MathJax leaves before such a sign
const COMMA = "mjx-c2C";

/** Let a narrow screen break a formula of a line after a sign or a comma, as TeX does. */
const mayBreak = (math, adaptor) => {
  const sign = (node) => [BINARY, RELATION].includes(adaptor.getAttribute(node, "space"));
  const comma = (node) => adaptor.innerHTML(node).includes(`"${COMMA}"`);
  for (const node of adaptor.childNodes(math).slice(0, -1))
    if (adaptor.kind(node) === "mjx-mo" && (sign(node) || comma(node))) adaptor.insert(adaptor.node("wbr"), adaptor.next(node));
};

require("mathjax")
  .init({
    loader: { load: ["input/tex", "[tex]/cancel", "output/chtml", "adaptors/liteDOM", "a11y/assistive-mml"], versionWarnings: false },
    tex: { packages: { "[+]": ["cancel"] } },
    chtml: { fontURL: "mathjax/fonts", adaptiveCSS: true },
  })
  .then((MathJax) => {
    const { adaptor } = MathJax.startup;
    // an x of the page's text, beside which the formulas stand, is 0.47 em high
    const html = JSON.parse(require("fs").readFileSync(0, "utf8")).map((told) => {
      const drawn = MathJax.tex2chtml(told.slice(2, -2), { display: told[1] === "[", em: 16, ex: 7.7 });
      // \overset{5}{\cancel{4}} is the proof-reader's mark
      for (const struck of adaptor.tags(drawn, "mjx-menclose")) {
        const around = adaptor.parent(adaptor.parent(struck));
        if (adaptor.kind(around) === "mjx-mover") adaptor.addClass(around, "erratum");
      }
      if (told[1] === "(") mayBreak(adaptor.tags(drawn, "mjx-math")[0], adaptor);
      adaptor.tags(drawn, "math").forEach((math) => heard(math, adaptor));
      return adaptor.outerHTML(drawn);
    });
    process.stdout.write(JSON.stringify({ css: adaptor.textContent(MathJax.chtmlStylesheet()), html }));
  });
