/* A table as one line of text, a twin of jeux.serpents.record: size=100&jumps=1-38,16-6&throws=3526. */
import { partsOf, recordOf } from "../trying/table.js";
import { columns, tableFault } from "./rules.js";

/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Fault} Fault */
/** @typedef {import("../trying/table.js").Texts} Texts */

export const PARTS = ["size", "wide", "jumps", "faces", "finish", "starts", "begins", "throws"];
const NONE = "none"; // how a board without jumps is written
const CLASSIC = "1-38,4-14,9-31,16-6,21-42,28-84,36-44,48-26,49-11,51-67,56-53,62-19,64-60,71-91,80-100,87-24,93-73,95-75,98-78";

/** What a part is that a record leaves out. @param {number} size @returns {Texts} */
const usual = (size) => ({
  wide: `${columns(size)}`,
  jumps: size === 100 ? CLASSIC : NONE,
  faces: "6",
  finish: "overshoot",
  starts: "0-0",
  begins: "1",
  throws: "",
});

/** A die: how many faces it has, or their marks, of which one alone is written 3-. @param {number[]} faces */
export function facesText(faces) {
  if (faces.every((mark, place) => mark === place + 1)) return `${faces.length}`;
  return faces.length > 1 ? faces.join("-") : `${faces[0]}-`;
}

/** @param {Jump[]} jumps */
export const jumpsText = (jumps) => jumps.map((ends) => ends.join("-")).join(",");

/** The parts of a table that differ from the classic game, and its size. @param {Table} table @returns {Texts} */
export function partsOfTable({ size, wide, jumps, faces, finish, starts, begins, throws }) {
  /** @type {Texts} */
  const texts = {
    size: `${size}`,
    wide: `${wide}`,
    jumps: jumpsText(jumps) || NONE,
    faces: facesText(faces),
    finish,
    starts: starts.join("-"),
    begins: `${begins + 1}`,
    throws: throws.map((face) => face.toString(36)).join(""),
  };
  const left = usual(size);
  return Object.fromEntries(Object.entries(texts).filter(([part, text]) => text !== left[part]));
}

/** @param {Table} table */
export const written = (table) => recordOf(partsOfTable(table));

// ── read ────────────────────────────────────────────────────────────────────────────────

const FORMS = {
  size: /^\d{1,6}$/,
  wide: /^\d{1,6}$/,
  jumps: /^(\d{1,6}-\d{1,6}(,\d{1,6}-\d{1,6})*|none)$/,
  faces: /^\d{1,6}(-\d{1,6})*-?$/,
  finish: /^[a-z]*$/,
  starts: /^\d{1,6}-\d{1,6}$/,
  begins: /^\d{1,6}$/,
  throws: /^[0-9a-z]*$/,
};

/** @param {string} text @returns {number[]} */
const numbers = (text) => text.split("-").filter(Boolean).map(Number);

/** @param {string} text */
function marks(text) {
  if (text.includes("-")) return numbers(text).sort((a, b) => a - b);
  return Array.from({ length: Math.min(Number(text), 100) }, (_, place) => place + 1); // more are refused
}

/** A table, or why it cannot be. @typedef {{table: Table, wrong?: undefined} | {table?: undefined, wrong: Fault}} Found */

/** @param {Table} table @returns {Found} */
export function checked(table) {
  const wrong = tableFault(table);
  return wrong ? { wrong } : { table };
}

/** The table that the parts of a link tell. @param {Texts} parts @returns {Found} */
export function tableOf(parts) {
  const strange = Object.entries(FORMS).find(([part, form]) => part in parts && !form.test(parts[part]));
  if (strange) return { wrong: { rule: "part", fields: { part: strange[0], word: parts[strange[0]].slice(0, 60) } } };
  const size = Number(parts.size ?? 100);
  const texts = { ...usual(size), ...parts };
  const jumps = texts.jumps === NONE ? [] : texts.jumps.split(",").map((pair) => /** @type {Jump} */ (numbers(pair)));
  return checked({
    size,
    wide: Number(texts.wide),
    jumps: jumps.sort((a, b) => a[0] - b[0]),
    faces: marks(texts.faces),
    finish: /** @type {Table["finish"]} */ (texts.finish),
    starts: numbers(texts.starts),
    begins: Number(texts.begins) - 1,
    throws: [...texts.throws].map((face) => parseInt(face, 36)),
  });
}

/** The table of a record, or of a link that ends in one; undefined if a line has no part of it.
    @param {string} line @returns {Found | undefined} */
export function read(line) {
  const parts = partsOf(line, PARTS);
  return Object.keys(parts).length ? tableOf(parts) : undefined;
}
