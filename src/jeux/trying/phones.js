/* What a teacher types to see a class in one picture: the numbers of its phones, how often each of them
   throws, and counts of real dice. What cannot be read is named, and nothing is drawn. */
import { say, told } from "./common.js";

export const MOST_PHONES = 40;
export const MOST_EACH = 1000;
export const LONGEST = 4000; // letters: forty lines have no so many, and a field is slow with more
const SHOWN = 20; // letters of a word that cannot be read

/** @type {Record<string, string>} */
const WRONG = {
  phones: "Write the numbers of the phones, such as 1-28 or 1-12, 14-28: each once, and at most {most}.",
  each: "Each phone may throw 1 to {most} times.",
  long: "Write at most {most} lines.",
  word: "Line {line} has “{word}”. It may have values from {least} to {greatest}, such as {least} or, for seven of them, {least}:7.",
  many: "Line {line} has more than {most} throws.",
};

/** What was read, or why it cannot be read.
    @template Read
    @typedef {{ read: Read, wrong?: undefined } | { read?: undefined, wrong: string }} Reading */

/** @type {(name: string, fields?: Record<string, any>) => { wrong: string }} */
const wrong = (name, fields = {}) => ({ wrong: say(WRONG[name], fields) });

/** A whole number that is a seed; undefined if the words are none. @param {string} words */
export function seedOf(words) {
  const seed = Number(words);
  return /^\d{1,16}$/.test(words) && Number.isSafeInteger(seed) ? seed : undefined;
}

/**
 * The numbers of a range or of one number, such as 14-28; undefined if the words are none.
 * @param {string} words
 */
function rangeOf(words) {
  const ends = words.split("-").map(seedOf);
  const [first, last = first] = ends;
  if (ends.length > 2 || ends.includes(undefined) || first === undefined || last === undefined) return undefined;
  const count = last - first + 1;
  return count >= 1 && count <= MOST_PHONES ? Array.from({ length: count }, (_, k) => first + k) : undefined;
}

/**
 * The numbers of phones: "1-12, 14-28".
 * @param {string} words
 * @returns {Reading<number[]>}
 */
export function phonesRead(words) {
  const not = wrong("phones", { most: MOST_PHONES });
  if (words.length > LONGEST) return not;
  const pieces = words.trim().replace(/\s*[-–−]\s*/g, "-").split(/[\s,;]+/).filter(Boolean);
  const ranges = pieces.slice(0, MOST_PHONES + 1).map(rangeOf);
  const numbers = ranges.flatMap((range) => range ?? []);
  const isWhole = ranges.length > 0 && ranges.every(Boolean) && numbers.length <= MOST_PHONES;
  return isWhole && new Set(numbers).size === numbers.length ? { read: numbers } : not;
}

/**
 * How often each phone throws.
 * @param {string} words
 * @returns {Reading<number>}
 */
export function eachRead(words) {
  const each = seedOf(words.trim()) ?? 0;
  return each >= 1 && each <= MOST_EACH ? { read: each } : wrong("each", { most: told(MOST_EACH) });
}

/** A value that came, and how often: 6:3, or 6. */
const COUNT = /^([-−]?\d{1,6})(?:[:×x*](\d{1,6}))?$/;

/**
 * What the pupils count, a line a pupil: the values that came, "0 0 6", or "0:2 6". A count belongs to
 * the value before it.
 * @param {string} text
 * @param {[least: number, greatest: number]} ends of the values that can come
 * @returns {Reading<[value: number, count: number][][]>}
 */
export function countsRead(text, [least, greatest]) {
  if (text.length > LONGEST) return wrong("long", { most: MOST_PHONES });
  /** @type {[number, number][][]} */
  const lines = [];
  for (const [k, line] of text.split("\n").entries()) {
    const words = line.replace(/\s*[:×*]\s*/g, ":").split(/[\s,;]+/).filter(Boolean);
    /** @type {[number, number][]} */
    const pairs = [];
    for (const word of words) {
      const [, value, count = "1"] = word.match(COUNT) ?? [];
      const came = Number(value?.replace("−", "-"));
      if (!(came >= least && came <= greatest)) return wrong("word", { line: k + 1, word: word.slice(0, SHOWN), least, greatest });
      pairs.push([came, Number(count)]);
    }
    const all = pairs.reduce((sum, [, count]) => sum + count, 0);
    if (all > MOST_EACH) return wrong("many", { line: k + 1, most: told(MOST_EACH) });
    if (all) lines.push(pairs);
  }
  return lines.length <= MOST_PHONES ? { read: lines } : wrong("long", { most: MOST_PHONES });
}
