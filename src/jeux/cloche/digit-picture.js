/* A printed column as HTML: its rows to be suspected, the row under the pen, and how it begins. */
import { button, say } from "../trying/common.js";
import { captionOf, foundWords, alsoHeard, totalWords, WORDS } from "./digit-words.js";
import { begun, slipIn, threeRows } from "./column.js";
import { pathOf, STRAIGHT } from "./stroke.js";

/** The column as the widget's traits tell it. */
export function columnOf({ rows, total }) {
  return { rows: rows.map(([points, throws, printed]) => ({ points, throws, printed })), total };
}

/** A button of a group, in which arrow keys go from one to the next. */
const choice = (act, value, words, more) =>
  `<button type="button" data-act="${act}" data-value="${value}" ${more}>${words}</button>`;

/** The stroke over the digit that it was drawn through. */
const inked = (stroke) =>
  `<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path vector-effect="non-scaling-stroke" d="${pathOf(stroke)}"/></svg>`;

/** A digit of the number under the pen; its stroke is kept as seen from the innermost box. */
const glyph = (digit, ink = "") => `<b>${digit}${ink}</b>`;

/** A printed number with its wrong digit struck out, and the right one beside it. */
function corrected({ printed }, { place, right }, stroke) {
  const digits = String(printed);
  return `${digits.slice(0, place)}<del>${digits[place]}${inked(stroke)}</del><ins>${right}</ins>${digits.slice(place + 1)}`;
}

const cells = ({ points, throws }, product) =>
  [points, "×", throws, "=", product].map((words) => `<span>${words}</span>`).join(" ");

/** The rows; of a find the wrong one is corrected. */
export function rowsDrawn(column, search, find) {
  const slip = slipIn(column.rows);
  const near = search.hints === 3 ? threeRows(column.rows) : [];
  const drawn = column.rows.map((row, k) => {
    if (find && k === slip.row) {
      const heard = say(WORDS.mark, { ...row, product: row.points * row.throws });
      const mark = cells(row, corrected(row, slip, find.stroke));
      return `<li class="found"><b role="img" aria-label="${heard}">${mark}</b></li>`;
    }
    if (find) return `<li><b>${cells(row, row.printed)}</b></li>`;
    const isRight = search.right.includes(k);
    const kinds = [isRight && "right", near.includes(k) && "near"].filter(Boolean);
    const words = `${cells(row, row.printed)}<i>${alsoHeard(column, k, search)}</i>`;
    return `<li>${choice("row", k, words, `tabindex="${k ? -1 : 0}" class="${kinds.join(" ")}"`)}</li>`;
  });
  return drawn.join("");
}

/** The wrong row under the pen: its digits to be struck out, then the digits that could stand there. */
export function slipDrawn(column, { stage }, stroke = STRAIGHT) {
  const slip = slipIn(column.rows);
  const row = column.rows[slip.row];
  const digits = [...String(row.printed)];
  const begins = `<span>${row.points} × ${row.throws} =</span>`;
  if (stage === "write") {
    const number = digits.map((digit, k) => `<span>${glyph(digit, k === slip.place ? inked(stroke) : "")}</span>`);
    const keys = [..."0123456789"].map((digit) => choice("write", digit, digit, `aria-label="${say(WORDS.write, { digit })}"`));
    return `${begins} <span class="jeux-digit-number">${number.join("")}</span><span class="jeux-digit-keys">${keys.join("")}</span>`;
  }
  const choices = digits.map((digit, k) => {
    const heard = say(WORDS.digit, { digit, place: k + 1, count: digits.length });
    return choice("digit", k, glyph(digit), `aria-label="${heard}"`);
  });
  return `${begins} <span class="jeux-digit-number">${choices.join("")}<svg aria-hidden="true"><path d=""/></svg></span>`;
}

/** The whole widget. */
export function framed(column, search, find) {
  const words = find ? foundWords(column, find) : captionOf(column, search);
  return `<div class="jeux-digit"><figure class="jeux-frame">
    <div class="jeux-digit-head"><figcaption>${words}</figcaption>${button("hint", WORDS.hint)}
      <p class="jeux-digit-after" data-is="after" hidden><a data-is="onward" hidden></a>${button("share", WORDS.share)}${button("again", WORDS.again)}
        <span data-is="said" role="status"></span></p></div>
    <div class="jeux-digit-sheet"><ol data-is="rows">${rowsDrawn(column, search, find)}</ol>
      <div class="jeux-digit-slip" data-is="slip" hidden></div></div>
    <p class="jeux-digit-total" data-is="total">${totalWords(column, find)}</p></figure></div>`;
}

/** How it begins, where no script runs: the column as printed, and the question. */
export function still(state) {
  return framed(columnOf(state), begun(), undefined);
}
