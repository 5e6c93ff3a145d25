/* Draw formulas as HTML that needs no script. In: ["\\(tex\\)", "\\[tex\\]", …].
   Out: {css, html: […]}. */
const { heard } = require("./heard.cjs");

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
      adaptor.tags(drawn, "math").forEach((math) => heard(math, adaptor));
      return adaptor.outerHTML(drawn);
    });
    process.stdout.write(JSON.stringify({ css: adaptor.textContent(MathJax.chtmlStylesheet()), html }));
  });
