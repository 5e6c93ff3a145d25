/* Who sits at the table, in the order of A, B, C and D: "you.docteur-child" are a person with a title and
   a player of the page. */

export const PERSON = "you";
/** Who throws in the page; their laws are in bots.js. */
export const BOTS = ["child", "adult", "near", "far", "echo", "twice"];
export const TITLES = ["madame", "monsieur", "mademoiselle", "docteur"]; // section 4

/** @typedef {{who: string, kind: string, title: string}} Seat */

const SEAT = new RegExp(`^(?:${PERSON}(?:\\.(?:${TITLES.join("|")}))?|${BOTS.join("|")})$`);

/** Whether a text seats so many players. @param {string} text @param {number} count */
export function isSeating(text, count) {
  const words = text.split("-");
  return words.length === count && words.every((word) => SEAT.test(word));
}

/** The title of a bot; a person may choose. @type {Record<string, string>} */
const BOT_TITLES = { child: "mademoiselle", adult: "monsieur", near: "docteur", far: "madame", echo: "docteur", twice: "docteur" };

/** Who sits where. @param {string} text @returns {Seat[]} */
export function seatedBy(text) {
  return text.split("-").map((word, k) => {
    const [kind, title] = word.split(".");
    return { who: "ABCD"[k], kind, title: title ?? BOT_TITLES[kind] ?? TITLES[k] };
  });
}

/** The text that seats these. @param {Seat[]} seats */
export function seatsText(seats) {
  const words = seats.map(({ kind, title }, k) => (kind === PERSON && title !== TITLES[k] ? `${kind}.${title}` : kind));
  return words.join("-");
}

/** @param {Seat} seat */
export const isPerson = ({ kind }) => kind === PERSON;
