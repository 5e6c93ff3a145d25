/* How a formula is heard: a number in groups of three is one number, and a corrected figure says
   what is printed and what is true. */
const ROWS = ["math", "mrow", "mstyle", "mtd", "msqrt"]; // elsewhere neighbours are above and below each other
const THIN = /width="0\.167em"/; // \, which stands between the thousands

/** Change MathML so that it is heard as it is meant. `math` is MathJax's, `adaptor` reads and changes it. */
export const heard = (math, adaptor) => new Hearing(adaptor).visit(math);

class Hearing {
  constructor(adaptor) {
    this.adaptor = adaptor;
  }
  visit(parent) {
    const children = this.adaptor.childNodes(parent);
    const nodes = children.filter((node) => this.kind(node) !== "#text");
    const inRow = ROWS.includes(this.kind(parent));
    while (nodes.length) {
      const many = inRow && this.isDigits(nodes[0]) ? this.length(nodes) : 1;
      const figure = nodes.splice(0, many);
      if (many > 1 || this.isMark(figure[0])) this.join(figure);
      else this.visit(figure[0]);
    }
  }
  /** How many nodes from the first on are one number. */
  length(nodes) {
    let end = 1;
    for (;;) {
      if (this.isDigits(nodes[end])) end += 1;
      else if (this.isThin(nodes[end]) && this.isThousands(nodes[end + 1])) end += 2;
      else return end;
    }
  }
  /** Put one word of MathML in place of the nodes of a figure. */
  join(nodes) {
    const { adaptor } = this;
    const marked = nodes.some((node) => this.isMark(node));
    const printed = nodes.map((node) => this.printed(node)).join("");
    const right = nodes.map((node) => this.right(node)).join("");
    const words = marked ? `printed ${printed}, true ${right}` : printed;
    const word = adaptor.node(marked ? "mtext" : "mn", {}, [adaptor.text(words)]);
    adaptor.replace(word, nodes[0]);
    nodes.slice(1).forEach((node) => adaptor.remove(node));
  }

  kind(node) {
    return this.adaptor.kind(node);
  }
  words(node) {
    return this.adaptor.textContent(node);
  }
  /** \overset{5}{\cancel{4}} is the proof-reader's mark. */
  isMark(node) {
    return this.kind(node) === "mover" && this.kind(this.adaptor.firstChild(node)) === "menclose";
  }
  isThin(node) {
    return node && this.kind(node) === "mstyle" && THIN.test(this.adaptor.innerHTML(node));
  }
  isNumber(node) {
    return node && this.kind(node) === "mn";
  }
  isDigits(node) {
    return node && (this.isNumber(node) || this.isMark(node));
  }
  isThousands(node) {
    return this.isNumber(node) && /^\d{3}/.test(this.words(node));
  }
  /** What of a node stands in the document of 1922. */
  printed(node) {
    if (this.isMark(node)) return this.words(this.adaptor.firstChild(node));
    return this.isThin(node) ? "," : this.words(node);
  }
  /** What should have stood there. */
  right(node) {
    return this.isMark(node) ? this.words(this.adaptor.lastChild(node)) : this.printed(node);
  }
}
