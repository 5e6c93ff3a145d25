/* Draw formulas as HTML that needs no script. In: [[tex, display], …]. Out: {css, html: […]}. */
require("mathjax")
  .init({
    loader: { load: ["input/tex", "output/chtml", "adaptors/liteDOM", "a11y/assistive-mml"], versionWarnings: false },
    chtml: { fontURL: "mathjax/fonts", adaptiveCSS: true },
  })
  .then((MathJax) => {
    const { adaptor } = MathJax.startup;
    // an x of the page's text, beside which the formulas stand, is 0.47 em high
    const html = JSON.parse(require("fs").readFileSync(0, "utf8")).map(([tex, display]) =>
      adaptor.outerHTML(MathJax.tex2chtml(tex, { display, em: 16, ex: 7.7 })),
    );
    process.stdout.write(JSON.stringify({ css: adaptor.textContent(MathJax.chtmlStylesheet()), html }));
  });
