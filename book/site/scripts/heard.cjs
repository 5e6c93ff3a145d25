/* How a formula is heard: a number in groups of three is one number, and a corrected figure says
   what is printed and what is true. `math` is MathJax's MathML, `adaptor` what reads and changes it. */
const ROWS = ["math", "mrow", "mstyle", "mtd", "msqrt"];

exports.heard = (math, adaptor) => {
  const kind = (node) => adaptor.kind(node);
  const words = (node) => adaptor.textContent(node);

  // \overset{5}{\cancel{4}} is the proof-reader's mark
  const isMark = (node) => kind(node) === "mover" && kind(adaptor.firstChild(node)) === "menclose";
  // \, stands between the thousands
  const isThin = (node) => kind(node) === "mstyle" && /width="0\.167em"/.test(adaptor.innerHTML(node));
  const isNumber = (node) => node && kind(node) === "mn";
  const isDigits = (node) => node && (isNumber(node) || isMark(node));

  const printed = (node) => (isMark(node) ? words(adaptor.firstChild(node)) : isThin(node) ? "," : words(node));
  const right = (node) => (isMark(node) ? words(adaptor.lastChild(node)) : printed(node));

  /** How many nodes from the first on are one number. */
  const length = (nodes) => {
    let end = 1;
    for (;;) {
      const thousands = isNumber(nodes[end + 1]) && /^\d{3}/.test(words(nodes[end + 1]));
      if (isDigits(nodes[end])) end += 1;
      else if (nodes[end] && isThin(nodes[end]) && thousands) end += 2;
      else return end;
    }
  };

  /** Put one word of MathML in place of the nodes of a figure. */
  const join = (nodes) => {
    const figure = nodes.map(printed).join("");
    const marked = nodes.some(isMark);
    const said = marked ? `printed ${figure}, true ${nodes.map(right).join("")}` : figure;
    adaptor.replace(adaptor.node(marked ? "mtext" : "mn", {}, [adaptor.text(said)]), nodes[0]);
    nodes.slice(1).forEach((node) => adaptor.remove(node));
  };

  const visit = (parent) => {
    const nodes = adaptor.childNodes(parent).filter((node) => kind(node) !== "#text");
    const inRow = ROWS.includes(kind(parent)); // elsewhere neighbours are above and below each other
    while (nodes.length) {
      const many = inRow && isDigits(nodes[0]) ? length(nodes) : 1;
      const figure = nodes.splice(0, many);
      if (many > 1 || isMark(figure[0])) join(figure);
      else visit(figure[0]);
    }
  };
  visit(math);
};
