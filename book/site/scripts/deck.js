/* A deck: the title of a lesson, then the pictures that it shows on the wall, one after the other, across
   pages. The address names it, #dice=3&present&deck=cloche-1.4, with 0 for the title, and the build has
   laid all decks beside the pages (book/site/decks.py). */
import { made } from "./made.js";

const NAMED = /^([a-z]+-\d+)\.(0|[1-9]\d*)$/;
const ENDING = /\.html$/; // which some hosts leave out

/** @typedef {{ lesson: string, title: string, asks: string, page: string, pictures: string[] }} Told what is known of a deck */

/** @param {string} place seen from the top of the site */
const addressOf = (place) => new URL(`${document.documentElement.dataset.content_root}${place}`, document.baseURI);

/** @param {{ pathname: string }} address */
const nameOf = ({ pathname }) => pathname.replace(ENDING, "");

/** @type {Promise<Record<string, Told>> | undefined} */
let fetched;
/** All decks, none if they cannot be had. */
const decks = () => {
  fetched ??= new Promise((done) => {
    const end = () => done(/** @type {any} */ (window).jeuxDecks ?? {});
    document.head.append(made("script", { src: addressOf("_static/decks.js").href, onload: end, onerror: end }));
  });
  return fetched;
};

export class Deck {
  /** @param {string} name
      @param {Told} told
      @param {number} number of the picture, from 1; 0 is the title, over the page of the first */
  constructor(name, told, number) {
    this.name = name;
    this.told = told;
    this.number = number;
  }
  get all() {
    return this.told.pictures.length;
  }
  get isTitle() {
    return this.number === 0;
  }
  /** @param {number} number */
  addressOf(number) {
    return addressOf(`${this.told.pictures[Math.max(1, number) - 1]}&deck=${this.name}.${number}`);
  }
  /** Open another picture; the title and the last one are ends.
      @param {number} number */
  go(number) {
    const to = Math.max(0, Math.min(number, this.all));
    if (to !== this.number) location.assign(this.addressOf(to));
  }
  toLesson() {
    location.assign(addressOf(this.told.page));
  }
  /** Whether the address shows this picture: it is on the page, and what sets it is asked for. */
  get isHere() {
    const there = this.addressOf(this.number);
    const [sets, asked] = [there, location].map(({ hash }) => new URLSearchParams(hash.slice(1)));
    return nameOf(there) === nameOf(location) && sets.get("present") === asked.get("present")
      && [...sets.keys()].every((name) => asked.has(name));
  }
}

/** The deck for which the address asks; undefined if it asks for none, or for what no deck has here. */
export const deckAsked = async () => {
  const [, name, number] = new URLSearchParams(location.hash.slice(1)).get("deck")?.match(NAMED) ?? [];
  if (!name) return undefined;
  const all = await decks();
  if (!Object.hasOwn(all, name) || Number(number) > all[name].pictures.length) return undefined;
  const deck = new Deck(name, all[name], Number(number));
  return deck.isHere ? deck : undefined;
};
