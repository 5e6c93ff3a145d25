/* Lists, tuples and dictionaries of whole numbers, as Python and JSON write them. */

/** A number or a row, and the line of the text on which it begins.
    @typedef {{line: number, number?: number, items?: Value[], isPairs?: boolean}} Value */
/** @typedef {{text: string, line: number}} Token */

const TOKEN = /\s+|#.*|-?\s*(?:0|[1-9]\d{0,8})(?!\d)|[[\](){},:]|[^\s]/g;
const DEEPEST = 4; // brackets within brackets
const CLOSES = /** @type {Record<string, string>} */ ({ "[": "]", "(": ")", "{": "}" });

/** Where a text is no literal. */
export class NoLiteral extends Error {
  /** @param {Token | undefined} token @param {number} last the last line */
  constructor(token, last) {
    super(token?.text ?? "");
    this.line = token?.line ?? last;
  }
}

/** @param {string} text @returns {Token[]} */
function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  let line = 1;
  for (const [word] of text.matchAll(TOKEN)) {
    if (/^[^\s#]/.test(word)) tokens.push({ text: word.replace(/\s/g, ""), line });
    line += word.split("\n").length - 1;
  }
  return tokens;
}

/** @param {Token[]} tokens what is still to be read */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.tokens = tokensOf(text);
    this.place = 0;
    this.depth = 0;
    this.last = text.split("\n").length;
  }

  get next() {
    return this.tokens[this.place]?.text;
  }

  /** @returns {never} */
  fail() {
    throw new NoLiteral(this.tokens[this.place], this.last);
  }

  /** @param {string} text */
  expect(text) {
    if (this.next !== text) this.fail();
    this.place += 1;
  }

  /** @returns {Value} */
  value() {
    const { text, line } = this.tokens[this.place] ?? this.fail();
    if (text in CLOSES) return this.row(text, line);
    if (!/\d/.test(text)) this.fail();
    this.place += 1;
    return { line, number: Number(text) };
  }

  /** @param {string} opens @param {number} line @returns {Value} */
  row(opens, line) {
    if (this.depth === DEEPEST) this.fail();
    this.depth += 1;
    this.expect(opens);
    const items = this.items(CLOSES[opens], opens === "{");
    const isAlone = opens === "(" && items.length === 1 && this.tokens[this.place - 1].text !== ",";
    this.expect(CLOSES[opens]);
    this.depth -= 1;
    return isAlone ? items[0] : { line, items, isPairs: opens === "{" };
  }

  /** Values up to what closes them; in a dictionary pairs. @param {string | undefined} closes @param {boolean} isDictionary */
  items(closes, isDictionary) {
    /** @type {Value[]} */
    const items = [];
    while (this.next !== closes) {
      const first = this.value();
      items.push(isDictionary ? this.pair(first) : first);
      if (this.next !== closes) this.expect(",");
    }
    return items;
  }

  /** @param {Value} first @returns {Value} */
  pair(first) {
    this.expect(":");
    return { line: first.line, items: [first, this.value()] };
  }
}

/** The rows of a literal; several without brackets round them are a tuple. @param {string} text @returns {Value[]} */
export function rowsOf(text) {
  const reader = new Reader(text);
  const values = reader.items(undefined, false);
  const [only] = values;
  return values.length === 1 && only.items ? only.items : values;
}
